/** Measures how far each page's content moves while it loads, for visitors, users and the staff, at four widths. */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '#test/find-chromium.ts';
import { signInToApi } from '../test/e2e/support/api-user.ts';
import { demoTemplate, prepareDemoFolder } from '../test/e2e/support/demo-folder.ts';
import { everyPage } from '../test/e2e/support/every-page.ts';
import { readLayoutShifts } from '../test/e2e/support/layout-shifts.ts';
import { type Product, startProduct } from '../test/e2e/support/product.ts';
import { fillStaffPages, staffPages } from '../test/e2e/support/staff-work.ts';
import { fillEndedTrades, fillTradePages } from '../test/e2e/support/trade-work.ts';
import { tokenOf } from '../tools/screenshots/walk.ts';
import { printTable } from './support/table.ts';

const GOAL = 0.005;
const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
/** The delay of each API response, so that placeholders are on screen before the content. */
const DELAY_MS = 300;
const roles = (process.env.BENCH_ROLES ?? 'visitor,seller,admin').split(',');
const chosenPaths = process.env.BENCH_PATHS?.split(',');
const widths = process.env.BENCH_WIDTHS?.split(',').map(Number);

async function openAs(browser: Browser, product: Product, role: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: product.url, locale: 'en-US', deviceScaleFactor: 1 });
  if (role !== 'visitor') {
    const token = JSON.stringify(await tokenOf(product, role));
    await context.addInitScript(`localStorage.setItem('accessToken', ${token})`);
  }
  await context.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    await route.fallback().catch(() => undefined);
  });
  return context;
}

/** Opens the page as from a link outside, and waits until it has settled. */
async function measure(page: Page, path: string, size: (typeof SIZES)[number]) {
  await page.setViewportSize(size);
  await page.goto('about:blank');
  await page.goto(path);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle', { timeout: 15_000 }).catch(() => undefined);
  await page.waitForTimeout(400);
  return readLayoutShifts(page);
}

await prepareDemoFolder();
const product = await startProduct({ template: await demoTemplate() });
const { path: executablePath } = await findChromium();
const browser = await chromium.launch({ executablePath, args: [...chromiumArguments] });
const faults: string[][] = [];
let highest = 0;
let measured = 0;
try {
  const seller = await signInToApi(product, 'seller');
  const { id } = await seller.publish({ name: 'A card with a rather long name, in a sleeve and a toploader' });
  const work = await fillStaffPages(product);
  const userPaths = [
    ...everyPage,
    ...new Set([...(await fillTradePages(product)), ...Object.values(await fillEndedTrades(product))]),
    '/listings/search?q=nothing%20at%20all',
    '/profile/seller?tab=wants',
    `/listings/${id}`,
    `/listings/${id}/edit`,
    `/decisions/${work.decision}`,
    work.ticketPath,
  ];
  for (const role of roles) {
    const context = await openAs(browser, product, role);
    const page = await context.newPage();
    for (const path of chosenPaths ?? (role === 'admin' ? staffPages(work) : userPaths)) {
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
} finally {
  await browser.close();
  await product.close();
}
if (faults.length > 0) printTable(['page', 'who', 'width', 'shift', 'what moved furthest'], faults);
console.log(`${measured} loads, highest shift ${highest.toFixed(4)}, ${faults.length} above ${GOAL}`);
process.exitCode = faults.length === 0 && measured > 0 ? 0 : 1;
