declare module "js-yaml" {
  /** YAML 1.2 without types of its own, such as dates. */
  export const CORE_SCHEMA: object;
  export function load(text: string, options: { schema: object }): unknown;
  export function dump(
    value: unknown,
    options: {
      schema: object;
      lineWidth: number;
      quotingType: '"';
      noRefs: boolean;
      noCompatMode: boolean;
    },
  ): string;
}
