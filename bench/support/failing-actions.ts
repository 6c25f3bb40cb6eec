/** Provides user actions and prepared data for the failure benchmark. */
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { type ApiUser, signInToApi } from '../../test/e2e/support/api-user.ts';
import { openConversation } from '../../test/e2e/support/conversation.ts';
import type { Product } from '../../test/e2e/support/product.ts';

export const failureKinds = [401, 403, 404, 409, 422, 429, 500, 'offline', 'never'] as const;
export type Failure = (typeof failureKinds)[number];
/** The message of every error response that the benchmark simulates. */
export const REFUSED = 'It was refused.';

export type Users = { product: Product; seller: ApiUser; buyer: ApiUser; admin: ApiUser };

export async function prepareUsers(product: Product): Promise<Users> {
  const [seller, buyer] = [await signInToApi(product, 'seller'), await signInToApi(product, 'buyer')];
  return { product, seller, buyer, admin: await signInToApi(product, 'admin') };
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first();
export const press = (name: string | RegExp) => async (page: Page) => button(page, name).click();
export const fill = async (page: Page, label: string | RegExp, text: string) =>
  page.getByLabel(label).first().fill(text);
export const openSignIn = async (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
export const submit = async (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
/** Opens the form again after its page was replaced because the session ended, and submits the restored input. */
export const reopen =
  (open: (page: Page) => Promise<void>, label: string | RegExp, text: RegExp, send: string) =>
  async (page: Page): Promise<void> => {
    await open(page);
    await expect(page.getByRole('dialog').getByLabel(label).first()).toHaveValue(text);
    await submit(page, send);
  };
/** Signs in through the modal, regardless of how it was opened. */
export async function signIn(page: Page, name: string): Promise<void> {
  await fill(page, 'Email address or user name', name);
  await fill(page, /^Password/, 'magpie-demo');
  await submit(page, 'Sign In');
}
export const identifier = ['Email address or user name', /^buyer$/] as const;

export const expectVisible = async (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor();
/** Expects the page to look as if the request had never been sent. */
export const intact = (heading: string) => async (page: Page) => {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  const alerts = await page.getByRole('alert').filter({ hasText: /\w/ }).allInnerTexts();
  if (alerts.length > 0) throw new Error(`it shows "${alerts.join(' ')}"`);
};
export const signedOut = async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).waitFor();
  if (await page.evaluate('localStorage.getItem("accessToken")')) throw new Error('its token is still stored');
};

let createdCount = 0;
/** Returns a different number on each call, for unique names. */
export function nextNumber(): number {
  createdCount += 1;
  return createdCount;
}

export async function requestListing({ seller, buyer }: Users): Promise<void> {
  const listing = await seller.publish({ name: `Wanted card ${nextNumber()}` });
  const body = { recipient_id: seller.id, listing_id: listing.id, contactMessage: '' };
  await buyer.send('POST', '/api/notifications/connection-request', body);
}
export const pageAfterRequest = (path: string) => async (stage: Users) => {
  await requestListing(stage);
  return path;
};
export const conversationAt = async ({ product, seller, buyer }: Users) =>
  (await openConversation(product, [seller, buyer])).path;
export const editAt = async ({ seller }: Users) => `/listings/${(await seller.publish()).id}/edit`;

/** Stores a draft of a complete listing in the browser, as leaving the form would. Returns the path of the form. */
export async function storedDraftAt({ seller }: Users, page: Page): Promise<string> {
  const { image1, currency_id, group_id, members, sourcetype_id } = await seller.publish();
  const fields = { currency_id, group_id, members: members.map(({ id }) => id), sourcetype_id };
  // Use a unique name: after a failed save, the web app mistakes a recent listing with the same name and picture for
  // the one that it tried to save.
  const words = { name: `Juni5 trio ${nextNumber()}`, price: '12.50', description: '<p>Mint.</p>' };
  const stored = JSON.stringify({ at: Date.now(), draft: { images: [image1], ...fields, ...words } });
  await page.addInitScript(`sessionStorage.setItem('draft-listing-${seller.id}', ${JSON.stringify(stored)})`);
  return '/listings/create';
}

const picture = sharp({ create: { width: 640, height: 360, channels: 3, background: '#0e7a5f' } })
  .jpeg()
  .toBuffer();
export async function choosePicture(page: Page): Promise<void> {
  const file = { name: 'one.jpg', mimeType: 'image/jpeg', buffer: await picture };
  await page.getByLabel('File for photo 1').setInputFiles(file);
  await press('Crop')(page);
}

/** Reloads the page and waits until its socket is subscribed to the user's events. */
export async function untilSubscribed(page: Page): Promise<void> {
  const subscribed = new Promise<void>((resolve) =>
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (/subscription_succeeded.*"user\.\d+"|"user\.\d+".*subscription_succeeded/.test(String(payload))) resolve();
      }),
    ),
  );
  await page.reload();
  await subscribed;
}

export const saveListing = press('Save Listing');
export const writeMessage = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Message' }).fill('I take it');
  await page.keyboard.press('Enter');
};
