import type { Page, WebSocket } from '@playwright/test';
import type { Listing, ListingCard } from '#contract/listings.ts';
import { type ApiUser, signInToApi } from './support/api-user.ts';
import { expect, test } from './support/journey.ts';
import { goToRow } from './support/keyboard.ts';
import type { Product } from './support/product.ts';

/** The moderator of these journeys. The other staff member is `admin`, who decides the appeals. */
const MODERATOR = 'kite.string';
/** Open pages must react to a suspension within this time. */
const SUSPENSION_MS = 5_000;

const messageToUser = (page: Page) => page.getByLabel('Message to the user');

async function makeModerator(product: Product): Promise<void> {
  const admin = await signInToApi(product, 'admin');
  const { id } = await signInToApi(product, MODERATOR);
  expect((await admin.send('PUT', `/api/admin/people/${id}/role`, { role: 'moderator' })).status).toBe(200);
}

async function findListings(user: ApiUser, { except, count }: { except: string[]; count: number }): Promise<Listing[]> {
  // Sort by price: the newest listings are from other journeys, which all publish as the same seller.
  const path = '/api/listings/search?sort=price_asc&limit=48';
  const { data: cards } = (await user.send<{ data: ListingCard[] }>('GET', path)).body;
  const listings: Listing[] = [];
  for (const { id } of cards) {
    if (listings.length === count) break;
    const { body } = await user.send<Listing>('GET', `/api/listings/${id}`);
    if (!except.includes(body.seller.name)) listings.push(body);
  }
  expect(listings).toHaveLength(count);
  return listings;
}

