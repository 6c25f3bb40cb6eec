import type { Page } from '@playwright/test';
import { signInToApi } from './support/api-user.ts';
import { expect, test } from './support/journey.ts';

/** Delays the app's first script until the returned function is called. */
async function holdApp(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/**
 * If more time than this passes between the arrival of the page and the start of the app, the app fetches the listing
 * again.
 */
const LATE_START_MS = 2_000;

const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

for (const isCached of [false, true]) {
  const kind = isCached ? 'a page from the cache of the server' : 'a page that was just rendered';
  test(`${kind} shows an edit of its listing that was saved before the app started`, async ({ open, product }) => {
    const seller = await signInToApi(product, 'seller');
    const listing = await seller.publish({ name: 'Paper lantern' });
    if (isCached) await fetch(`${product.url}/listings/${listing.id}`);
    const { page } = await open();
    const release = await holdApp(page);
    await page.goto(`/listings/${listing.id}`, { waitUntil: 'commit' });
    await expect(title(page)).toHaveText('Paper lantern');
    await seller.change(listing, { name: 'Paper lantern, repaired' });
    await page.waitForTimeout(LATE_START_MS);
    release();
    await expect(title(page)).toHaveText('Paper lantern, repaired');
  });

  test(`${kind} shows that its listing was closed before the app started`, async ({ open, product }) => {
    const seller = await signInToApi(product, 'seller');
    const listing = await seller.publish({ name: 'Glass bell' });
    if (isCached) await fetch(`${product.url}/listings/${listing.id}`);
    const { page } = await open();
    const release = await holdApp(page);
    await page.goto(`/listings/${listing.id}`, { waitUntil: 'commit' });
    await expect(title(page)).toHaveText('Glass bell');
    await seller.change(listing, { status: 'closed' });
    await page.waitForTimeout(LATE_START_MS);
    release();
    await expect(page.getByRole('main').getByText('This listing was just closed.')).toBeVisible();
    await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible();
  });
}
