import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { isWholeSuite } from '../support/scope.ts';
import { signInToApi } from './support/api-user.ts';
import { hold } from './support/held-requests.ts';
import { expect, openSignIn, test } from './support/journey.ts';

const CODE = /\/assets\/[^/]*\.(?:js|css)$/;
const SCRIPTS = /\/assets\/[^/]*\.js$/;
const PICTURES = /\/storage\/listings\//;

/** The browser APIs that these tests use: the tests are compiled without the DOM types. */
type PageWindow = { heading?: unknown; document: { querySelector(selector: string): unknown } };

test('a listing is complete without JavaScript, in the language of the browser', async ({ browser, product }) => {
  const seller = await signInToApi(product, 'seller');
  const listing = await seller.publish({ name: 'Paper lantern' });
  for (const [locale, language, term] of [
    ['en-US', 'en', 'Group'],
    ['fr-CA', 'fr', 'Groupe'],
  ] as const) {
    const context = await browser.newContext({ baseURL: product.url, locale, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`/listings/${listing.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Paper lantern' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${term}$`) })).toBeVisible();
    // Without scripts, these buttons would do nothing.
    await expect(
      page.getByRole('button', { name: /^(?:Sign In|Se connecter|Connexion|English|Français)/ }),
    ).toHaveCount(0);
    await context.close();
  }
});

const browsePaths = ['/', '/listings/search?q=album', '/profile/seller', '/groups/1', '/members/1', '/sourcetypes/1'];

test('every list that the server renders shows its listings without JavaScript', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of browsePaths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    const main = page.getByRole('main');
    await expect(main.locator('a[href^="/listings/"]:visible').first(), path).toBeVisible();
    await expect(main.getByRole('status', { name: /^Loading/ }), path).toHaveCount(0);
  }
  await context.close();
});

test('the most important wants of a profile stand out without JavaScript', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
  const page = await context.newPage();
  const pill = page.getByText('Must have').first();
  // A server that has just started can fail to render the page in time.
  await expect(async () => {
    await page.goto('/profile/seller?tab=wants');
    await expect(pill).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(pill).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await context.close();
});

/** On a git push, each language is tested in one colour scheme and at one width; every night, in all of them. */
const nightly = <T>(variants: readonly T[]): readonly T[] => (isWholeSuite ? variants : []);

for (const [locale, colorScheme] of [
  ['en-US', 'light'] as const,
  ['fr-CA', 'dark'] as const,
  ...nightly([['en-US', 'dark'] as const, ['fr-CA', 'light'] as const]),
]) {
  test(`scripts keep what the server rendered and do not fetch it again: ${locale}, ${colorScheme}`, async ({
    open,
    product,
  }) => {
    const seller = await signInToApi(product, 'seller');
    const closed = await seller.publish({ name: 'Paper boat' });
    await seller.change(closed, { status: 'closed' });
    const listing = await seller.publish({ name: 'Paper lantern' });
    const { page } = await open(undefined, { locale });
    await page.emulateMedia({ colorScheme });
    await page.addInitScript(() => {
      const view = globalThis as unknown as PageWindow & { addEventListener(type: string, then: () => void): void };
      view.addEventListener('DOMContentLoaded', () => {
        view.heading = view.document.querySelector('h1');
      });
    });
    const reads: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      const isRead =
        request.method() === 'GET' && /^\/api\/(listings|profile|groups|members|sourcetypes)/.test(pathname);
      if (isRead) reads.push(pathname + search);
    });
    // Discard all requests so far: they are from the previous page, because the new page's code loads only after this
    // event.
    page.on('domcontentloaded', () => reads.splice(0));
    const otherStates = ['/profile/seller?tab=reviews', '/listings/search?q=zzzzzz', '/listings/search?status=closed'];
    // Visit the listings last: by then, the server has sent the realtime events about their publication, which would
    // cause refetches.
    for (const path of [...browsePaths, ...otherStates, `/listings/${closed.id}`, `/listings/${listing.id}`]) {
      await page.goto(path, { waitUntil: 'networkidle' });
      const isKept = await page.evaluate(() => {
        const { heading, document } = globalThis as unknown as PageWindow;
        return heading !== null && heading === document.querySelector('h1');
      });
      expect(isKept, path).toBe(true);
      // The next page of a list and similar listings are excluded: they are below the first screen and fetched later.
      expect(
        reads.filter((read) => !/cursor=|\/similar$/.test(read)),
        path,
      ).toEqual([]);
    }
  });
}

