/** Publishes, changes and closes listings as their seller does, over the API. */
import type { Listing } from '#contract/listings.ts';
import type { Client } from './client.ts';
import { type Lookups, makeImage, makeLookups, makeUser, type Person } from './factories.ts';
import type { TestApp } from './make-app.ts';

type Form = {
  name: string;
  price: number;
  currency_id: number;
  members: readonly { id: number }[];
  description: string;
  condition_id: number | null | undefined;
  ships_from: string | null;
  ships_to: string | null;
  shipping_cost: string | null;
  handover: boolean;
  trade: boolean;
  status: 'open' | 'closed';
};
export type Shop = {
  seller: Person;
  client: Client;
  lookups: Lookups;
  /** Resolves after the users of matching saved searches have been notified. */
  publish(change?: Partial<Form>): Promise<Listing>;
  save(listing: { id: number }, change: Partial<Form>): Promise<void>;
  reopen(listing: { id: number }): Promise<void>;
};

function expectStatus(status: number, subject: string): void {
  if (status >= 300) throw new Error(`${subject} returned ${status}`);
}

/** Signs in a seller of photocards; each photocard costs 20 USD by default. */
export async function openShop(app: TestApp): Promise<Shop> {
  const seller = await makeUser(app.db, { name: 'seller' });
  const client = await app.as(seller);
  const lookups = await makeLookups(app.db, 'Orchid Static');
  const image1 = (await makeImage(app.db, seller)).url;
  const form = (change: Partial<Form>) => ({
    name: 'Blue moon photocard',
    price: 20,
    currency_id: lookups.currency,
    group_id: lookups.group,
    members: lookups.members.slice(0, 1).map((id) => ({ id })),
    sourcetype_id: lookups.sourceType,
    description: '<p>As new.</p>',
    image1,
    ...change,
  });
  return {
    seller,
    client,
    lookups,
    publish: async (change = {}) => {
      const { status, body } = await client.post<Listing>('/api/listings', form(change));
      expectStatus(status, 'a new listing');
      await app.settled();
      return body;
    },
    save: async ({ id }, change) => {
      const { status } = await client.put(`/api/listings/${id}`, { status: 'open', ...form(change) });
      expectStatus(status, 'a saved listing');
      await app.settled();
    },
    reopen: async ({ id }) => {
      expectStatus((await client.post(`/api/listings/${id}/reopen`)).status, 'a listing opened again');
      await app.settled();
    },
  };
}
