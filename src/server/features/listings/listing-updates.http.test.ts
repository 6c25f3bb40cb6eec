import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { type Lookups, type MadeListing, makeListing, makeLookups, makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { withTransaction } from '../../db/db.ts';
import { hideListing } from './index.ts';

const use = sharedApp();
let seller: Person;
let client: Client;
let lookups: Lookups;
let listing: MadeListing;

beforeEach(async () => {
  seller = await makeUser(use.app.db, { name: 'seller' });
  client = await use.app.as(seller);
  lookups = await makeLookups(use.app.db);
  listing = await makeListing(use.app.db, seller, { lookups });
  await use.app.settled();
  use.app.pushes.length = 0;
});

const change = (edit: object) =>
  client.post('/api/account/listings/changes', { changes: [{ id: listing.id, ...edit }] });
async function announced() {
  await use.app.settled();
  return use.app.pushes.filter(({ channel }) => channel.startsWith('listing.'));
}
const push = () => ({ channel: `listing.${listing.id}`, event: 'changed', data: {} });

async function suspendSeller() {
  const moderator = await use.app.as(await makeUser(use.app.db, { role: 'moderator' }));
  const sanction = { action: 'suspend', message: 'Scams', ends_at: '2099-01-01T00:00:00.000Z' };
  await moderator.post(`/api/admin/people/${seller.id}/sanctions`, sanction);
  await use.app.settled();
}

describe('the channel of a listing', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['is repriced', () => change({ version: 1, price: 9 })],
    ['is closed', () => change({ version: 1, status: 'closed' })],
    ['is hidden because its seller is suspended', suspendSeller],
    [
      'is hidden by a moderator',
      () => withTransaction(use.app.db, (tx, events) => hideListing(tx, events, listing.id, true)),
    ],
  ])('gets one push without content when the listing %s', async (_name, act) => {
    await act();
    expect(await announced()).toEqual([push()]);
  });

  it('gets a push when the listing is reopened, and when it is sold', async () => {
    await change({ version: 1, status: 'closed' });
    await announced();
    use.app.pushes.length = 0;
    await client.post(`/api/listings/${listing.id}/reopen`, {});
    expect(await announced()).toEqual([push()]);
    use.app.pushes.length = 0;
    await client.put(`/api/listings/${listing.id}/sale`, {});
    expect((await announced())[0]).toEqual(push());
  });

  it('gets no push for a save that is refused or changes nothing', async () => {
    await change({ version: 7, price: 9 });
    await change({ version: 1, price: 18.5 });
    expect(await announced()).toEqual([]);
  });
});