test('a listing that was closed after its page was rendered is shown as closed after a reload', async ({
  open,
  product,
}) => {
  const seller = await signInToApi(product, 'seller');
  const listing = await seller.publish({ name: 'Paper lantern' });
  const { page } = await open(undefined, { path: `/listings/${listing.id}` });
  await expect(page.getByRole('heading', { level: 1, name: 'Paper lantern' })).toBeVisible();
  await seller.change(listing, { status: 'closed' });
  await page.reload();
  await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible();
});

test('the owner of a listing sees the Edit Listing button on a page that was first rendered for visitors', async ({
  open,
  product,
}) => {
  const seller = await signInToApi(product, 'seller');
  const listing = await seller.publish({ name: 'Paper lantern' });
  const visitor = await open(undefined, { path: `/listings/${listing.id}` });
  await expect(visitor.page.getByRole('button', { name: 'Sign In to contact seller' })).toBeVisible();
  const owner = await open('seller', { path: `/listings/${listing.id}` });
  await expect(owner.page.getByRole('button', { name: 'Edit Listing' })).toBeVisible();
  await visitor.page.reload();
  await expect(visitor.page.getByRole('button', { name: 'Edit Listing' })).toHaveCount(0);
});

test('a click and words typed before the scripts ran are applied', async ({ open }) => {
  const { page } = await open(undefined, { path: '/about' });
  const scripts = await hold(page, SCRIPTS);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Latest Listings' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Search' }).fill('lantern');
  const dismiss = page.getByRole('region', { name: 'Announcements' }).getByRole('button', { name: 'Dismiss' });
  const before = await dismiss.count();
  await dismiss.first().click();
  expect(await dismiss.count()).toBe(before);
  scripts.release();
  await expect(dismiss).toHaveCount(before - 1);
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('lantern');
});

/**
 * Returns the position of every visible link, button and field, by its text and a number that distinguishes equal
 * texts. Positions are in pixels from the top left corner of the page or, for elements in the footer, of the footer,
 * which moves when a list above it loads more listings. Excludes the links and buttons that load more listings.
 */
async function positions(page: Page): Promise<Record<string, string>> {
  return await page.evaluate<Record<string, string>>(`(() => {
    const positions = {};
    for (const element of document.querySelectorAll('a, button, input')) {
      const loadsMore = element.matches('[href*=cursor]') || /^(Show more|Afficher la suite)$/.test(element.textContent);
      if (loadsMore || !element.checkVisibility({ visibilityProperty: true })) continue;
      const name = [element.tagName, element.innerText.trim(), element.getAttribute('href')].join(' ');
      let number = 1;
      while (name + ' ' + number in positions) number += 1;
      const { left, top } = element.getBoundingClientRect();
      const from = element.closest('footer')?.getBoundingClientRect().top ?? -scrollY;
      positions[name + ' ' + number] = Math.round(left) + ', ' + Math.round(top - from);
    }
    return positions;
  })()`);
}

for (const [locale, width] of [
  ['fr-CA', 390] as const,
  ['en-US', 1280] as const,
  ...nightly([['en-US', 390] as const, ['fr-CA', 1280] as const]),
]) {
  test(`links and buttons stay in place when the scripts take over a page: ${locale}, ${width} px`, async ({
    open,
    product,
  }) => {
    const seller = await signInToApi(product, 'seller');
    const listing = await seller.publish({ name: 'Paper lantern' });
    const { page } = await open(undefined, { path: '/robots.txt', locale, width });
    const otherPaths = ['/profile/seller?tab=reviews', `/listings/${listing.id}`, '/listings/search?q=zzzzzz'];
    for (const path of [...browsePaths, ...otherPaths]) {
      const code = await hold(page, CODE);
      await page.goto(path, { waitUntil: 'commit' });
      await expect.poll(() => code.requested.length, path).toBeGreaterThan(0);
      // Texts in the fallback font are wider or narrower by a few pixels.
      await expect.poll(() => page.evaluate(`document.fonts.check('1em "Instrument Sans Variable"')`), path).toBe(true);
      const before = await positions(page);
      expect(Object.keys(before).length, path).toBeGreaterThan(15);
      code.release();
      await expect(page.locator('#page-data'), path).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      expect(await positions(page), path).toMatchObject(before);
      await page.unrouteAll();
    }
  });
}

