/**
 * Checks that each of three defences alone prevents scripts in descriptions: the sanitisers of the server and the
 * client, and the page's content security policy.
 */
import type { Page } from '@playwright/test';
import type { Listing } from '#contract/listings.ts';
import { isWholeSuite } from '../support/scope.ts';
import { signInToApi } from './support/api-user.ts';
import { expect, test } from './support/journey.ts';
import { payloads } from './support/xss-payloads.ts';

/** Runs in the page: records content security policy violations on every page to which a payload can navigate. */
const RECORD_VIOLATIONS = `addEventListener('securitypolicyviolation', (event) => refused(event.violatedDirective))`;
/** Dispatches hover, focus, click and similar events on the elements inside `root`. */
const TRIGGER = `(root) => {
  for (const element of root.querySelectorAll('*')) {
    for (const type of ['mouseover', 'focus', 'blur', 'animationstart', 'toggle'])
      element.dispatchEvent(new Event(type, { bubbles: true }));
    if (/^(http|mailto)/.test(element.closest('a')?.protocol ?? '')) continue;
    if (element instanceof HTMLElement || element instanceof SVGElement)
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  }
}`;
const settle = (page: Page) => page.waitForTimeout(60);

type Traces = string[];
const since = (traces: Traces): string[] => traces.splice(0);

/** Inserts HTML into the page without sanitising it, and sends the events and clicks that could run its scripts. */
async function insertHtml(page: Page, html: string): Promise<void> {
  await page.evaluate(`(() => {
    const box = document.createElement('div');
    document.body.append(box);
    box.innerHTML = ${JSON.stringify(html)};
    window.poured = box;
  })()`);
  await settle(page);
  await page.evaluate(`(${TRIGGER})(window.poured)`);
  await settle(page);
  await page.evaluate('window.poured?.remove()');
}

/** Records scripts that run, policy violations and dialogs, even after the page has navigated. */
async function record(page: Page): Promise<Traces> {
  const traces: Traces = [];
  page.on('dialog', (dialog) => {
    traces.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.exposeFunction('ran', () => void traces.push('ran'));
  await page.exposeFunction('refused', (directive: string) => void traces.push(`refused ${directive}`));
  await page.addInitScript(RECORD_VIOLATIONS);
  return traces;
}

/** The payloads for the defences in the browser. On a git push, the tests use a different third of them each day. */
const today = Math.floor(Date.now() / 86_400_000);
const sampledPayloads = payloads.filter((_payload, at) => isWholeSuite || at % 3 === today % 3);

test.describe.configure({ mode: 'parallel' });
test.beforeEach(() => {
  test.setTimeout(240_000);
});

test("with the server's sanitizer alone, stored descriptions run no scripts and violate no content security policy except frame-src", async ({
  browser,
  product,
}) => {
  const seller = await signInToApi(product, 'seller');
  const listing = await seller.publish({ name: 'Careless' });
  const page = await browser.newPage({ baseURL: product.url });
  const traces = await record(page);
  await page.goto('/about');
  for (const payload of payloads) {
    const saved = await seller.change(listing, { description: `<p>words</p>${payload}` });
    await insertHtml(page, saved.description);
    const newTraces = since(traces).filter((trace) => trace !== 'refused frame-src');
    expect(newTraces, payload).toEqual([]);
    expect(saved.description, payload).not.toMatch(/<[^>]*\s(?:on\w+|style|srcdoc)\s*=/i);
  }
  await page.close();
});

test("with the client's sanitizer alone, unsanitized stored descriptions are shown and run no scripts", async ({
  browser,
  product,
}) => {
  const seller = await signInToApi(product, 'seller');
  const listing = await seller.publish({ name: 'Stored as it came' });
  const page = await browser.newPage({ baseURL: product.url });
  const traces = await record(page);
  await page.goto('/about');
  const first = 800_000;
  await page.route(/\/api\/listings\/8\d{5}$/, (route) => {
    const at = Number(new URL(route.request().url()).pathname.split('/').at(-1)) - first;
    const answer: Listing = { ...listing, id: first + at, description: `<p>before ${at}</p>${sampledPayloads[at]}` };
    return route.fulfill({ json: answer });
  });
  await page.route(/youtube-nocookie|vimeo|evil/, (route) => route.abort());
  for (const [at, payload] of sampledPayloads.entries()) {
    // Navigates within the app, as Back and Forward do: loading the app again for each payload would test nothing more.
    const path = `/listings/${first + at}`;
    await page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`);
    const description = page.locator('.description');
    await expect(description).toContainText(`before ${at}`);
    await page.evaluate(`(${TRIGGER})(document.querySelector('.description'))`);
    await settle(page);
    // Parsing a style attribute already violates the policy, even in the inert document that the sanitiser reads.
    const newTraces = since(traces).filter((trace) => !/^refused (script|style)-src-attr$/.test(trace));
    expect(newTraces, payload).toEqual([]);
    const html = await description.innerHTML();
    expect(html, payload).not.toMatch(/<[^>]*\s(?:on\w+|style|srcdoc)\s*=|(?:href|src)="(?!https?:|mailto:)/i);
    expect(html, payload).not.toMatch(/<(?:script|svg|math|form|object|embed|img|input|style|template|base|meta)\b/i);
  }
  await page.close();
});

test('with the content security policy alone, unsanitized HTML in the page runs no scripts', async ({
  browser,
  product,
}) => {
  const page = await browser.newPage({ baseURL: product.url });
  const traces = await record(page);
  await page.goto('/about');
  let refused = 0;
  for (const payload of sampledPayloads) {
    // A payload can submit a form and so navigate away, which is allowed; open the page again in this case.
    await insertHtml(page, payload).catch(() => page.goto('/about'));
    const newTraces = since(traces);
    expect(
      newTraces.filter((trace) => !trace.startsWith('refused')),
      payload,
    ).toEqual([]);
    refused += newTraces.length;
    expect(new URL(page.url()).pathname, payload).toBe('/about');
  }
  expect(refused, 'the policy has refused something').toBeGreaterThan(sampledPayloads.length / 4);
  await page.close();
});

test('the script recorder detects scripts that run', async ({ browser }) => {
  const page = await browser.newPage();
  const traces = await record(page);
  await page.goto('about:blank');
  await insertHtml(page, '<img src=x onerror=ran()>');
  expect(since(traces)).toContain('ran');
  await insertHtml(page, '<a href="javascript:ran()">press</a>');
  expect(since(traces)).toContain('ran');
  await page.close();
});
