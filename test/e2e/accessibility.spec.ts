/** Does every page stand up to axe, signed out and signed in, in light and dark? */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { isWholeSuite } from '../support/scope.ts';
import { arrive, everyPage, setTextSize, whatSpills } from './support/every-page.ts';
import { expect, type Person, test } from './support/journey.ts';

const forVisitors = [
  '/',
  '/listings/search',
  '/listings/40',
  '/profile/seller',
  '/about',
  '/support',
  '/password-reset',
  '/nowhere',
];
const toFind = [
  '/listings/search?q=photocard&group=1&min_price=cheap',
  '/listings/search?q=nothing%20at%20all',
  '/groups/1',
  '/members/1',
  '/sourcetypes/1',
];
const forMembers = [
  '/listings/create',
  '/inbox',
  '/inbox/1',
  '/notifications',
  '/settings',
  '/favourites',
  '/saved-searches',
  '/profile/seller?tab=reviews',
];

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/**
 * Colours that are still on their way to the other scheme are nobody's to read. What inherits one sets out when what is
 * above it has arrived, so that stillness is several frames without anything on its way.
 */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(`new Promise((still) => {
    let quiet = 0;
    let left = 300;
    const look = () => {
      quiet = document.getAnimations().length === 0 ? quiet + 1 : 0;
      if (quiet === 5 || left-- === 0) still();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  })`);
}

/** A push looks at each page in one scheme, another one from page to page and from day to day. */
const schemes = ['light', 'dark'] as const;
const today = Math.floor(Date.now() / 86_400_000);
const schemesOf = (at: number) => (isWholeSuite ? schemes : [schemes[(at + today) % 2] ?? 'light']);

async function walk(page: Page, paths: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [at, path] of paths.entries()) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await page.waitForLoadState('networkidle');
    for (const colorScheme of schemesOf(at)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await untilStill(page);
      const faults = await faultsOf(page);
      if (faults.length > 0) found[`${path} ${colorScheme}`] = faults;
    }
  }
  return found;
}

test.describe.configure({ mode: 'parallel' });

test('pages for everybody have no fault that axe knows', async ({ open }) => {
  test.setTimeout(120_000);
  const { page } = await open();
  expect(await walk(page, forVisitors)).toEqual({});
});

test('pages to find things have no fault that axe knows', async ({ open }) => {
  test.setTimeout(180_000);
  const { page } = await open();
  expect(await walk(page, toFind)).toEqual({});
});

test('pages of members have no fault that axe knows', async ({ open }) => {
  test.setTimeout(120_000);
  const { page } = await open('seller');
  expect(await walk(page, forMembers)).toEqual({});
});

test('every page fits 320 pixels, and text of twice its size', async ({ open }) => {
  test.setTimeout(120_000);
  const faults: string[] = [];
  const look = async ({ page }: Person, who: string, half: number) => {
    // A push looks at each page with one of the two, the other one the day after.
    const paths = everyPage.filter((_path, at) => isWholeSuite || (at + today) % 2 === half);
    for (const path of paths) {
      await arrive(page, path);
      for (const [width, text] of [
        [320, 100],
        [640, 200],
      ] as const) {
        await page.setViewportSize({ width, height: 640 });
        await setTextSize(page, text);
        faults.push(...(await whatSpills(page)).map((fault) => `${path}, ${who}, ${text} %: ${fault}`));
      }
    }
  };
  const visitor = await open(undefined, { locale: 'fr-CA', refusals: true });
  const seller = await open('seller', { refusals: true });
  await Promise.all([look(visitor, 'visitor in French', 0), look(seller, 'seller', 1)]);
  expect(faults).toEqual([]);
});
