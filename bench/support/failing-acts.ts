/** What does a person do in the failure matrix of a real browser, and what is prepared for them? */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { type ApiPerson, apiPerson } from '../../test/e2e/support/api-person.ts';
import type { Product } from '../../test/e2e/support/product.ts';
import { openTalk } from '../../test/e2e/support/talk.ts';

export const failures = [401, 403, 404, 409, 422, 429, 500, 'offline', 'never'] as const;
export type Failure = (typeof failures)[number];
/** The server's message with every refusal. */
export const REFUSED = 'It was refused.';

/** Who prepares what a row is about, past the browser. */
export type Stage = { product: Product; seller: ApiPerson; buyer: ApiPerson };

export async function prepareStage(product: Product): Promise<Stage> {
  return { product, seller: await apiPerson(product, 'seller'), buyer: await apiPerson(product, 'buyer') };
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
/** Into the modal, wherever it came from. */
export async function signIn(page: Page, name: string): Promise<void> {
  await fill(page, 'Email address or user name', name);
  await fill(page, /^Password/, 'magpie-demo');
  await submit(page, 'Sign In');
}
export const identifier = ['Email address or user name', /^buyer$/] as const;

export const seen = async (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor();
/** The page stands as if nothing had been asked. */
export const intact = (heading: string) => async (page: Page) => {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  const said = await page.getByRole('alert').filter({ hasText: /\w/ }).allInnerTexts();
  if (said.length > 0) throw new Error(`it says "${said.join(' ')}"`);
};
export const signedOut = async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).waitFor();
  if (await page.evaluate('localStorage.getItem("accessToken")')) throw new Error('its token is still there');
};

let made = 0;
/** A number that nothing made before has in its name. */
export function nextNumber(): number {
  made += 1;
  return made;
}

export async function askSeller({ seller, buyer }: Stage): Promise<void> {
  const listing = await seller.list({ name: `Wanted card ${nextNumber()}` });
  const body = { recipient_id: seller.id, listing_id: listing.id, contactMessage: '' };
  await buyer.send('POST', '/api/notifications/connection-request', body);
}
export const askedAt = (path: string) => async (stage: Stage) => {
  await askSeller(stage);
  return path;
};
export const talkAt = async ({ product }: Stage) => (await openTalk(product)).path;
export const editAt = async ({ seller }: Stage) => `/listings/${(await seller.list()).id}/edit`;

/** A finished listing that was being written when the page was left. */
export async function keptDraftAt({ seller }: Stage, page: Page): Promise<string> {
  const { image1, currency_id, group_id, members, sourcetype_id } = await seller.list();
  const fields = { currency_id, group_id, members: members.map(({ id }) => id), sourcetype_id };
  // Of the same name and picture within a minute it would be taken for the one before.
  const words = { name: `Juni5 trio ${nextNumber()}`, price: '12.50', description: '<p>Mint.</p>' };
  const kept = JSON.stringify({ at: Date.now(), draft: { images: [image1], ...fields, ...words } });
  await page.addInitScript(`sessionStorage.setItem('draft-listing-${seller.id}', ${JSON.stringify(kept)})`);
  return '/listings/create';
}

const picture = sharp({ create: { width: 640, height: 360, channels: 3, background: '#0e7a5f' } })
  .jpeg()
  .toBuffer();
export async function choosePicture(page: Page): Promise<void> {
  const file = { name: 'one.jpg', mimeType: 'image/jpeg', buffer: await picture };
  await page.getByLabel('File for image 1').setInputFiles(file);
  await press('Crop')(page);
}

/** The socket of this page hears what its owner is sent. */
export async function untilHeard(page: Page): Promise<void> {
  const heard = new Promise<void>((resolve) =>
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (/subscription_succeeded.*"user\.\d+"|"user\.\d+".*subscription_succeeded/.test(String(payload))) resolve();
      }),
    ),
  );
  await page.reload();
  await heard;
}

export const saveListing = press('Save Listing');
export const say = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Message' }).fill('I take it');
  await page.keyboard.press('Enter');
};
