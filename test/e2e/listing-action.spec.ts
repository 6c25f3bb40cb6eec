/** Checks a listing's main button for visitors, its owner, and buyers with each request status. */
import type { Page } from '@playwright/test';
import { type ApiUser, signInToApi } from './support/api-user.ts';
import { expect, test } from './support/journey.ts';

type Listing = Awaited<ReturnType<ApiUser['publish']>>;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true });
const box = (page: Page) => page.getByLabel('Add your comment');
const path = (listing: Listing) => `/listings/${listing.id}`;

async function request(buyer: ApiUser, listing: Listing): Promise<void> {
  const body = { recipient_id: listing.seller.id, listing_id: listing.id, contactMessage: 'Still there?' };
  expect((await buyer.send('POST', '/api/notifications/connection-request', body)).status).toBe(200);
}
async function statusOf(buyer: ApiUser, listing: Listing): Promise<string> {
  const answer = await buyer.send<{ status: string }>(
    'GET',
    `/api/users/${buyer.id}/connection-notification-status/${listing.id}`,
  );
  return answer.body.status;
}
type BellItem = { id: string; type: string; listing: { id: number } | null };
async function answer(seller: ApiUser, listing: Listing, how: 'accept' | 'decline'): Promise<void> {
  const { body } = await seller.send<BellItem[] | { data: BellItem[] }>('GET', '/api/notifications');
  const news = (Array.isArray(body) ? body : body.data).find(
    (entry) => entry.type === 'connection_request' && entry.listing?.id === listing.id,
  );
  expect((await seller.send('POST', `/api/notifications/${news?.id}/connection-${how}`)).status).toBe(200);
}

test('signed out: the action button of an open or closed listing opens the sign-in modal', async ({
  open,
  product,
}) => {
  const admin = await signInToApi(product, 'admin');
  const listing = await admin.publish({ name: 'For visitors' });
  const { page } = await open(undefined, { path: path(listing) });
  for (const status of ['open', 'closed'] as const) {
    await admin.change(listing, { status });
    await page.goto(path(listing));
    await expect(page.locator('meta[name=robots]')).toHaveCount(status === 'closed' ? 1 : 0);
    await button(page, 'Sign In to contact seller').click();
    await expect(page.getByRole('dialog', { name: 'Sign in to your account' })).toBeVisible();
    await expect(box(page)).toHaveCount(0);
  }
});

test('owner: the action button opens the edit page of open and closed listings, and a closed listing can be reopened', async ({
  open,
  product,
}) => {
  const seller = await signInToApi(product, 'seller');
  const listing = await seller.publish({ name: 'For its owner' });
  const { page } = await open('seller', { path: path(listing) });
  await expect(button(page, 'Reopen Listing')).toHaveCount(0);
  await button(page, 'Edit Listing').click();
  await expect(page).toHaveURL(/\/edit$/);
  await seller.change(listing, { status: 'closed' });
  await page.goto(path(listing));
  await button(page, 'Edit Listing').click();
  await expect(page).toHaveURL(/\/edit$/);
  await page.goBack();
  await button(page, 'Reopen Listing').click();
  await expect(page.getByText('Listing reopened!')).toBeVisible();
  await expect(button(page, 'Reopen Listing')).toHaveCount(0);
  await expect(button(page, 'Edit Listing')).toBeVisible();
  expect((await seller.send<Listing>('GET', `/api${path(listing)}`)).body.status).toBe('open');
});

test('buyer: the action button shows each request status up to accepted, and a closed listing links to the conversation', async ({
  open,
  product,
}) => {
  const [admin, buyer] = [await signInToApi(product, 'admin'), await signInToApi(product, 'buyer')];
  const listing = await admin.publish({ name: 'For a buyer' });
  const { page } = await open('buyer', { path: path(listing) });

  await test.step('no request: Contact seller sends one', async () => {
    expect(await statusOf(buyer, listing)).toBe('none');
    await box(page).fill('Is it yours to sell?');
    await button(page, 'Contact seller').click();
    await expect(page.getByText('Message sent to the user!')).toBeVisible();
    await expect(box(page)).toHaveCount(0);
    await expect(button(page, 'Waiting on seller')).toBeVisible();
  });
  await test.step('sent: the seller has not received the request, and the button says that there is nothing new to send', async () => {
    expect(await statusOf(buyer, listing)).toBe('sent');
    await page.reload();
    await button(page, 'Waiting on seller').click();
    await expect(page.getByText('Nothing new to send')).toBeVisible();
    await expect(page.getByText('Message sent to the user!')).toHaveCount(0);
    await expect(box(page)).toHaveCount(0);
  });
  await test.step('pending: the seller has received the request, and the buyer can write another message', async () => {
    await admin.send('GET', '/api/notifications');
    expect(await statusOf(buyer, listing)).toBe('pending');
    await page.reload();
    await expect(button(page, 'Waiting on seller')).toBeVisible();
    await button(page, 'Write another message').click();
    await expect(box(page)).toBeVisible();
  });
  await test.step('accepted: Go to Inbox leads to the inbox', async () => {
    await answer(admin, listing, 'accept');
    await button(page, 'Go to Inbox').click();
    await expect(page).toHaveURL(/\/inbox/);
  });
  await test.step('closed afterwards: the page shows that the listing is closed and links to the conversation', async () => {
    await admin.change(listing, { status: 'closed' });
    await page.goto(path(listing));
    await expect(button(page, 'Listing is closed')).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('link', { name: 'Go to your conversation' }).click();
    await expect(page).toHaveURL(/\/inbox\/\d+$/);
  });
});

test('buyer: the action button does nothing after a declined request or on a closed listing', async ({
  open,
  product,
}) => {
  const [admin, buyer] = [await signInToApi(product, 'admin'), await signInToApi(product, 'buyer')];
  const declined = await admin.publish({ name: 'Not for this buyer' });
  await request(buyer, declined);
  await answer(admin, declined, 'decline');
  const closed = await admin.publish({ name: 'Gone' });
  await admin.change(closed, { status: 'closed' });

  const { page } = await open('buyer', { path: path(declined) });
  for (const [listing, label] of [
    [declined, 'Seller declined your request'],
    [closed, 'Listing is closed'],
  ] as const) {
    await page.goto(path(listing));
    const nothing = button(page, label);
    await expect(nothing).toHaveAttribute('aria-disabled', 'true');
    await nothing.click({ force: true });
    await expect(page).toHaveURL(new RegExp(`${path(listing)}$`));
    await expect(page.getByText('Message sent to the user!')).toHaveCount(0);
    await expect(box(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Go to your conversation' })).toHaveCount(0);
  }
  expect(await statusOf(buyer, closed)).toBe('none');
});

test('on a phone, the message box and the description appear in the same order as for screen readers', async ({
  open,
  product,
}) => {
  const admin = await signInToApi(product, 'admin');
  const listing = await admin.publish({ name: 'For a phone' });
  const { page } = await open('buyer', { path: path(listing), width: 390, height: 844, touch: true });
  await expect(box(page)).toBeVisible();
  const description = page.getByRole('heading', { level: 2, name: 'Description' });
  const [message, text] = [await box(page).boundingBox(), await description.boundingBox()];
  const isReadFirst = await description.evaluate((heading) => {
    const field = heading.ownerDocument.querySelector('.listing textarea');
    return field !== null && (field.compareDocumentPosition(heading) & field.DOCUMENT_POSITION_FOLLOWING) !== 0;
  });
  expect((message?.y ?? 0) < (text?.y ?? 0)).toBe(isReadFirst);
});
