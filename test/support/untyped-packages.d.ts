/** Declares types for the parts of untyped packages that tests use. */
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
