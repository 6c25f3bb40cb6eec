/** Does every page stand up to axe, signed out and signed in, in light and dark? */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';

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

async function walk(page: Page, paths: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await page.waitForLoadState('networkidle');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // Colours that are still on their way to the other scheme are nobody's to read.
      await page.evaluate('Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined)))');
      const faults = await faultsOf(page);
      if (faults.length > 0) found[`${path} ${colorScheme}`] = faults;
    }
  }
  return found;
}

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

test('nothing scrolls sideways at 320 pixels', async ({ open }) => {
  test.setTimeout(120_000);
  const { page } = await open('seller', { width: 320, height: 640 });
  for (const path of [...forVisitors, ...toFind, ...forMembers]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    const width = await page.evaluate('document.documentElement.scrollWidth');
    expect(width, path).toBe(320);
  }
});
