/** Checks in a real browser that the failure of any request is visible, announced by screen readers and recoverable. */
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
  type Request,
  type Response,
  type Route,
} from '@playwright/test';
import { chromiumArguments, findChromium } from '#test/find-chromium.ts';
import { LimitVariables } from '../src/server/config/limits.ts';
import { demoTemplate, prepareDemoFolder } from '../test/e2e/support/demo-folder.ts';
import { startProduct } from '../test/e2e/support/product.ts';
import { tokenOf } from '../tools/screenshots/walk.ts';
import { type CheckedCall, checkedCalls, routeIdOf, rowOf } from './support/every-failing-call.ts';
import { type Failure, failureKinds, prepareUsers, REFUSED, signIn, type Users } from './support/failing-actions.ts';
import { routeOf } from './support/route-of.ts';
import { printTable } from './support/table.ts';

const only = process.env.BENCH_CALLS?.split(',');
const onlyFailures = process.env.BENCH_FAILURES?.split(',');
const TIMEOUT_MS = 10_000;

/**
 * `refused` contains the requests that have failed so far. `restore` makes new requests succeed again; requests that
 * already hang never finish.
 */
type Failing = { refused: ReadonlySet<Request>; restore: () => void };
type Attempt = Failing & { page: Page; id: CheckedCall; failure: Failure; before: readonly string[] };

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

/**
 * Makes all requests of the call fail. A 401 means that the session has ended, so later requests for the signed-in user
 * (`auth.me`) fail too.
 */
async function fail(page: Page, id: CheckedCall, failure: Failure): Promise<Failing> {
  const endsSession = failure === 401 && rowOf(id).who !== undefined;
  const refused = new Set<Request>();
  let mended = false;
  await page.route(/\/(api|sanctum)\//, async (route) => {
    const calledId = routeOf(route.request());
    const whoAmI = calledId === 'auth.me' && endsSession && refused.size > 0;
    if (mended || (calledId !== routeIdOf(id) && !whoAmI)) return route.fallback();
    refused.add(route.request());
    await refuse(route, failure).catch(() => undefined);
  });
  const restore = () => {
    mended = true;
  };
  return { refused, restore };
}

