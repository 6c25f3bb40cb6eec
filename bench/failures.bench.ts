/** Does every call of the specification that fails leave, in a real browser, something visible, announced and recoverable? */
import { type Browser, chromium, type Page, type Request, type Response, type Route } from '@playwright/test';
import { LimitVariables } from '../src/server/config/limits.ts';
import { demoTemplate, prepareDemoFolder } from '../test/e2e/support/demo-folder.ts';
import { startProduct } from '../test/e2e/support/product.ts';
import { chromiumArguments, findChromium } from '../test/support/find-chromium.ts';
import { type SpecifiedCall, specifiedCalls } from '../test/support/specified-calls.ts';
import { tokenOf } from '../tools/screenshots/walk.ts';
import { callOf } from './support/call-of.ts';
import { type Failure, failures, prepareStage, REFUSED, type Stage, signIn } from './support/failing-acts.ts';
import { failingCalls } from './support/failing-calls.ts';
import { printTable } from './support/table.ts';

const only = process.env.BENCH_CALLS?.split(',');
const PATIENCE = 10_000;

/** While a call fails: those that did, and the way out; what is held by then stays held. */
type Failing = { refused: ReadonlySet<Request>; mend: () => void };
type Try = Failing & { page: Page; id: SpecifiedCall; failure: Failure; before: readonly string[] };

async function refuse(route: Route, failure: Failure): Promise<void> {
  if (failure === 'offline') return route.abort('connectionrefused');
  if (failure === 'never') return;
  const code = { 401: 'unauthenticated', 403: 'forbidden', 404: 'not_found', 409: 'version_conflict' }[failure as 401];
  const others = { 422: 'validation_failed', 429: 'too_many_requests', 500: 'internal' }[failure as 422];
  const errors = failure === 422 ? { errors: { somewhere: ['This was not accepted.'] } } : {};
  const headers: Record<string, string> = failure === 429 ? { 'Retry-After': '7' } : {};
  const json = { code: code ?? others, message: REFUSED, ...errors };
  return route.fulfill({ status: failure, headers, json });
}

/** Lets the call fail. A token that one call refuses is nobody's any more. */
async function fail(page: Page, id: SpecifiedCall, failure: Failure): Promise<Failing> {
  const endsSession = failure === 401 && failingCalls[id].who !== undefined;
  const refused = new Set<Request>();
  let mended = false;
  await page.route(/\/(api|sanctum)\//, async (route) => {
    const asked = callOf(route.request());
    const whoAmI = asked === 'auth.me' && endsSession && refused.size > 0;
    if (mended || (asked !== id && !whoAmI)) return route.fallback();
    refused.add(route.request());
    await refuse(route, failure).catch(() => undefined);
  });
  const mend = () => {
    mended = true;
  };
  return { refused, mend };
}

