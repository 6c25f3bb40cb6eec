/**
 * Checks that every page, in every language and for every role, fits a width of 320 pixels, a zoom of 200 % and text
 * enlarged to 200 %.
 */
import { findOverflow, openPage, setTextSize } from '../test/e2e/support/every-page.ts';
import { withFilledProduct } from './support/filled-product.ts';
import { printTable } from './support/table.ts';

const sizes = [
  { width: 320, height: 640, text: 100 },
  { width: 640, height: 400, text: 100 },
  { width: 640, height: 400, text: 200 },
];
/** `BENCH_PAGES` lists the prefixes of the paths to check, separated by commas. */
const beginnings = process.env.BENCH_PAGES?.split(',');
const isSelected = (path: string): boolean => !beginnings || beginnings.some((beginning) => path.startsWith(beginning));

const locales = { en: 'en-US', fr: 'fr-CA' } as const;

const faults: string[][] = [];
let pagesChecked = 0;
await withFilledProduct(async ({ seller, pathsOf, openAs }) => {
  for (const [language, locale] of Object.entries(locales)) {
    await seller.send('PUT', `/api/users/${seller.id}`, { language });
    for (const role of ['visitor', 'seller', 'admin']) {
      const context = await openAs(role, { locale, deviceScaleFactor: 2 });
      const page = await context.newPage();
      for (const path of pathsOf(role).filter(isSelected)) {
        await openPage(page, path);
        for (const { width, height, text } of sizes) {
          await page.setViewportSize({ width, height });
          await setTextSize(page, text);
          const at = [path, role, language, `${width} px`, `${text} %`];
          faults.push(...(await findOverflow(page)).map((fault) => [...at, fault]));
          pagesChecked += 1;
        }
      }
      const total = String(pagesChecked).padStart(4);
      console.log(`${total} pages checked, ${role}, ${language}: ${faults.length} faults so far`);
      await context.close();
    }
  }
});
if (faults.length > 0) printTable(['page', 'who', 'language', 'width', 'text', 'what'], faults);
console.log(`${pagesChecked} pages, ${faults.length} faults`);
process.exitCode = faults.length === 0 && pagesChecked > 0 ? 0 : 1;