/** Returns the texts that are visible and announced by screen readers. */
const announced = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('[role=alert], [role=status], [role=log], [aria-live]')]
    .filter((element) => [element, ...element.querySelectorAll('*')].some(
      ({ offsetWidth, offsetHeight }) => offsetWidth > 20 && offsetHeight > 10))
    .map((element) => element.innerText.trim())
    .filter((text) => text.length > 8 && !text.startsWith('Loading'))`);

async function expectMessage({ page, id, failure, before }: Attempt): Promise<void> {
  const words = rowOf(id).says?.(failure) ?? '';
  const until = Date.now() + TIMEOUT_MS;
  for (;;) {
    const fresh = (await announced(page)).filter((text) => !before.includes(text));
    const odd = fresh.find((text) => /undefined|\[object|ApiError|_|\b[45]\d\d\b/.test(text));
    if (odd) throw new Error(`it shows "${odd}"`);
    if (fresh.some((text) => text.includes(words))) return;
    if (Date.now() > until) throw new Error(`it shows "${fresh.join(' ')}" instead of "${words}"`);
    await page.waitForTimeout(100);
  }
}

async function expectTypedText({ page, id }: Attempt): Promise<void> {
  const { typed } = rowOf(id);
  if (!typed) return;
  const value = await page.getByLabel(typed[0]).first().inputValue();
  if (!typed[1].test(value)) throw new Error(`${typed[1]} was lost`);
}

const SLOW = 'This is taking longer than usual.';

const pressRetry = (place: Page | Locator) =>
  place.getByRole('button', { name: 'Retry' }).filter({ visible: true }).first().click();

/**
 * Lets new requests succeed, tries again with `again` as the user would, and expects the repeated request to succeed.
 */
async function recover({ page, id, restore, refused }: Attempt, again: () => Promise<void>): Promise<void> {
  restore();
  const isAnswer = (response: Response) =>
    routeOf(response.request()) === routeIdOf(id) && !refused.has(response.request());
  const answered = page.waitForResponse(isAnswer);
  // The page might already have retried a read on its own; then there is no button left to click.
  const [answer] = await Promise.all([answered, Promise.race([answered, again()])]);
  if (!answer.ok()) throw new Error(`the repeated request returned ${answer.status()}`);
}

/** Signs in again in the modal that explains the end of the session, and tries again. */
async function signInAgain(attempt: Attempt, users: Users): Promise<void> {
  const { page, id } = attempt;
  const row = rowOf(id);
  const dialog = page.getByRole('dialog', { name: 'Sign in to your account' });
  await dialog.getByText('Your session ended').waitFor();
  const back = async () => {
    await signIn(page, row.who ?? '');
    await dialog.waitFor({ state: 'hidden' });
  };
  if (row.quiet) {
    attempt.restore();
    return back();
  }
  await recover(attempt, async () => {
    await back();
    // If signing in has replaced the page, `row.resume` tries again; otherwise the typed text must still be there.
    if (!row.resume) await expectTypedText(attempt);
    // The page repeats its own reads automatically; actions must be repeated by the user.
    if (row.resume) await row.resume(page);
    else if (row.again) await row.again(page, attempt.failure);
    else await row.act?.(page, users);
  });
}

async function judgeResult(attempt: Attempt, users: Users): Promise<void> {
  const { page, id, failure, restore } = attempt;
  const row = rowOf(id);
  const unlike = row.unlike?.[failure];
  if (unlike) {
    await unlike.shows(page);
    const { again } = unlike;
    return again ? recover(attempt, () => again(page)) : restore();
  }
  if (failure === 401 && row.who) return signInAgain(attempt, users);
  if (failure === 'never') await page.clock.fastForward(10_500);
  if (row.quiet) {
    await row.quiet(page);
    return restore();
  }
  if (failure === 404 && row.notFound) {
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await page.getByRole('link', { name: 'Back to the home page' }).waitFor();
    return;
  }
  if (failure === 'never') {
    await page.getByText(SLOW).filter({ visible: true }).first().waitFor();
    // Another part of the page can also have a button named Retry.
    const notice = page.getByRole('status').filter({ hasText: SLOW });
    const hasButton = (await notice.getByRole('button', { name: 'Retry' }).count()) > 0;
    return recover(attempt, () => pressRetry(hasButton ? notice : page));
  }
  await expectMessage(attempt);
  await expectTypedText(attempt);
  const { again } = row;
  return recover(attempt, () => (again ? again(page, failure) : pressRetry(page)));
}

/**
 * Serves the document of /about for every page: a page's own document already contains the API's data, so the browser
 * would not send the request under test.
 */
async function leaveUnrendered(context: BrowserContext): Promise<void> {
  await context.route('**/*', async (route) => {
    const request = route.request();
    if (request.resourceType() !== 'document') return route.fallback();
    const response = await route.fetch({ url: new URL('/about', request.url()).href });
    await route.fulfill({ response });
  });
}

async function runOne(browser: Browser, users: Users, id: CheckedCall, failure: Failure): Promise<void> {
  const row = rowOf(id);
  const context = await browser.newContext({ baseURL: users.product.url, locale: 'en-US' });
  context.setDefaultTimeout(TIMEOUT_MS);
  try {
    if (row.who) {
      const token = JSON.stringify(await tokenOf(users.product, row.who));
      // Sets the token only once, because signing in again during the test stores a new token.
      await context.addInitScript(
        `sessionStorage.getItem('begun') || (sessionStorage.setItem('begun', '1'), localStorage.setItem('accessToken', ${token}))`,
      );
    }
    const page = await context.newPage();
    const at = typeof row.at === 'string' ? row.at : await row.at(users, page);
    if (failure === 'never') await page.clock.install();
    if (!row.act) await leaveUnrendered(context);
    const failing = await fail(page, id, failure);
    const pendingRequest = page.waitForRequest((request) => routeOf(request) === routeIdOf(id), {
      timeout: TIMEOUT_MS * 2,
    });
    let before: string[] = [];
    const trigger = async (): Promise<void> => {
      await page.goto(at);
      if (!row.act) return;
      await page.waitForLoadState('networkidle');
      before = await announced(page);
      await row.act(page, users);
    };
    const [request] = await Promise.all([pendingRequest, trigger()]);
    if (failure !== 'never') await request.response();
    await judgeResult({ ...failing, page, id, failure, before }, users);
  } finally {
    await context.close();
    await row.after?.(users);
  }
}

await prepareDemoFolder();
const environment = Object.fromEntries(Object.keys(LimitVariables).map((name) => [name, '9999']));
const product = await startProduct({ template: await demoTemplate(), environment });
const { path: executablePath } = await findChromium();
const browser = await chromium.launch({ executablePath, args: [...chromiumArguments] });
const faults: string[][] = [];
let attempts = 0;
try {
  for (const id of checkedCalls.filter((name) => !only || only.includes(name))) {
    // Signs the users in again for each call, because an account's new sessions end its oldest ones.
    const users = await prepareUsers(product);
    for (const failure of failureKinds.filter((kind) => !onlyFailures || onlyFailures.includes(String(kind)))) {
      await runOne(browser, users, id, failure).catch((error: unknown) => {
        const fault = [id, String(failure), String(error).split('\n')[0]?.slice(0, 120) ?? ''];
        faults.push(fault);
        console.log(`     ${fault.join(', ')}`);
      });
      attempts += 1;
    }
    const count = faults.filter(([call]) => call === id).length;
    console.log(`${String(attempts).padStart(4)} ${id}: ${count} faults`);
  }
} finally {
  await browser.close();
  await product.close();
}
if (faults.length > 0) printTable(['call', 'failing with', 'what'], faults);
console.log(`${attempts} failures, ${faults.length} of them not visible, announced and recoverable`);
process.exitCode = faults.length === 0 && attempts > 0 ? 0 : 1;
