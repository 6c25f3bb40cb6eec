/** Installs Lighthouse (Apache-2.0) in a folder that Git ignores, and measures pages with it. */
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { installTool } from './install-tool.ts';

/** The installation folder; Git ignores it, and it can be deleted at any time. */
const folder = fileURLToPath(new URL('../../.cache/lighthouse', import.meta.url));
const LIGHTHOUSE_VERSION = '13.5.0';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];
export type Measured = {
  /** 0 to 100. */
  scores: Readonly<Record<Category, number>>;
  /** Milliseconds until the largest element is painted. */
  lcp: number;
  /** Total Blocking Time in milliseconds: the parts of long tasks beyond the first 50 ms. */
  tbt: number;
  cls: number;
  faults: Readonly<Record<Category, readonly string[]>>;
};

type Audit = { title: string; score: number | null; scoreDisplayMode: string; numericValue?: number };
type Result = {
  runtimeError?: { message: string };
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Result } | undefined>;

async function load(): Promise<Lighthouse> {
  installTool('Lighthouse', folder, { dependencies: { lighthouse: LIGHTHOUSE_VERSION } });
  const entry = join(folder, 'node_modules', 'lighthouse', 'core', 'index.js');
  return ((await import(pathToFileURL(entry).href)) as { default: Lighthouse }).default;
}

function faultsOf({ categories: results, audits }: Result, category: Category): string[] {
  const lost = results[category].auditRefs.flatMap(({ id, weight }) => {
    const audit = audits[id];
    return audit && weight > 0 && audit.score !== null && audit.score < 1 ? [audit.title] : [];
  });
  return [...new Set(lost)];
}

const perCategory = <T>(read: (category: Category) => T): Record<Category, T> =>
  Object.fromEntries(categories.map((category) => [category, read(category)])) as Record<Category, T>;

/** Returns a function that measures a page as a mobile phone loads it, in the Chromium that listens on this port. */
export async function openLighthouse(port: number): Promise<(url: string) => Promise<Measured>> {
  const lighthouse = await load();
  return async (url) => {
    const flags = { port, output: 'json', logLevel: 'error', onlyCategories: [...categories], formFactor: 'mobile' };
    const result = (await lighthouse(url, flags))?.lhr;
    if (!result || result.runtimeError) throw new Error(`${url}: ${result?.runtimeError?.message ?? 'no result'}`);
    const numberOf = (id: string): number => result.audits[id]?.numericValue ?? Number.NaN;
    return {
      scores: perCategory((category) => Math.round(100 * (result.categories[category].score ?? 0))),
      lcp: numberOf('largest-contentful-paint'),
      tbt: numberOf('total-blocking-time'),
      cls: numberOf('cumulative-layout-shift'),
      faults: perCategory((category) => faultsOf(result, category)),
    };
  };
}
