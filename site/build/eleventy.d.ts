/** The part of Eleventy's programmatic interface that the build uses; the package brings no types of its own. */
declare module "@11ty/eleventy" {
  export interface PageData {
    page: { url: string; outputPath: string };
  }

  interface TemplateExtension {
    key: string;
    compile: (this: { defaultRenderer: (data: PageData) => unknown }) => (data: PageData) => Promise<string>;
  }

  interface UserConfig {
    setTemplateFormats(formats: readonly string[]): void;
    addExtension(extension: string, options: TemplateExtension): void;
    addGlobalData(name: string, value: unknown): void;
  }

  export default class Eleventy {
    constructor(
      input: string,
      output: string,
      options: { quietMode: boolean; configPath: null; config: (config: UserConfig) => void },
    );
    /** Silences reports on the console; a failed build still rejects. */
    disableLogger(): void;
    /** Renders all pages and writes none. */
    toJSON(): Promise<unknown>;
  }
}
