/** Does every call of the specification that fails leave, in a real browser, something visible, announced and recoverable? */
import { chromium, type Page, type Route } from '@playwright/test';
import { demoTemplate, prepareDemoFolder } from '../test/e2e/support/demo-folder.ts';
import { startProduct } from '../test/e2e/support/product.ts';
import { chromiumArguments, findChromium } from '../test/support/find-chromium.ts';
import { tokenOf } from '../tools/screenshots/walk.ts';
import { type FailingCall, failingCalls } from './support/failing-calls.ts';
import { printTable } from './support/table.ts';

const failures = [401, 403, 404, 409, 422, 429, 500, 'offline', 'never'] as const;
type Failure = (typeof failures)[number];
const only = process.env.BENCH_CALLS;
const PATIENCE = 10_000;

async function handle(route: Route, failure: Failure): Promise<void> {
  if (failure === 'offline') return route.abort('connectionrefused');
  if (failure === 'never') return;
  const code = { 401: 'unauthenticated', 403: 'forbidden', 404: 'not_found', 409: 'version_conflict' }[failure as 401];
  const others = { 422: 'validation_failed', 429: 'too_many_requests', 500: 'internal' }[failure as 422];
  return route.fulfill({ status: failure, json: { code: code ?? others, message: 'It was refused.' } });
}

const announced = (page: Page) => page.locator('[role=alert], [role=status], [aria-live]').filter({ hasText: /\w{3}/ });

async function judge(page: Page, row: FailingCall, failure: Failure, mend: () => Promise<void>): Promise<void> {
  if (failure === 401 && row.who) {
    await page.getByRole('dialog', { name: 'Sign in to your account' }).waitFor({ timeout: PATIENCE });
    return;
  }
  if (row.quiet) {
    await page.getByRole('heading', { level: 1, name: row.quiet }).waitFor({ timeout: PATIENCE });
    return mend();
  }
  if (failure === 404 && row.notFound) {
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor({ timeout: PATIENCE });
    return;
  }
  if (failure === 'never') {
    await page.clock.fastForward(10_500);
    await page.getByText('This is taking longer than usual.').first().waitFor({ timeout: PATIENCE });
  } else {
    await announced(page).first().waitFor({ state: 'attached', timeout: PATIENCE });
    if (row.typed) {
      const kept = await page.getByLabel(row.typed[0]).first().inputValue();
      if (kept !== row.typed[1]) throw new Error(`"${row.typed[1]}" was lost`);
    }
  }
  await mend();
  const asked = page.waitForResponse((response) => row.path.test(response.url()), { timeout: PATIENCE });
  if (row.again && failure !== 'never') await row.again(page);
  else await page.getByRole('button', { name: 'Retry' }).filter({ visible: true }).first().click({ timeout: PATIENCE });
  await asked;
}

await prepareDemoFolder();
const product = await startProduct({ template: await demoTemplate(), environment: { LIMIT_MAIL_REQUESTS: '9999' } });
const { path: executablePath } = await findChromium();
const browser = await chromium.launch({ executablePath, args: [...chromiumArguments] });
const faults: string[][] = [];
let tried = 0;
try {
  for (const row of failingCalls.filter(({ call }) => only === undefined || call.includes(only))) {
    for (const failure of failures) {
      const context = await browser.newContext({ baseURL: product.url, locale: 'en-US' });
      if (row.who) {
        const token = await tokenOf(product, row.who);
        await context.addInitScript(`localStorage.setItem('accessToken', ${JSON.stringify(token)})`);
      }
      const page = await context.newPage();
      if (failure === 'never') await page.clock.install();
      const failing = (route: Route) => handle(route, failure).catch(() => undefined);
      await page.route(row.path, failing);
      // A token that one call refuses is worth nothing for the question who it belongs to.
      const refuse = (route: Route) => handle(route, 401);
      const mend = () => page.unroute(row.path, failing);
      try {
        const [first] = await Promise.all([
          page.waitForRequest(row.path, { timeout: PATIENCE * 2 }).then(async (request) => {
            if (failure === 401 && row.who) await page.route(/api\/users\/me$/, refuse);
            return request;
          }),
          page.goto(row.at).then(() => row.act?.(page)),
        ]);
        if (first) await judge(page, row, failure, mend);
      } catch (error) {
        faults.push([row.call, String(failure), String(error).split('\n')[0]?.slice(0, 120) ?? '']);
      }
      tried += 1;
      await context.close();
    }
    console.log(`${row.call}: ${faults.filter(([call]) => call === row.call).length} faults`);
  }
} finally {
  await browser.close();
  await product.close();
}
if (faults.length > 0) printTable(['call', 'failing with', 'what'], faults);
console.log(`${tried} failures, ${faults.length} without an end that is visible, announced and recoverable`);
process.exitCode = faults.length === 0 && tried > 0 ? 0 : 1;
