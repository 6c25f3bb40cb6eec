/** Declares types for the parts of untyped packages that tests use. */
declare module 's3rver' {
  // biome-ignore lint/style/noDefaultExport: the package has one
  export default class {
    constructor(options: {
      port: number;
      address: string;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string }[];
    });
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}

declare module 'jsdom' {
  type Element = {
    readonly tagName: string;
    readonly attributes: Iterable<{ name: string; value: string }>;
    hasAttribute(name: string): boolean;
    getAttribute(name: string): string | null;
  };
  export const JSDOM: {
    /** Parses like `innerHTML`. */
    fragment(html: string): { querySelectorAll(selector: string): Iterable<Element> };
  };
}
