import type { Page } from '@playwright/test';
import { openConversation } from './support/conversation.ts';
import { expect, signIn, test } from './support/journey.ts';
import { buildNext } from './support/next-build.ts';

/** Resolves once the service worker has stored everything that this page needs without a connection. */
async function readyForOffline(page: Page): Promise<void> {
  await page.waitForFunction(`(async () => {
    const { active } = await navigator.serviceWorker.ready;
    const files = (await caches.keys()).find((name) => name.startsWith('magpie-files-'));
    const shell = files && (await (await caches.open(files)).match('/offline-shell'));
    const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    const loaded = paths.filter((path) => path.startsWith('/assets/'));
    const stored = await Promise.all(loaded.map((path) => caches.match(path, { ignoreVary: true })));
    return active?.state === 'activated' && Boolean(shell) && stored.every(Boolean);
  })()`);
  await answersAreWritten(page);
}

/** Responses are stored half a second after they arrive. */
const answersAreWritten = (page: Page): Promise<void> => page.waitForTimeout(1500);

/** Counts the pictures that the browser has decoded, not only requested. */
const picturesShown = (page: Page): Promise<number> =>
  page.evaluate<number>(
    `[...document.querySelectorAll('main img[src*="/storage/"]')].filter(({ naturalWidth }) => naturalWidth > 0).length`,
  );

const storedOwners = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`new Promise((resolve) => {
    const opening = indexedDB.open('magpie-offline', 1);
    opening.onsuccess = () => {
      const rows = opening.result.transaction('answers').objectStore('answers').getAll();
      rows.onsuccess = () => {
        opening.result.close();
        resolve([...new Set(rows.result.map(({ owner }) => owner))]);
      };
    };
  })`);

test('a visitor reads the home page and a listing again without a connection', async ({ open, product }) => {
  const { page } = await open(undefined, { offline: true });
  await expect(page.getByRole('heading', { name: 'Latest Listings' })).toBeVisible();
  const first = page
    .getByRole('main')
    .locator('a[href^="/listings/"]:not([href*="search"]):not([href*="create"])')
    .first();
  await readyForOffline(page);
  await first.click();
  // Wait for the listing's URL first, because the home page has a heading as well.
  await expect(page).toHaveURL(/\/listings\/\d+$/);
  const title = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect(title).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Contact seller' })).toBeVisible();
  await expect.poll(() => picturesShown(page)).toBeGreaterThan(0);
  const name = await title.innerText();
  await answersAreWritten(page);

  product.network.cut();
  await page.reload();
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await expect.poll(() => picturesShown(page)).toBeGreaterThan(0);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Latest Listings' })).toBeVisible();
  await expect.poll(() => picturesShown(page)).toBeGreaterThan(3);

  product.network.restore();
  await expect(page.getByText('You’re offline.')).toBeHidden({ timeout: 30_000 });
});

test('a user reads the inbox and a conversation offline, and no other user of this browser can', async ({
  open,
  product,
}) => {
  const talk = await openConversation(product);
  await talk.seller.sendMessage(talk.id, 'Sleeved and in a box');
  const { page } = await open('buyer', { path: '/inbox', offline: true, refusals: true });
  await page.goto(talk.path);
  await expect(page.getByRole('log')).toContainText('Sleeved and in a box');
  await readyForOffline(page);
  await talk.seller.sendMessage(talk.id, 'Pushed while the page was open');
  await expect(page.getByRole('log')).toContainText('Pushed while the page was open');
  await answersAreWritten(page);

  product.network.cut();
  await page.goto('/inbox');
  await expect(page.getByRole('list', { name: 'Conversations' }).getByRole('link').first()).toBeVisible();
  await page.goto(talk.path);
  await expect(page.getByRole('log')).toContainText('Pushed while the page was open');
  await expect(page.getByText('You’re offline.')).toBeVisible();
  product.network.restore();
  await expect(page.getByText('You’re offline.')).toBeHidden({ timeout: 30_000 });

  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(product.url);
  await expect.poll(() => storedOwners(page)).toEqual(['visitor']);
  expect(await page.evaluate<string[]>('caches.keys()')).not.toContainEqual(expect.stringContaining('private'));

  await signIn(page, 'admin');
  await expect(page.getByRole('button', { name: 'Your menu' })).toBeVisible();
  await page.goto('/inbox');
  // The inbox is not necessarily empty: another journey on this server might have given the admin a conversation.
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  await expect(page.getByText(talk.title)).toHaveCount(0);
  await answersAreWritten(page);
  product.network.cut();
  await page.goto(talk.path);
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Your menu' })).toBeVisible();
  await expect(page.getByText('Sleeved and in a box')).toHaveCount(0);
  product.network.restore();
});

test('the app announces a new version, and a reload keeps a message that is being written', async ({
  open,
  product,
}) => {
  // Builds the web app again, which on a busy machine takes as long as most journeys.
  test.slow();
  const next = await buildNext();
  const talk = await openConversation(product);
  // While the server stops, it refuses new requests from the open page.
  const { page, context } = await open('buyer', { path: '/', offline: true, refusals: true });
  await page.goto(talk.path);
  await readyForOffline(page);
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('Half a sentence');
  const version = (target: Page) => target.evaluate<string | undefined>('document.documentElement.dataset.version');
  // Like private windows of some browsers, these two windows have no service worker that stores code for later.
  const [{ page: reader }, { page: guest }] = [
    await open(undefined, { refusals: true }),
    await open(undefined, { refusals: true }),
  ];
  await expect.poll(() => guest.evaluate<number>('performance.now()')).toBeGreaterThan(10_000);

  await product.stop();
  await product.start(next.folder);
  // Browsers check for a new service worker whenever a page of the app is opened.
  const other = await context.newPage();
  await other.goto('/');
  await expect.poll(() => version(other)).toBe('next');
  await expect(page.getByText('A new version is ready.')).toBeVisible();
  await expect(message).toHaveValue('Half a sentence');
  expect(await version(page)).toBeUndefined();
  // This page loads the menu's code only now, from a file that belongs to the earlier version.
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(other.getByText('A new version is ready.')).toHaveCount(0);

  // The server no longer has the code of the About page and of the sign-in form.
  await reader.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(reader.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  expect(await version(reader)).toBe('next');
  await guest.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => version(guest).catch(() => undefined)).toBe('next');
  await guest.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await expect(guest.getByRole('dialog')).toBeVisible();

  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  await expect(message).toHaveValue('Half a sentence');
  expect(await version(page)).toBe('next');
  await expect(page.getByText('A new version is ready.')).toHaveCount(0);
  await product.stop();
  await next.remove();
  await product.start();
});
