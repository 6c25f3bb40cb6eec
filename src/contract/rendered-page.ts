/** Defines what the server and the page renderer pass to each other, and the data in a rendered page. */
import type { Language } from './display.ts';

/** The page to render for a visitor. Pages of signed-in users are completed in the browser. */
export type PageTask = {
  url: string;
  language: Language;
  /** The currency of the visitor's region. */
  currency: string;
  /** The name of the marketplace. */
  name: string;
};

export type RenderedPage = {
  /** The content of the app's root element. */
  html: string;
  /** The title in the visitor's language; empty for the home page. */
  title: string;
  data: PageData;
};

/** The responses that the page was rendered from. The browser's first render needs nothing else. */
export type PageData = {
  /** When the responses were read, in milliseconds. */
  at: number;
  currency: string;
  queries: (readonly [key: readonly unknown[], data: unknown])[];
};

/** The element of a page that contains `PageData` as JSON. */
export const PAGE_DATA_ID = 'page-data';

/** The event that the window receives once the app's scripts have taken over the rendered page. */
export const HYDRATED_EVENT = 'hydrated';