test('a moderator clears twenty reports with the keyboard alone', async ({ open, product }) => {
  test.setTimeout(180_000);
  await makeModerator(product);
  const reporter = await signInToApi(product, 'buyer');
  for (const { id } of await findListings(reporter, { except: ['buyer', 'admin', MODERATOR], count: 20 })) {
    const report = { kind: 'listing', id, category: 'spam', reason: '' };
    expect((await reporter.send('POST', '/api/reports', report)).status).toBe(204);
  }
  const { page } = await open(MODERATOR, { path: '/admin' });
  await page.getByRole('navigation', { name: 'Admin pages' }).getByRole('link', { name: 'Reports' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-row]').first()).toBeVisible();
  const count = await page.locator('[data-row]').count();
  expect(count).toBeGreaterThanOrEqual(20);

  await test.step('the ? key lists the shortcuts of the table', async () => {
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog');
    await expect(keys).toContainText('Next row');
    await page.keyboard.press('Escape');
    await expect(keys).toHaveCount(0);
  });

  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(page.locator('[data-row]').first()).toBeFocused();
  await page.keyboard.press('Enter');
  for (let remaining = count; remaining > 0; remaining--) {
    const before = page.url();
    // Wait until the form of the previous case has disappeared, which can happen after the URL has changed.
    const submit = page.locator('form [type="submit"]');
    await expect(submit).toHaveCount(0);
    await expect(async () => {
      await page.keyboard.press('d');
      const screenText = await page.getByRole('main').innerText();
      await expect(submit, screenText).toBeFocused({ timeout: 1000 });
    }).toPass({ timeout: 20_000 });
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(before);
  }
  await expect(page.getByText('0 open', { exact: false })).toBeVisible();
  await expect(page.getByText('No cases here')).toBeVisible();
});

test('a report is decided and appealed, and each affected user is notified of the outcome', async ({
  open,
  product,
}) => {
  test.setTimeout(240_000);
  await makeModerator(product);
  const { id } = await (await signInToApi(product, 'tidepool')).publish({ name: 'Disputed comet card' });
  const { page: reporter } = await open('buyer', { path: `/listings/${id}`, refusals: true });
  const { page: moderator } = await open(MODERATOR, { path: '/admin/reports' });
  const { page: owner } = await open('tidepool');
  const { page: admin } = await open('admin', { path: '/admin' });

  await test.step('the reporter opens the report dialog with two clicks and chooses a reason', async () => {
    await reporter.getByRole('button', { name: 'More actions for tidepool' }).click();
    await reporter.getByRole('menuitem', { name: 'Report this listing' }).click();
    const dialog = reporter.getByRole('dialog', { name: 'Report this listing' });
    await dialog.getByRole('combobox', { name: 'What’s wrong?' }).click();
    await dialog.getByRole('option', { name: 'Spam or advertising' }).click();
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(reporter.getByText('Thanks. We’ll look into it and let you know the outcome.')).toBeVisible();
  });

  await test.step('the moderator sees the snapshot although the owner has changed the listing, and hides the listing', async () => {
    const seller = await signInToApi(product, 'tidepool');
    const { body } = await seller.send<Listing>('GET', `/api/listings/${id}`);
    await seller.change(body, { description: '<p>Nothing to see here.</p>' });
    await moderator.reload();
    await moderator.getByRole('link', { name: 'Disputed comet card' }).click();
    await expect(moderator.getByText('At the time of the report')).toBeVisible();
    await expect(moderator.getByText('Sleeved at once.')).toBeVisible();
    await expect(moderator.getByText('Nothing to see here.')).toBeVisible();
    await moderator.keyboard.press('h');
    await messageToUser(moderator).fill('This is an advertisement.');
    await moderator.keyboard.press('Control+Enter');
    await expect(moderator.getByText('Decision saved. We’ll notify the user in 10 seconds.')).toBeVisible();
    await reporter.reload();
    await expect(reporter.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  });

  await test.step('the owner is notified on an open page, reads the message and appeals', async () => {
    await owner.goto('/notifications');
    const entry = owner.getByRole('main').getByText('A moderator made a decision that affects you').first();
    await expect(entry).toBeVisible({ timeout: 30_000 });
    await entry.click();
    await expect(owner.getByText('This is an advertisement.')).toBeVisible();
    await owner.getByLabel('Why is the decision wrong?').fill('It is my own card.');
    await owner.getByRole('button', { name: 'Send appeal' }).click();
    await expect(owner.getByText('Another moderator will review the decision.')).toBeVisible();
    await expect(owner.getByRole('button', { name: 'Send appeal' })).toHaveCount(0);
  });

  await test.step('the reporter is notified that action was taken', async () => {
    await reporter.goto('/notifications');
    const outcome = 'Thanks for your report. We looked into it and took action.';
    await expect(reporter.getByRole('main').getByText(outcome).first()).toBeVisible({ timeout: 30_000 });
  });

  await test.step('the first moderator cannot decide the appeal', async () => {
    await moderator.goto('/admin/reports?status=appealed');
    await moderator.getByRole('link', { name: 'Disputed comet card' }).click();
    await expect(moderator.getByText('Someone else must decide this appeal')).toBeVisible();
    await expect(moderator.getByRole('button', { name: 'Uphold the appeal' })).toHaveCount(0);
  });

  await test.step('another member of the staff finds the appeal on the overview and upholds it', async () => {
    await admin.reload();
    await admin.getByRole('link', { name: /Appeals: \d+/ }).click();
    await admin.getByRole('link', { name: 'Disputed comet card' }).click();
    await admin.getByLabel('Answer to the user').fill('You are right.');
    await admin.getByRole('button', { name: 'Uphold the appeal' }).click();
    await expect(admin.getByLabel('Answer to the user')).toHaveCount(0);
    await owner.reload();
    await expect(owner.getByText('Your appeal was successful. The decision has been reversed.')).toBeVisible();
    await expect(owner.getByText('You are right.')).toBeVisible();
    await reporter.goto(`/listings/${id}`);
    await expect(reporter.getByRole('heading', { level: 1, name: 'Disputed comet card' })).toBeVisible();
  });
});

/**
 * Opens a page and returns its socket. Blocks the redirect to the page for suspended users, because Playwright does not
 * report that a socket has closed if another document has replaced the socket's document. With any error except
 * `aborted`, Chromium would replace the document with its error page.
 */
async function openSignedInSocket(tab: Page): Promise<WebSocket> {
  await tab.route('**/suspended/**', (route) => route.abort('aborted'));
  const signedIn = new Promise<WebSocket>((resolve) => {
    tab.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('pusher:signin_success')) resolve(socket);
      });
    });
  });
  await tab.goto('/settings');
  return await signedIn;
}

