/** Brings every view into each of its states, in a real browser against the real product. */
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page, type Route } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';
import { chromiumArguments, findChromium } from '#test/find-chromium.ts';
import { demoTemplate, prepareDemoFolder } from '../../test/e2e/support/demo-folder.ts';
import { type Product, startProduct } from '../../test/e2e/support/product.ts';
import { fillStaffPages } from '../../test/e2e/support/staff-work.ts';
import { fillEndedTrades } from '../../test/e2e/support/trade-work.ts';
import { type State, type View, views } from './views.ts';

export type Scheme = 'light' | 'dark';
export type ViewState = { page: Page; view: View; state: State; width: number; scheme: Scheme };

const HEIGHTS: Record<number, number> = { 320: 640, 768: 1024, 1440: 900 };
/** Requests that get the normal response in every state, such as those for the signed-in user and the announcements. */
const stateless = /\/api\/(users\/me|announcements|currencies)$|csrf-cookie$/;

function withoutRows(body: unknown): unknown {
  if (Array.isArray(body)) return [];
  if (typeof body !== 'object' || body === null || !('data' in body) || !Array.isArray(body.data)) return body;
  const meta = 'meta' in body && typeof body.meta === 'object' ? body.meta : {};
  return { ...body, data: [], meta: { ...meta, total: 0, next_cursor: null, review_count: 0 } };
}

async function answer(route: Route, state: State): Promise<void> {
  if (stateless.test(new URL(route.request().url()).pathname)) return route.fallback();
  if (state === 'offline') return route.abort('connectionrefused');
  // Never respond; the request ends when the browser context is closed.
  if (state === 'loading') return;
  if (state === 'error') {
    return route.fulfill({ status: 500, json: { code: 'internal', message: 'Something went wrong on our end.' } });
  }
  const response = await route.fetch();
  const json: unknown = await response.json().catch(() => null);
  return route.fulfill({ response, ...(json === null ? {} : { json: withoutRows(json) }) });
}

export async function tokenOf(product: Product, name: string): Promise<string> {
  const first = await fetch(`${product.directUrl}/sanctum/csrf-cookie`);
  const cookie = first.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ');
  const xsrf = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(cookie)?.[1] ?? '');
  const answered = await fetch(`${product.directUrl}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie, 'X-XSRF-TOKEN': xsrf },
    body: JSON.stringify({ email: name, password: 'magpie-demo' }),
  });
  return ((await answered.json()) as { access_token: string }).access_token;
}

type Visit = { browser: Browser; product: Product; tokens: Map<string, string> };

async function openContext(
  { browser, product, tokens }: Visit,
  stop: Omit<ViewState, 'page'>,
): Promise<BrowserContext> {
  const { view, state, width, scheme } = stop;
  const context = await browser.newContext({
    viewport: { width, height: HEIGHTS[width] ?? 800 },
    baseURL: product.url,
    locale: 'en-US',
    colorScheme: scheme,
    reducedMotion: 'reduce',
    hasTouch: width < 768,
  });
  if (view.account && state !== 'signed-out') {
    const token = tokens.get(view.account) ?? (await tokenOf(product, view.account));
    tokens.set(view.account, token);
    await context.addInitScript(`localStorage.setItem('accessToken', ${JSON.stringify(token)})`);
  }
  if (state !== 'loaded' && state !== 'signed-out') {
    await context.route('**/api/**', (route) => answer(route, state).catch(() => undefined));
  }
  return context;
}

/** Clicks a button or menu item, in the open dialog if there is one: the page below can have the same button. */
async function press(page: Page, name: string): Promise<void> {
  const dialog = page.locator('dialog[open]');
  const root = (await dialog.count()) > 0 ? dialog.last() : page.locator('body');
  const named = { name: new RegExp(name) };
  await root.getByRole('button', named).or(root.getByRole('menuitem', named)).first().click();
  // Wait, because the code of the dialog or menu can still be loading.
  await page.waitForTimeout(500);
}

/** Opens a view, waits for its heading and its requests, and presses its buttons. */
async function waitUntilLoaded(page: Page, { view, state, width }: Omit<ViewState, 'page' | 'scheme'>): Promise<void> {
  await page.goto(view.path);
  await page.locator('h1, [role=status]').first().waitFor({ state: 'attached', timeout: 20_000 });
  if (state === 'loading') await page.waitForTimeout(600);
  else await page.waitForLoadState('networkidle', { timeout: 20_000 }).catch(() => undefined);
  // Wait until automatic retries are over.
  if (state === 'error' || state === 'offline') await page.waitForTimeout(2_000);
  if (width < 768) {
    for (const name of view.pressOnPhones ?? []) {
      await press(page, name);
      await page.locator('dialog[open]').waitFor();
    }
  }
  for (const name of view.press ?? []) await press(page, name);
  await page.evaluate('document.fonts.ready');
  await page.waitForTimeout(150);
}

async function serveShowcase(): Promise<ViteDevServer> {
  const server = await createServer({ root: fileURLToPath(new URL('../../test/showcase', import.meta.url)) });
  return await server.listen(0);
}

export type Selection = { names: readonly string[]; widths: readonly number[]; schemes: readonly Scheme[] };

/** Calls `look` for every selected view in each state, width and scheme. If no names are given, selects all views. */
export async function visitViews(selection: Selection, look: (stop: ViewState) => Promise<void>): Promise<void> {
  await prepareDemoFolder();
  const product = await startProduct({ template: await demoTemplate() });
  const { path } = await findChromium();
  const browser = await chromium.launch({ executablePath: path, args: [...chromiumArguments] });
  const visit: Visit = { browser, product, tokens: new Map() };
  const chosen = views.filter(({ name }) => selection.names.length === 0 || selection.names.includes(name));
  if (chosen.some(({ account, name }) => account === 'admin' || name === 'decision')) await fillStaffPages(product);
  const showcase = chosen.some(({ name }) => name === 'showcase') ? await serveShowcase() : undefined;
  const tradePaths = chosen.some(({ path }) => path.startsWith('/trades')) ? await fillEndedTrades(product) : {};
  const pathOf: Record<string, string | undefined> = { ...tradePaths, showcase: showcase?.resolvedUrls?.local[0] };
  const selected = chosen.map((view) => ({ ...view, path: pathOf[view.name] ?? view.path }));
  try {
    for (const view of selected) {
      for (const state of view.states) {
        for (const width of selection.widths) {
          for (const scheme of selection.schemes) {
            const context = await openContext(visit, { view, state, width, scheme });
            const page = await context.newPage();
            await waitUntilLoaded(page, { view, state, width });
            await look({ page, view, state, width, scheme });
            await context.close();
          }
        }
      }
    }
  } finally {
    await browser.close();
    await showcase?.close();
    await product.close();
  }
}
