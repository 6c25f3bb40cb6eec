/** Checks every page with axe, signed out and signed in, in light and dark, and at small widths and large text. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { isWholeSuite } from '../support/scope.ts';
import { everyPage, findOverflow, openPage, setTextSize } from './support/every-page.ts';
import { expect, type Person, test } from './support/journey.ts';

const publicPages = [
  '/',
  '/listings/search',
  '/listings/40',
  '/profile/seller',
  '/about',
  '/support',
  '/password-reset',
  '/nowhere',
];
const searchPages = [
  '/listings/search?q=photocard&group=1&min_price=cheap',
  '/listings/search?q=nothing%20at%20all',
  '/groups/1',
  '/members/1',
  '/sourcetypes/1',
];
const signedInPages = [
  '/listings/create',
  '/inbox',
  '/inbox/1',
  '/notifications',
  '/settings',
  '/favourites',
  '/saved-searches',
  '/profile/seller?tab=reviews',
];

async function findViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/**
 * Waits until no colour transition is running. An element that inherits a colour starts its transition when its
 * parent's has ended, so that several consecutive frames without an animation are required.
 */
async function waitForTransitions(page: Page): Promise<void> {
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

/** A push checks each page in one scheme, alternating by page and by day. */
const schemes = ['light', 'dark'] as const;
const today = Math.floor(Date.now() / 86_400_000);
const schemesOf = (at: number) => (isWholeSuite ? schemes : [schemes[(at + today) % 2] ?? 'light']);

async function checkPages(page: Page, paths: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [at, path] of paths.entries()) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await page.waitForLoadState('networkidle');
    for (const colorScheme of schemesOf(at)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await waitForTransitions(page);
      const faults = await findViolations(page);
      if (faults.length > 0) found[`${path} ${colorScheme}`] = faults;
    }
  }
  return found;
}

test.describe.configure({ mode: 'parallel' });

test('axe finds no violation on pages for everyone', async ({ open }) => {
  test.setTimeout(120_000);
  const { page } = await open();
  expect(await checkPages(page, publicPages)).toEqual({});
});

test('axe finds no violation on search pages', async ({ open }) => {
  test.setTimeout(180_000);
  const { page } = await open();
  expect(await checkPages(page, searchPages)).toEqual({});
});

test('axe finds no violation on pages for signed-in users', async ({ open }) => {
  test.setTimeout(120_000);
  const { page } = await open('seller');
  expect(await checkPages(page, signedInPages)).toEqual({});
});

test('every page fits 320 pixels, and text at 200 percent', async ({ open }) => {
  test.setTimeout(120_000);
  const faults: string[] = [];
  const checkWidth = async ({ page }: Person, who: string, half: number) => {
    // A push checks each page with one of the two, alternating by day.
    const paths = everyPage.filter((_path, at) => isWholeSuite || (at + today) % 2 === half);
    for (const path of paths) {
      await openPage(page, path);
      for (const [width, text] of [
        [320, 100],
        [640, 200],
      ] as const) {
        await page.setViewportSize({ width, height: 640 });
        await setTextSize(page, text);
        faults.push(...(await findOverflow(page)).map((fault) => `${path}, ${who}, ${text} %: ${fault}`));
      }
    }
  };
  const visitor = await open(undefined, { locale: 'fr-CA', refusals: true });
  const seller = await open('seller', { refusals: true });
  await Promise.all([checkWidth(visitor, 'visitor in French', 0), checkWidth(seller, 'seller', 1)]);
  expect(faults).toEqual([]);
});
