/** Checks that every page, for visitors, users and the staff, in every language, fits 320 pixels, a zoom of 200 % and text at 200 %. */
import { chromium } from '@playwright/test';
import { chromiumArguments, findChromium } from '#test/find-chromium.ts';
import { signInToApi } from '../test/e2e/support/api-user.ts';
import { demoTemplate, prepareDemoFolder } from '../test/e2e/support/demo-folder.ts';
import { everyPage, findOverflow, openPage, setTextSize } from '../test/e2e/support/every-page.ts';
import { startProduct } from '../test/e2e/support/product.ts';
import { fillStaffPages, staffPages } from '../test/e2e/support/staff-work.ts';
import { fillEndedTrades, fillTradePages } from '../test/e2e/support/trade-work.ts';
import { tokenOf } from '../tools/screenshots/walk.ts';
import { printTable } from './support/table.ts';

const sizes = [
  { width: 320, height: 640, text: 100 },
  { width: 640, height: 400, text: 100 },
  { width: 640, height: 400, text: 200 },
];
/** `BENCH_PAGES` contains the beginnings of the paths to check, separated by commas. */
const beginnings = process.env.BENCH_PAGES?.split(',');
const isSelected = (path: string): boolean => !beginnings || beginnings.some((beginning) => path.startsWith(beginning));

const locales = { en: 'en-US', fr: 'fr-CA' } as const;

await prepareDemoFolder();
const product = await startProduct({ template: await demoTemplate() });
const { path: executablePath } = await findChromium();
const browser = await chromium.launch({ executablePath, args: [...chromiumArguments] });
const faults: string[][] = [];
let pagesChecked = 0;
try {
  const seller = await signInToApi(product, 'seller');
  const { id } = await seller.publish({ name: 'A card with a rather long name, in a sleeve and a toploader' });
  const work = await fillStaffPages(product);
  const userPaths = [
    ...everyPage,
    ...new Set([...(await fillTradePages(product)), ...Object.values(await fillEndedTrades(product))]),
    '/profile/seller?tab=wants',
    `/listings/${id}`,
    `/listings/${id}/edit`,
    `/decisions/${work.decision}`,
    work.ticketPath,
  ];
  for (const [language, locale] of Object.entries(locales)) {
    await seller.send('PUT', `/api/users/${seller.id}`, { language });
    for (const visitorOrUser of ['visitor', 'seller', 'admin']) {
      const context = await browser.newContext({ baseURL: product.url, locale, deviceScaleFactor: 2 });
      if (visitorOrUser !== 'visitor') {
        const token = JSON.stringify(await tokenOf(product, visitorOrUser));
        await context.addInitScript(`localStorage.setItem('accessToken', ${token})`);
      }
      const page = await context.newPage();
      for (const path of (visitorOrUser === 'admin' ? staffPages(work) : userPaths).filter(isSelected)) {
        await openPage(page, path);
        for (const { width, height, text } of sizes) {
          await page.setViewportSize({ width, height });
          await setTextSize(page, text);
          const at = [path, visitorOrUser, language, `${width} px`, `${text} %`];
          faults.push(...(await findOverflow(page)).map((fault) => [...at, fault]));
          pagesChecked += 1;
        }
      }
      console.log(
        `${String(pagesChecked).padStart(4)} pages checked, ${visitorOrUser}, ${language}: ${faults.length} faults so far`,
      );
      await context.close();
    }
  }
} finally {
  await browser.close();
  await product.close();
}
if (faults.length > 0) printTable(['page', 'who', 'language', 'width', 'text', 'what'], faults);
console.log(`${pagesChecked} pages, ${faults.length} faults`);
process.exitCode = faults.length === 0 && pagesChecked > 0 ? 0 : 1;
