import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { isWholeSuite } from '../support/scope.ts';
import { everyPage, findOverflow, openPage, publicPages, setTextSize, userPages } from './support/every-page.ts';
import { expect, type Person, test } from './support/journey.ts';
import { fillStaffPages, staffPages } from './support/staff-work.ts';
import { fillTradePages } from './support/trade-work.ts';

async function findViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/**
 * Waits until no colour transition is running. An element that inherits a colour starts its transition only when the
 * transition of its parent has ended, so several consecutive frames must have no animation.
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

/** On a git push, the tests check each page in one colour scheme only, which alternates by page and by day. */
const schemes = ['light', 'dark'] as const;
const today = Math.floor(Date.now() / 86_400_000);
const schemesOf = (at: number) => (isWholeSuite ? schemes : [schemes[(at + today) % 2] ?? 'light']);

async function checkPages(page: Page, paths: readonly string[]): Promise<Record<string, string[]>> {
  const faultsByPage: Record<string, string[]> = {};
  for (const [at, path] of paths.entries()) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await page.waitForLoadState('networkidle');
    for (const colorScheme of schemesOf(at)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await waitForTransitions(page);
      const faults = await findViolations(page);
      if (faults.length > 0) faultsByPage[`${path} ${colorScheme}`] = faults;
    }
  }
  return faultsByPage;
}

test.describe.configure({ mode: 'parallel' });

test('axe finds no violation on public pages', async ({ open }) => {
  test.setTimeout(480_000);
  const { page } = await open(undefined, { refusals: true });
  expect(await checkPages(page, publicPages)).toEqual({});
});

test('axe finds no violation on pages for signed-in users', async ({ open, product }) => {
  test.setTimeout(480_000);
  const { decision } = await fillStaffPages(product);
  const trades = await fillTradePages(product);
  const { page } = await open('seller', { refusals: true });
  const paths = [...userPages, ...trades, '/profile/seller', `/decisions/${decision}`];
  expect(await checkPages(page, paths)).toEqual({});
});

test('axe finds no violation on pages for the staff', async ({ open, product }) => {
  test.setTimeout(480_000);
  const work = await fillStaffPages(product);
  const { page } = await open('admin');
  expect(await checkPages(page, [...staffPages(work), work.ticketPath])).toEqual({});
});

/** Returns the content that does not fit in 320 pixels or, with text at 200 percent, in 640 pixels. */
async function findFaults({ page }: Person, who: string, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
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
  return faults;
}

test('every page fits a width of 320 pixels, and of 640 pixels with text at 200 percent', async ({ open, product }) => {
  test.setTimeout(480_000);
  // On a git push, the tests check most pages either as a visitor or as the seller, alternating by page and by day.
  const part = (paths: readonly string[], half: number) =>
    paths.filter((_path, at) => isWholeSuite || (at + today) % 2 === half);
  const work = await fillStaffPages(product);
  const trades = await fillTradePages(product);
  const visitor = await open(undefined, { locale: 'fr-CA', refusals: true });
  const seller = await open('seller', { refusals: true });
  const faults = await Promise.all([
    findFaults(visitor, 'visitor in French', part([...everyPage, work.ticketPath], 0)),
    findFaults(seller, 'seller', [...part([...everyPage, `/decisions/${work.decision}`], 1), ...trades]),
  ]);
  expect(faults.flat()).toEqual([]);
});

test('every staff page fits a width of 320 pixels, and of 640 pixels with text at 200 percent', async ({
  open,
  product,
}) => {
  test.setTimeout(480_000);
  const paths = staffPages(await fillStaffPages(product));
  const locales = isWholeSuite ? ['en-US', 'fr-CA'] : [today % 2 === 0 ? 'en-US' : 'fr-CA'];
  for (const locale of locales) {
    expect(await findFaults(await open('admin', { locale }), locale, paths)).toEqual([]);
  }
});
