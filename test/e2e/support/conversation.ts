/** Creates a conversation for a journey and reads its messages on screen and on the server. */
import { expect, type Locator, type Page } from '@playwright/test';
import { type ApiUser, signInToApi } from './api-user.ts';
import type { Product } from './product.ts';

export type TestConversation = { id: number; path: string; title: string; seller: ApiUser; buyer: ApiUser };

type Listed<T> = { data: T[] };

let listingCount = 0;
const demoUsers = new WeakMap<Product, Promise<[ApiUser, ApiUser]>>();

/** Signs the users in once per server, because hashing a password is slow on purpose. */
function sellerAndBuyer(product: Product): Promise<[ApiUser, ApiUser]> {
  const signedIn = demoUsers.get(product);
  const users = signedIn ?? Promise.all([signInToApi(product, 'seller'), signInToApi(product, 'buyer')]);
  demoUsers.set(product, users);
  return users;
}

/** Opens a conversation without messages, about a new listing, between these users or the demo's seller and buyer. */
export async function openConversation(product: Product, users?: [ApiUser, ApiUser]): Promise<TestConversation> {
  const [seller, buyer] = users ?? (await sellerAndBuyer(product));
  listingCount += 1;
  const title = `Talking card ${listingCount}`;
  const listing = await seller.publish({ name: title });
  const sent = await buyer.send('POST', '/api/notifications/connection-request', {
    recipient_id: seller.id,
    listing_id: listing.id,
    contactMessage: '',
  });
  expect(sent.status).toBeLessThan(300);
  type Request = { id: number; type: string; listing: { name: string } | null };
  const { body } = await seller.send<Listed<Request>>('GET', '/api/notifications');
  const request = body.data.find((entry) => entry.type === 'connection_request' && entry.listing?.name === title);
  const accepted = await seller.send('POST', `/api/notifications/${request?.id}/connection-accept`);
  expect(accepted.status).toBe(200);
  const conversations = await buyer.send<Listed<{ id: number; listing: { name: string } }>>(
    'GET',
    '/api/conversations',
  );
  const id = conversations.body.data.find((entry) => entry.listing.name === title)?.id ?? 0;
  expect(id).toBeGreaterThan(0);
  return { id, path: `/inbox/${id}`, title, seller, buyer };
}

export const log = (page: Page): Locator => page.getByRole('log');
export const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Message' });

export async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.keyboard.press('Enter');
}

export function shownMessages(page: Page): Promise<string[]> {
  return log(page).locator('.bubble').allInnerTexts();
}

export async function storedMessages({ id, seller }: TestConversation): Promise<string[]> {
  const texts: string[] = [];
  for (let cursor: string | null = '0'; cursor !== null; ) {
    const path: string = `/api/conversations/${id}/messages?limit=100&after=${Math.max(1, Number(cursor))}`;
    const address: string = cursor === '0' ? `/api/conversations/${id}/messages?limit=100&around=1` : path;
    type Page = Listed<{ message: string }> & { meta: { next_cursor: string | null } };
    const answer: { body: Page } = await seller.send<Page>('GET', address);
    texts.push(...answer.body.data.map((message) => message.message));
    cursor = answer.body.meta.next_cursor;
  }
  return texts;
}