test('a suspension signs the user out of both open tabs within five seconds, and an admin reverses it on appeal', async ({
  open,
  product,
}) => {
  test.setTimeout(180_000);
  await makeModerator(product);
  const { id } = await signInToApi(product, 'oona-b');
  const { page, context } = await open('oona-b', { path: '/inbox', refusals: true });
  const second = await context.newPage();
  await second.goto('/favourites');
  const tabs = [page, second];
  for (const tab of tabs) await expect(tab.getByRole('button', { name: 'Your menu' })).toBeVisible();
  const socket = await openSignedInSocket(await context.newPage());
  const { page: moderator } = await open(MODERATOR, { path: `/admin/people/${id}` });

  await messageToUser(moderator).fill('Too many complaints.');
  await moderator.getByRole('button', { name: 'Suspend permanently' }).click();
  await expect(moderator.getByText(/Suspended/).first()).toBeVisible();
  const since = Date.now();
  for (const tab of tabs) {
    await expect(tab.getByRole('heading', { level: 1, name: 'Your account is suspended' })).toBeVisible({
      timeout: SUSPENSION_MS,
    });
    await expect(tab.getByText('Too many complaints.')).toBeVisible();
    await expect(tab.getByRole('button', { name: 'Sign In' })).toBeVisible();
  }
  await expect.poll(() => socket.isClosed()).toBe(true);
  expect(Date.now() - since, 'milliseconds until both tabs show the suspension').toBeLessThan(SUSPENSION_MS);

  await page.getByLabel('Why is the decision wrong?').fill('It was someone else.');
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await expect(page.getByText('Another moderator will review the decision.')).toBeVisible();

  const { page: admin } = await open('admin', { path: '/admin/reports?status=appealed' });
  await admin.getByRole('link', { name: 'oona-b' }).first().click();
  await admin.getByLabel('Answer to the user').fill('We checked it again.');
  await admin.getByRole('button', { name: 'Uphold the appeal' }).click();
  await expect(admin.getByLabel('Answer to the user')).toHaveCount(0);
  await second.reload();
  await expect(second.getByText('Your appeal was successful. The decision has been reversed.')).toBeVisible();
  await expect(second.getByText('We checked it again.')).toBeVisible();
  const { page: again } = await open('oona-b', { path: '/settings' });
  await expect(again.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test('a text sent to many users is held until a moderator releases it with the keyboard', async ({ open, product }) => {
  test.setTimeout(180_000);
  await makeModerator(product);
  const text = 'I sell my whole collection of cards, write to me for the complete list.';
  const sender = await signInToApi(product, 'tidepool');
  const listings = await findListings(sender, { except: ['tidepool', 'oona-b'], count: 30 });
  const bySeller = new Map<number, Listing>();
  for (const listing of listings) {
    // Skip listings that other journeys have requested as this user: a request that was answered cannot be sent again.
    const path = `/api/users/${sender.id}/connection-notification-status/${listing.id}`;
    const { status } = (await sender.send<{ status: string }>('GET', path)).body;
    if (status === 'none') bySeller.set(listing.seller.id, listing);
  }
  const [last, ...others] = bySeller.values();
  if (!last || others.length < 5) throw new Error('the demo has too few sellers');
  for (const { id, seller } of others.slice(0, 5)) {
    const request = { recipient_id: seller.id, listing_id: id, contactMessage: text };
    expect((await sender.send('POST', '/api/notifications/connection-request', request)).status).toBeLessThan(300);
  }
  const { page: recipient } = await open(last.seller.name, { path: '/notifications' });
  const { page } = await open('tidepool', { path: `/listings/${last.id}` });
  await page.getByRole('textbox', { name: 'Add your comment' }).fill(text);
  await page.getByRole('button', { name: 'Contact seller' }).click();
  await expect(page.getByText('Your message is under review').first()).toBeVisible();
  const delivered = recipient.getByRole('main').getByText(text);

  const { page: moderator } = await open(MODERATOR, { path: '/admin' });
  await moderator
    .getByRole('main')
    .getByRole('link', { name: /Held messages: [1-9]/ })
    .click();
  const held = moderator.getByRole('row', { name: new RegExp(text) });
  await goToRow(moderator, held);
  await expect(delivered).toHaveCount(0);
  await moderator.keyboard.press('r');
  await expect(held).toHaveCount(0);
  await expect(
    recipient
      .getByRole('main')
      .getByText(/tidepool is interested in/)
      .first(),
  ).toBeVisible();
  await expect(delivered.first()).toBeVisible();
});
