/** Measures the pages that visitors open first, with Lighthouse's mobile profile. */
import { chromium } from '@playwright/test';
import { freePort } from '../src/server/realtime/testing/redis-process.ts';
import { demoTemplate, prepareDemoFolder } from '../test/e2e/support/demo-folder.ts';
import { startProduct } from '../test/e2e/support/product.ts';
import { chromiumArguments, findChromium } from '../test/support/find-chromium.ts';
import { type Category, categories, type Measured, openLighthouse } from './support/lighthouse.ts';
import { printTable } from './support/table.ts';

const GOALS: Readonly<Record<Category, number>> = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
/** The maximum time until the largest content is painted, in milliseconds. */
const MAX_LARGEST_PAINT = 1500;
const RUNS = Number(process.env.BENCH_RUNS ?? 5);
/**
 * This page has no SEO goal: a search with words or filters tells search engines not to index it, and Lighthouse lowers
 * the score of such pages.
 */
const FILTERED = 'filtered search';
const PAGES: Readonly<Record<string, string>> = {
  home: '/',
  listing: '/listings/40',
  profile: '/profile/seller',
  group: '/groups/1',
  search: '/listings/search',
  [FILTERED]: '/listings/search?q=card',
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function rowOf(name: string, runs: readonly Measured[]): string[] {
  const of = (read: (run: Measured) => number): number => median(runs.map(read));
  const scores = categories.map((category) => of(({ scores }) => scores[category]));
  const lowest = Math.min(...runs.map(({ scores }) => scores.performance));
  const paint = `${(of(({ lcp }) => lcp) / 1000).toFixed(1)} s`;
  const blocked = `${Math.round(of(({ tbt }) => tbt))} ms`;
  return [name, ...scores.map(String), String(lowest), paint, blocked, of(({ cls }) => cls).toFixed(3)];
}

/** Returns the goals that a page's medians miss, and the audits that lowered its score. */
function missesOf(name: string, runs: readonly Measured[]): string[] {
  const paint = median(runs.map(({ lcp }) => lcp));
  const latePaint = paint > MAX_LARGEST_PAINT ? [`${name}: largest paint after ${Math.round(paint)} ms`] : [];
  const lowScores = categories.flatMap((category) => {
    if (name === FILTERED && category === 'seo') return [];
    const score = median(runs.map(({ scores }) => scores[category]));
    const faults = [...new Set(runs.flatMap((run) => run.faults[category]))].join(', ');
    return score >= GOALS[category] ? [] : [`${name}: ${category} ${score} instead of ${GOALS[category]} (${faults})`];
  });
  return [...latePaint, ...lowScores];
}

await prepareDemoFolder();
const product = await startProduct({ template: await demoTemplate() });
const { path: executablePath } = await findChromium();
const port = await freePort();
const browser = await chromium.launch({
  executablePath,
  args: [...chromiumArguments, `--remote-debugging-port=${port}`],
});
const rows: string[][] = [];
const misses: string[] = [];
try {
  const measure = await openLighthouse(port);
  for (const [name, path] of Object.entries(PAGES)) {
    const url = new URL(path, product.url).href;
    // The first request renders the page; later requests get the cached page.
    await fetch(url);
    const runs: Measured[] = [];
    for (let run = 0; run < RUNS; run++) runs.push(await measure(url));
    rows.push(rowOf(name, runs));
    misses.push(...missesOf(name, runs));
    console.log(rows.at(-1)?.join('  '));
  }
} finally {
  await browser.close();
  await product.close();
}
const names = ['performance', 'accessibility', 'best practices', 'SEO'];
printTable(['page', ...names, 'lowest performance', 'largest paint', 'blocked', 'shift'], rows);
for (const miss of misses) console.log(miss);
process.exitCode = misses.length === 0 ? 0 : 1;
