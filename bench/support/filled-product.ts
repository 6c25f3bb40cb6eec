/** Starts a browser and the product with demo data and pending work for the staff, for benchmarks of every page. */
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';
import { chromiumArguments, findChromium } from '#test/find-chromium.ts';
import { type ApiUser, signInToApi } from '../../test/e2e/support/api-user.ts';
import { demoTemplate, prepareDemoFolder } from '../../test/e2e/support/demo-folder.ts';
import { everyPage } from '../../test/e2e/support/every-page.ts';
import { type Product, startProduct } from '../../test/e2e/support/product.ts';
import { fillStaffPages, staffPages } from '../../test/e2e/support/staff-work.ts';
import { fillEndedTrades, fillTradePages } from '../../test/e2e/support/trade-work.ts';
import { tokenOf } from '../../tools/screenshots/walk.ts';

type FilledProduct = {
  seller: ApiUser;
  /** The pages to check in this role: the staff pages for `admin`; all other roles share one list of user pages. */
  pathsOf(role: string): readonly string[];
  /** Opens a browser window; every role but `visitor` is signed in. */
  openAs(role: string, options: BrowserContextOptions): Promise<BrowserContext>;
};

async function fill(product: Product, seller: ApiUser): Promise<FilledProduct['pathsOf']> {
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
  return (role) => (role === 'admin' ? staffPages(work) : userPaths);
}

async function openAs(browser: Browser, product: Product, role: string, options: BrowserContextOptions) {
  const context = await browser.newContext({ baseURL: product.url, ...options });
  if (role !== 'visitor') {
    const token = JSON.stringify(await tokenOf(product, role));
    await context.addInitScript(`localStorage.setItem('accessToken', ${token})`);
  }
  return context;
}

/** Starts the product and a browser, and closes both after `run`. */
export async function withFilledProduct(run: (filled: FilledProduct) => Promise<void>): Promise<void> {
  await prepareDemoFolder();
  const product = await startProduct({ template: await demoTemplate() });
  const { path: executablePath } = await findChromium();
  const browser = await chromium.launch({ executablePath, args: [...chromiumArguments] });
  try {
    const seller = await signInToApi(product, 'seller');
    const pathsOf = await fill(product, seller);
    await run({ seller, pathsOf, openAs: (role, options) => openAs(browser, product, role, options) });
  } finally {
    await browser.close();
    await product.close();
  }
}
