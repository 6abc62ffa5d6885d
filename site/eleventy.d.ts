/** The part of Eleventy's programmatic interface that the build uses; the package brings no types of its own. */
declare module "@11ty/eleventy" {
  interface TemplateExtension {
    key: string;
    compile: (this: { defaultRenderer: (data: unknown) => unknown }) => (data: unknown) => Promise<string>;
  }

  interface UserConfig {
    addTemplateFormats(formats: string): void;
    addExtension(extension: string, options: TemplateExtension): void;
    addGlobalData(name: string, value: unknown): void;
    setQuietMode(quiet: boolean): void;
  }

  export default class Eleventy {
    constructor(
      input: string,
      output: string,
      options: { quietMode: boolean; configPath: null; config: (config: UserConfig) => void },
    );
    /** Silences reports on the console; a failed build still rejects. */
    disableLogger(): void;
    write(): Promise<unknown>;
    /** Renders all pages and writes none. */
    toJSON(): Promise<{ url: string; content: string }[]>;
  }
}