test('a page is painted with its styles before its scripts and style sheets are requested', async ({
  open,
  product,
}) => {
  const { page } = await open(undefined, { path: '/robots.txt' });
  const pictures = await hold(page, PICTURES);
  const others: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${product.url}/assets/`)) others.push(request.url());
  });
  await page.goto('/', { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { name: 'Latest Listings' });
  await expect(heading).toBeVisible();
  await expect(heading).toHaveCSS('font-family', /Instrument Sans/);
  await expect(page.locator('.picture').first()).toHaveCSS('aspect-ratio', '16 / 9');
  await expect.poll(() => pictures.requested.length).toBeGreaterThan(0);
  expect(others.filter((url) => !url.endsWith('.woff2'))).toEqual([]);
  pictures.release();
  await expect.poll(() => others.filter((url) => SCRIPTS.test(url)).length).toBeGreaterThan(0);
  await expect(page.locator('#page-data')).toHaveCount(0);
  // The app reuses the stylesheets of the page and loads none of them again.
  const sheets = others.filter((url) => url.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(1);
  expect(new Set(sheets).size).toBe(sheets.length);
  expect(await page.locator('link[media=print]').count()).toBe(0);
});

test('pictures below the fold wait for those above the fold, unless the visitor scrolls', async ({ open }) => {
  const { page } = await open(undefined, { path: '/robots.txt', width: 390, height: 844 });
  // Stop timers, so that only scrolling can make pictures load.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const pictures = await hold(page, PICTURES);
  // Count different URLs, because listings of other tests share a picture, which is requested once.
  const eager = async () =>
    await page
      .locator('img[loading=eager]')
      .evaluateAll((images) => new Set(images.map((image) => image.getAttribute('src'))).size);
  const openHome = async () => {
    pictures.requested.length = 0;
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('#page-data')).toBeAttached();
    await expect.poll(() => pictures.requested.length).toBe(await eager());
  };
  await openHome();
  expect(await page.locator('img[loading=lazy]').count()).toBeGreaterThan(10);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => pictures.requested.length).toBeGreaterThan(await eager());
  await page.clock.resume();
  await openHome();
  pictures.release();
  await expect.poll(() => pictures.requested.length).toBeGreaterThan(await eager());
});

test('the app starts and handles an early click while pictures are still loading', async ({ open }) => {
  const { page } = await open(undefined, { path: '/about' });
  await hold(page, PICTURES);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('#page-data')).toHaveCount(0);
  const scripts = await hold(page, SCRIPTS);
  await page.goto('/listings/search', { waitUntil: 'commit' });
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  // Without a click, the scripts would be requested after three seconds.
  await expect.poll(() => scripts.requested.length, { timeout: 2_500 }).toBeGreaterThan(0);
  scripts.release();
  await expect(page.getByRole('dialog', { name: 'Sign in to your account' })).toBeVisible();
});

/** Forwards requests to the product, and holds back the end of the home page until `release` is called. */
async function holdEndOfPage(product: { url: string }): Promise<{ url: string; release(): void; close(): void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const server = createServer(async ({ method = 'GET', url = '/', headers }, response) => {
    const { cookie = '', accept = '' } = headers;
    const answer = await fetch(new URL(url, product.url), { method, headers: { cookie, accept } });
    const { status } = answer;
    const kept = [...answer.headers].filter(
      ([name]) => !/^(?:content-(?:encoding|length)|transfer-|connection)/.test(name),
    );
    response.writeHead(status, Object.fromEntries(kept));
    const body = Buffer.from(await answer.arrayBuffer());
    const end = url === '/' ? body.lastIndexOf('<script', body.indexOf('id="page-data"')) : body.length;
    response.write(body.subarray(0, end));
    if (end < body.length) await released;
    response.end(body.subarray(end));
  });
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, release, close: () => server.close() };
}

test('a click while the page is still arriving takes effect once the app has started', async ({ open, product }) => {
  const { page } = await open(undefined, { path: '/about' });
  const held = await holdEndOfPage(product);
  await page.goto(held.url, { waitUntil: 'commit' });
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.locator('#page-data')).toHaveCount(0);
  held.release();
  await expect(page.getByRole('dialog', { name: 'Sign in to your account' })).toBeVisible();
  held.close();
});

test('a checkbox that was ticked before the app started is applied, and a price that was typed is kept', async ({
  open,
}) => {
  const { page } = await open(undefined, { path: '/about' });
  const scripts = await hold(page, SCRIPTS);
  await page.goto('/listings/search', { waitUntil: 'commit' });
  const lowest = page.getByRole('textbox', { name: /lowest price/ });
  await lowest.fill('20');
  const group = page.getByRole('group', { name: 'Group' }).getByRole('checkbox').first();
  await group.check();
  await expect.poll(() => scripts.requested.length).toBeGreaterThan(0);
  scripts.release();
  await expect(page).toHaveURL(/group=\d+/);
  await expect(group).toBeChecked();
  await expect(lowest).toHaveValue('20');
  await lowest.press('Enter');
  await expect(page).toHaveURL(/min_price=20/);
});

test('a click on Sign In before the scripts ran opens the sign-in modal, and signed-in users see no Sign In button', async ({
  open,
  product,
}) => {
  const seller = await signInToApi(product, 'seller');
  const listing = await seller.publish({ name: 'Paper lantern' });
  for (const name of ['Sign In', 'Sign In to contact seller']) {
    const { page } = await open(undefined, { path: '/robots.txt' });
    const scripts = await hold(page, SCRIPTS);
    await page.goto(`/listings/${listing.id}`, { waitUntil: 'commit' });
    await page.getByRole('button', { name, exact: true }).click();
    await expect.poll(() => scripts.requested.length).toBeGreaterThan(0);
    await expect(page.getByRole('button', { name: 'Français' })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading your account' })).toBeHidden();
    scripts.release();
    await expect(page.getByRole('dialog', { name: 'Sign in to your account' })).toBeVisible();
  }
  for (const isRemembered of [true, false]) {
    const { page } = await open('buyer');
    // Without “Remember me”, the token is only in the session storage of the tab.
    if (!isRemembered)
      await page.evaluate('sessionStorage.accessToken = localStorage.accessToken; localStorage.clear()');
    const code = await hold(page, CODE);
    await page.goto(`/listings/${listing.id}`, { waitUntil: 'commit' });
    const action = page.getByRole('button', { name: 'One moment…' });
    await action.focus();
    await expect(page.getByRole('status', { name: 'Loading your account' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^(?:Sign In|Français)/ })).toHaveCount(0);
    code.release();
    const contact = page.getByRole('button', { name: 'Contact Seller' });
    await expect(contact).toBeVisible();
    await expect(contact).toBeFocused();
  }
});

test('a page whose scripts are gone from the server is reloaded once, and its links work even without scripts', async ({
  open,
}) => {
  const { page } = await open(undefined, { path: '/about', refusals: true });
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route(SCRIPTS, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/');
  await expect.poll(() => documents).toBe(2);
  await expect(page.locator('#page-data')).toHaveCount(0);
  await page
    .getByRole('link', { name: /^HALO:RUN/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'HALO:RUN' })).toBeVisible();

  // Respond with 404 to the scripts of the first document only, as after an update of the server.
  await page.unrouteAll();
  documents = 0;
  await page.route(SCRIPTS, (route) => (documents > 1 ? route.continue() : route.fulfill({ status: 404, body: '' })));
  await page.goto('/groups/1');
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await expect.poll(() => documents).toBe(2);
  await openSignIn(page);
});

test('if the scripts fail, the page can still be read and searched', async ({ open }) => {
  const { page } = await open(undefined, { path: '/about', refusals: true });
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Search' }).fill('album');
  await page.getByRole('combobox', { name: 'Search' }).press('Enter');
  await expect(page).toHaveURL(/\/listings\/search\?q=album$/);
  await expect(page.locator('[data-place]').first()).toBeVisible();
});
