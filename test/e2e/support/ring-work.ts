/** Creates the listings and wants for rings of three demo users, which the product then proposes. */
import { expect } from '@playwright/test';
import type { Listing } from '#contract/listings.ts';
import { type ApiUser, signInToApi } from './api-user.ts';
import type { Product } from './product.ts';

/** The users of every ring: each gives an item to the next, and the last to the first. */
export const ringUsers = ['seller', 'buyer', 'tidepool'] as const;
/** Words that differ so much that a search for one does not match another as a typo. */
const suits = ['clover', 'lantern', 'harbour'] as const;

/** Makes each user want a listing of the previous user. `word` distinguishes these listings from all others. */
export async function makeRing(product: Product, word: string): Promise<{ users: ApiUser[]; listings: Listing[] }> {
  const users = await Promise.all(ringUsers.map((name) => signInToApi(product, name)));
  for (const user of users) await user.send('PUT', '/api/preferences', { joins_rings: true, rings_in_country: false });
  const listings: Listing[] = [];
  for (const [at, user] of users.entries()) {
    listings.push(await user.publish({ name: `${word} ${suits[at]}`, price: 20, trade: true }));
  }
  for (const [at, user] of users.entries()) {
    const before = listings.at(at - 1);
    const want = { group_id: before?.group_id, words: `${word} ${suits[(at + 2) % 3]}`, priority: 1 };
    expect((await user.send('POST', '/api/wants', want)).status).toBe(201);
  }
  return { users, listings };
}

type Listed = { data: { id: number; kind: string; status: string; items: { listing: { name: string } }[] }[] };

export async function pathOfRing(user: ApiUser, word: string): Promise<string> {
  let id = 0;
  await expect(async () => {
    const { body } = await user.send<Listed>('GET', '/api/trades');
    const ring = body.data.find(({ items }) => items.some(({ listing }) => listing.name.startsWith(word)));
    expect(ring?.kind).toBe('ring');
    id = ring?.id ?? 0;
  }).toPass({ timeout: 60_000 });
  return `/trades/${id}`;
}
