import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { refusal } from '#test/client.ts';
import { makeListing } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { act, makeOffer, makeSwapTown, offerFor } from '#test/swaps.ts';

/** Makes the accounts a year old, because new accounts have lower limits. */
async function makeOldTown(names: readonly [string, string]) {
  const town = await makeSwapTown(use.app, names);
  await use.app.db.execute(sql`update users set created_at = now() - interval '1 year'`);
  return town;
}

const use = sharedApp({ env: { LIMIT_CONTACTS_HOUR: '2', LIMIT_CONTACT_REWRITES: '1' } });

it('an offer that is refused does not count towards the limit of contact requests', async () => {
  const town = await makeOldTown(['ann', 'bob']);
  const { ann, bob, lookups } = town;
  await makeOffer(town);
  for (let at = 0; at < 3; at++) expect(refusal(await offerFor(town))).toBe('409 trade_waiting');
  for (const status of [201, 429]) {
    const card = await makeListing(use.app.db, bob, { lookups, trade: true });
    expect((await offerFor({ ...town, ann, bob: { ...bob, card } })).status).toBe(status);
  }
});

it('a counter-offer counts towards the limit of rewritten contact requests of the user who makes it', async () => {
  // The first two users have the same ids as in the previous test, which has used up some of their limits.
  await makeOldTown(['first', 'second']);
  const town = await makeOldTown(['cleo', 'dan']);
  const { ann, bob } = town;
  const offer = await makeOffer(town);
  const counter = (user: typeof ann, other: typeof ann, version: number) =>
    user.client.post(`/api/trades/${offer.id}/counter`, { version, gives: [user.card.id], gets: [other.card.id] });
  expect((await counter(bob, ann, 1)).status).toBe(200);
  expect((await counter(ann, bob, 2)).status).toBe(200);
  expect((await counter(bob, ann, 3)).status).toBe(429);
  // The limit does not apply to other answers: the user can still accept the offer.
  expect((await act(bob, { id: offer.id, version: 3 }, 'accept')).body.status).toBe('agreed');
});
