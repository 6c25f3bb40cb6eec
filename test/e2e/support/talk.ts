/** How does a journey get a conversation of its own, and what does it see of it on screen? */
import { expect, type Locator, type Page } from '@playwright/test';
import { type ApiPerson, apiPerson } from './api-person.ts';
import type { Product } from './product.ts';

export type Talk = { id: number; path: string; title: string; seller: ApiPerson; buyer: ApiPerson };

type Listed<T> = { data: T[] };

let last = 0;
const people = new WeakMap<Product, Promise<[ApiPerson, ApiPerson]>>();

/** Signed in once a product: hashing a password is slow on purpose. */
function sellerAndBuyer(product: Product): Promise<[ApiPerson, ApiPerson]> {
  const known = people.get(product);
  const both = known ?? Promise.all([apiPerson(product, 'seller'), apiPerson(product, 'buyer')]);
  people.set(product, both);
  return both;
}

/** The demo's seller and buyer, brought together about a new listing; nothing has been said yet. */
export async function openTalk(product: Product): Promise<Talk> {
  const [seller, buyer] = await sellerAndBuyer(product);
  last += 1;
  const title = `Talking card ${last}`;
  const listing = await seller.list({ name: title });
  const asked = await buyer.send('POST', '/api/notifications/connection-request', {
    recipient_id: seller.id,
    listing_id: listing.id,
    contactMessage: '',
  });
  expect(asked.status).toBeLessThan(300);
  type Request = { id: number; type: string; listing: { name: string } | null };
  const { body } = await seller.send<Listed<Request>>('GET', '/api/notifications');
  const request = body.data.find((one) => one.type === 'connection_request' && one.listing?.name === title);
  const accepted = await seller.send('POST', `/api/notifications/${request?.id}/connection-accept`);
  expect(accepted.status).toBe(200);
  const talks = await buyer.send<Listed<{ id: number; listing: { name: string } }>>('GET', '/api/conversations');
  const id = talks.body.data.find((one) => one.listing.name === title)?.id ?? 0;
  expect(id).toBeGreaterThan(0);
  return { id, path: `/inbox/${id}`, title, seller, buyer };
}

export const log = (page: Page): Locator => page.getByRole('log');
export const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Message' });

export async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.keyboard.press('Enter');
}

/** What was said, as it stands there. */
export function said(page: Page): Promise<string[]> {
  return log(page).locator('.bubble').allInnerTexts();
}

/** What the server has of it, oldest first. */
export async function stored({ id, seller }: Talk): Promise<string[]> {
  const texts: string[] = [];
  for (let cursor: string | null = '0'; cursor !== null; ) {
    const path: string = `/api/conversations/${id}/messages?limit=100&after=${Math.max(1, Number(cursor))}`;
    const place: string = cursor === '0' ? `/api/conversations/${id}/messages?limit=100&around=1` : path;
    type Page = Listed<{ message: string }> & { meta: { next_cursor: string | null } };
    const answer: { body: Page } = await seller.send<Page>('GET', place);
    texts.push(...answer.body.data.map((one) => one.message));
    cursor = answer.body.meta.next_cursor;
  }
  return texts;
}
