/** Does every page, signed in and out, in every language, fit 320 pixels, a zoom of 200 % and text of twice its size? */
import { chromium } from '@playwright/test';
import { apiPerson } from '../test/e2e/support/api-person.ts';
import { demoTemplate, prepareDemoFolder } from '../test/e2e/support/demo-folder.ts';
import { arrive, everyPage, setTextSize, whatSpills } from '../test/e2e/support/every-page.ts';
import { startProduct } from '../test/e2e/support/product.ts';
import { chromiumArguments, findChromium } from '../test/support/find-chromium.ts';
import { tokenOf } from '../tools/screenshots/walk.ts';
import { printTable } from './support/table.ts';

const sizes = [
  { width: 320, height: 640, text: 100 },
  { width: 640, height: 400, text: 100 },
  { width: 640, height: 400, text: 200 },
];
const locales = { en: 'en-US', fr: 'fr-CA' } as const;

await prepareDemoFolder();
const product = await startProduct({ template: await demoTemplate() });
const { path: executablePath } = await findChromium();
const browser = await chromium.launch({ executablePath, args: [...chromiumArguments] });
const faults: string[][] = [];
let looks = 0;
try {
  const seller = await apiPerson(product, 'seller');
  const { id } = await seller.list({ name: 'A card with a rather long name, in a sleeve and a toploader' });
  const paths = [...everyPage, `/listings/${id}`, `/listings/${id}/edit`];
  for (const [language, locale] of Object.entries(locales)) {
    await seller.send('PUT', `/api/users/${seller.id}`, { language });
    for (const who of ['visitor', 'seller']) {
      const context = await browser.newContext({ baseURL: product.url, locale, deviceScaleFactor: 2 });
      if (who === 'seller') {
        const token = JSON.stringify(await tokenOf(product, who));
        await context.addInitScript(`localStorage.setItem('accessToken', ${token})`);
      }
      const page = await context.newPage();
      for (const path of paths) {
        await arrive(page, path);
        for (const { width, height, text } of sizes) {
          await page.setViewportSize({ width, height });
          await setTextSize(page, text);
          const at = [path, who, language, `${width} px`, `${text} %`];
          faults.push(...(await whatSpills(page)).map((fault) => [...at, fault]));
          looks += 1;
        }
      }
      console.log(`${String(looks).padStart(4)} looks, ${who}, ${language}: ${faults.length} faults so far`);
      await context.close();
    }
  }
} finally {
  await browser.close();
  await product.close();
}
if (faults.length > 0) printTable(['page', 'who', 'language', 'width', 'text', 'what'], faults);
console.log(`${looks} looks, ${faults.length} faults`);
process.exitCode = faults.length === 0 && looks > 0 ? 0 : 1;
