/** Measures how far each page's content moves while it loads, for visitors, users and the staff, at four widths. */
import type { Page } from '@playwright/test';
import { readLayoutShifts } from '../test/e2e/support/layout-shifts.ts';
import { withFilledProduct } from './support/filled-product.ts';
import { printTable } from './support/table.ts';

const GOAL = 0.005;
const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
/** The delay of each API response, so that placeholders are visible before the content. */
const DELAY_MS = 300;
const roles = (process.env.BENCH_ROLES ?? 'visitor,seller,admin').split(',');
const chosenPaths = process.env.BENCH_PATHS?.split(',');
const widths = process.env.BENCH_WIDTHS?.split(',').map(Number);

async function measure(page: Page, path: string, size: (typeof SIZES)[number]) {
  await page.setViewportSize(size);
  await page.goto('about:blank');
  await page.goto(path);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle', { timeout: 15_000 }).catch(() => undefined);
  await page.waitForTimeout(400);
  return readLayoutShifts(page);
}

const faults: string[][] = [];
let highest = 0;
let measured = 0;
await withFilledProduct(async ({ pathsOf, openAs }) => {
  for (const role of roles) {
    const context = await openAs(role, { locale: 'en-US', deviceScaleFactor: 1 });
    await context.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
      await route.fallback().catch(() => undefined);
    });
    const page = await context.newPage();
    for (const path of chosenPaths ?? pathsOf(role)) {
      for (const size of SIZES.filter(({ width }) => widths?.includes(width) ?? true)) {
        const { score, moved } = await measure(page, path, size).catch((error: unknown) => {
          throw new Error(`${path} as ${role} at ${size.width} px cannot be measured`, { cause: error });
        });
        measured += 1;
        highest = Math.max(highest, score);
        if (score <= GOAL) continue;
        faults.push([path, role, `${size.width} px`, score.toFixed(4), moved]);
        console.log(`${path}, ${role}, ${size.width} px: ${score.toFixed(4)} ${moved}`);
      }
    }
    console.log(`${String(measured).padStart(4)} loads measured, up to ${role}: ${faults.length} above ${GOAL}`);
    await context.close();
  }
});
if (faults.length > 0) printTable(['page', 'who', 'width', 'shift', 'what moved furthest'], faults);
console.log(`${measured} loads, highest shift ${highest.toFixed(4)}, ${faults.length} above ${GOAL}`);
process.exitCode = faults.length === 0 && measured > 0 ? 0 : 1;