/** What a screen reader is told of by itself and everybody sees. */
const announced = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('[role=alert], [role=status], [role=log], [aria-live]')]
    .filter((element) => [element, ...element.querySelectorAll('*')].some(
      ({ offsetWidth, offsetHeight }) => offsetWidth > 20 && offsetHeight > 10))
    .map((element) => element.innerText.trim())
    .filter((text) => text.length > 8 && !text.startsWith('Loading'))`);

/** A sentence for people, with no trace of how it came about. */
async function expectSaid({ page, id, failure, before }: Try): Promise<void> {
  const words = failingCalls[id].says?.(failure) ?? '';
  const until = Date.now() + PATIENCE;
  for (;;) {
    const fresh = (await announced(page)).filter((text) => !before.includes(text));
    const odd = fresh.find((text) => /undefined|\[object|ApiError|_|\b[45]\d\d\b/.test(text));
    if (odd) throw new Error(`it says "${odd}"`);
    if (fresh.some((text) => text.includes(words))) return;
    if (Date.now() > until) throw new Error(`it does not say "${words}" but "${fresh.join(' ')}"`);
    await page.waitForTimeout(100);
  }
}

async function expectKept({ page, id }: Try): Promise<void> {
  const { typed } = failingCalls[id];
  if (!typed) return;
  const kept = await page.getByLabel(typed[0]).first().inputValue();
  if (!typed[1].test(kept)) throw new Error(`${typed[1]} was lost`);
}

const pressRetry = (page: Page) =>
  page.getByRole('button', { name: 'Retry' }).filter({ visible: true }).first().click();

/** Mends it; after what the person does then, the call is answered. */
async function recover({ page, id, mend, refused }: Try, again: () => Promise<void>): Promise<void> {
  mend();
  const isAnswer = (response: Response) => callOf(response.request()) === id && !refused.has(response.request());
  const answered = page.waitForResponse(isAnswer);
  // What is read may be read again by itself meanwhile, and nothing is left to be pressed.
  const [answer] = await Promise.all([answered, Promise.race([answered, again()])]);
  if (!answer.ok()) throw new Error(`tried again, it was answered with ${answer.status()}`);
}

/** Out, with the modal over the page that says so; in again, and on. */
async function signInAgain(tried: Try, stage: Stage): Promise<void> {
  const { page, id } = tried;
  const row = failingCalls[id];
  const dialog = page.getByRole('dialog', { name: 'Sign in to your account' });
  await dialog.getByText('Your session has ended').waitFor();
  const back = async () => {
    await signIn(page, row.who ?? '');
    await dialog.waitFor({ state: 'hidden' });
  };
  if (row.quiet) {
    tried.mend();
    return back();
  }
  await recover(tried, async () => {
    await back();
    await expectKept(tried);
    // What the page had been reading it reads again by itself; what a person asked for waits for them.
    if (row.resume) await row.resume(page);
    else if (row.again) await row.again(page, tried.failure);
    else await row.act?.(page, stage);
  });
}

async function judge(tried: Try, stage: Stage): Promise<void> {
  const { page, id, failure, mend } = tried;
  const row = failingCalls[id];
  const unlike = row.unlike?.[failure];
  if (unlike) {
    await unlike.shows(page);
    const { again } = unlike;
    return again ? recover(tried, () => again(page)) : mend();
  }
  if (failure === 401 && row.who) return signInAgain(tried, stage);
  if (failure === 'never') await page.clock.fastForward(10_500);
  if (row.quiet) {
    await row.quiet(page);
    return mend();
  }
  if (failure === 404 && row.notFound) {
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await page.getByRole('link', { name: 'Back to the home page' }).waitFor();
    return;
  }
  if (failure === 'never') {
    await page.getByText('This is taking longer than usual.').filter({ visible: true }).first().waitFor();
    return recover(tried, () => pressRetry(page));
  }
  await expectSaid(tried);
  await expectKept(tried);
  const { again } = row;
  return recover(tried, () => (again ? again(page, failure) : pressRetry(page)));
}

async function tryOne(browser: Browser, stage: Stage, id: SpecifiedCall, failure: Failure): Promise<void> {
  const row = failingCalls[id];
  const context = await browser.newContext({ baseURL: stage.product.url, locale: 'en-US' });
  context.setDefaultTimeout(PATIENCE);
  try {
    if (row.who) {
      const token = JSON.stringify(await tokenOf(stage.product, row.who));
      // Once: signing in again gets another.
      await context.addInitScript(
        `sessionStorage.getItem('begun') || (sessionStorage.setItem('begun', '1'), localStorage.setItem('accessToken', ${token}))`,
      );
    }
    const page = await context.newPage();
    const at = typeof row.at === 'string' ? row.at : await row.at(stage, page);
    if (failure === 'never') await page.clock.install();
    const failing = await fail(page, id, failure);
    const asked = page.waitForRequest((request) => callOf(request) === id, { timeout: PATIENCE * 2 });
    let before: string[] = [];
    const bringAbout = async (): Promise<void> => {
      await page.goto(at);
      if (!row.act) return;
      await page.waitForLoadState('networkidle');
      before = await announced(page);
      await row.act(page, stage);
    };
    const [request] = await Promise.all([asked, bringAbout()]);
    if (failure !== 'never') await request.response();
    await judge({ ...failing, page, id, failure, before }, stage);
  } finally {
    await context.close();
    await row.after?.(stage);
  }
}

await prepareDemoFolder();
const environment = Object.fromEntries(Object.keys(LimitVariables).map((name) => [name, '9999']));
const product = await startProduct({ template: await demoTemplate(), environment });
const { path: executablePath } = await findChromium();
const browser = await chromium.launch({ executablePath, args: [...chromiumArguments] });
const faults: string[][] = [];
let tried = 0;
try {
  const stage = await prepareStage(product);
  for (const id of specifiedCalls.filter((name) => !only || only.includes(name))) {
    for (const failure of failures) {
      await tryOne(browser, stage, id, failure).catch((error: unknown) => {
        const fault = [id, String(failure), String(error).split('\n')[0]?.slice(0, 120) ?? ''];
        faults.push(fault);
        console.log(`     ${fault.join(', ')}`);
      });
      tried += 1;
    }
    const found = faults.filter(([call]) => call === id).length;
    console.log(`${String(tried).padStart(4)} ${id}: ${found} faults`);
  }
} finally {
  await browser.close();
  await product.close();
}
if (faults.length > 0) printTable(['call', 'failing with', 'what'], faults);
console.log(`${tried} failures, ${faults.length} without an end that is visible, announced and recoverable`);
process.exitCode = faults.length === 0 && tried > 0 ? 0 : 1;
