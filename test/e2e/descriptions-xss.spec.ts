/** Does a description ever run, with each of our three locks alone: the server's cleaning, the client's, the page's policy? */
import type { Page } from '@playwright/test';
import type { Listing } from '#contract/listings.ts';
import { isWholeSuite } from '../support/scope.ts';
import { apiPerson } from './support/api-person.ts';
import { expect, test } from './support/journey.ts';
import { payloads } from './support/xss-payloads.ts';

/** Runs in the page: what its policy refuses is told, over all the places that a payload may lead to. */
const WATCH = `addEventListener('securitypolicyviolation', (event) => refused(event.violatedDirective))`;
/** Everything in it that can be pressed, hovered and focused is. */
const PROVOKE = `(root) => {
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
/** What has been seen since the last time. */
const since = (traces: Traces): string[] => traces.splice(0);

/** Puts HTML on the page as carelessly as can be, and provokes it. */
async function pour(page: Page, html: string): Promise<void> {
  await page.evaluate(`(() => {
    const box = document.createElement('div');
    document.body.append(box);
    box.innerHTML = ${JSON.stringify(html)};
    window.poured = box;
  })()`);
  await settle(page);
  await page.evaluate(`(${PROVOKE})(window.poured)`);
  await settle(page);
  await page.evaluate('window.poured?.remove()');
}

/** Keeps what runs, what is refused, and dialogs; none of it ends with a page. */
async function watch(page: Page): Promise<Traces> {
  const traces: Traces = [];
  page.on('dialog', (dialog) => {
    traces.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.exposeFunction('ran', () => void traces.push('ran'));
  await page.exposeFunction('refused', (directive: string) => void traces.push(`refused ${directive}`));
  await page.addInitScript(WATCH);
  return traces;
}

/** All payloads; where one lock is tried beside the server's own, a push takes every third, others from day to day. */
const today = Math.floor(Date.now() / 86_400_000);
const someOf = payloads.filter((_payload, at) => isWholeSuite || at % 3 === today % 3);

test.describe.configure({ mode: 'parallel' });
test.beforeEach(() => {
  test.setTimeout(240_000);
});

test("the server's cleaning alone: what it keeps runs nowhere, and gives the policy nothing to refuse", async ({
  browser,
  product,
}) => {
  const seller = await apiPerson(product, 'seller');
  const listing = await seller.list({ name: 'Careless' });
  const page = await browser.newPage({ baseURL: product.url });
  const traces = await watch(page);
  await page.goto('/about');
  for (const payload of payloads) {
    const saved = await seller.change(listing, { description: `<p>words</p>${payload}` });
    await pour(page, saved.description);
    const seen = since(traces).filter((trace) => trace !== 'refused frame-src');
    expect(seen, payload).toEqual([]);
    expect(saved.description, payload).not.toMatch(/<[^>]*\s(?:on\w+|style|srcdoc)\s*=/i);
  }
  await page.close();
});

test("the client's cleaning alone: stored as it came, shown without running", async ({ browser, product }) => {
  const seller = await apiPerson(product, 'seller');
  const listing = await seller.list({ name: 'Stored as it came' });
  const page = await browser.newPage({ baseURL: product.url });
  const traces = await watch(page);
  await page.goto('/about');
  const first = 800_000;
  await page.route(/\/api\/listings\/8\d{5}$/, (route) => {
    const at = Number(new URL(route.request().url()).pathname.split('/').at(-1)) - first;
    const answer: Listing = { ...listing, id: first + at, description: `<p>before ${at}</p>${someOf[at]}` };
    return route.fulfill({ json: answer });
  });
  await page.route(/youtube-nocookie|vimeo|evil/, (route) => route.abort());
  for (const [at, payload] of someOf.entries()) {
    // From page to page as Back and Forward do: loading the whole app ninety times shows nothing more.
    const path = `/listings/${first + at}`;
    await page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`);
    const shown = page.locator('.description');
    await expect(shown).toContainText(`before ${at}`);
    await page.evaluate(`(${PROVOKE})(document.querySelector('.description'))`);
    await settle(page);
    // Reading an attribute is enough for the policy to speak up, although what it is read into is a dead document.
    const seen = since(traces).filter((trace) => !/^refused (script|style)-src-attr$/.test(trace));
    expect(seen, payload).toEqual([]);
    const left = await shown.innerHTML();
    expect(left, payload).not.toMatch(/<[^>]*\s(?:on\w+|style|srcdoc)\s*=|(?:href|src)="(?!https?:|mailto:)/i);
    expect(left, payload).not.toMatch(/<(?:script|svg|math|form|object|embed|img|input|style|template|base|meta)\b/i);
  }
  await page.close();
});

test("the page's policy alone: poured in uncleaned, still nothing runs", async ({ browser, product }) => {
  const page = await browser.newPage({ baseURL: product.url });
  const traces = await watch(page);
  await page.goto('/about');
  let refused = 0;
  for (const payload of someOf) {
    // A form may send itself and begin the page anew: that is no script.
    await pour(page, payload).catch(() => page.goto('/about'));
    const seen = since(traces);
    expect(
      seen.filter((trace) => !trace.startsWith('refused')),
      payload,
    ).toEqual([]);
    refused += seen.length;
    expect(new URL(page.url()).pathname, payload).toBe('/about');
  }
  expect(refused, 'the policy had work to do').toBeGreaterThan(someOf.length / 4);
  await page.close();
});

test('the watch itself sees what runs', async ({ browser }) => {
  const page = await browser.newPage();
  const traces = await watch(page);
  await page.goto('about:blank');
  await pour(page, '<img src=x onerror=ran()>');
  expect(since(traces)).toContain('ran');
  await pour(page, '<a href="javascript:ran()">press</a>');
  expect(since(traces)).toContain('ran');
  await page.close();
});
