import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Matches } from '#contract/wants.ts';
import { makeListing, makeUser, makeWant, type Person } from '#test/factories.ts';
import { answersDuring } from '#test/locks.ts';
import { sharedApp } from '#test/make-app.ts';
import { openShop } from '#test/shop.ts';
import type { Tx } from '../../db/db.ts';
import { toOutboxRow } from '../../events/outbox.ts';
import { outbox } from '../../tables/outbox.ts';
import { fitOutboxHandlers } from './fits.service.ts';
import { lockFits, WANT_FITS } from './fits.store.ts';

const use = sharedApp();
/** Words that differ too much to be typos of each other. */
const WORDS = ['lantern', 'orchard', 'velvet', 'compass'];

it('a fit is recorded once if its listing and its want are added at the same moment', {
  timeout: 120_000,
}, async () => {
  const { db } = use.app;
  const shop = await openShop(use.app);
  const wanters = await Promise.all(WORDS.map(() => makeUser(db)));
  const addWant = (at: number) =>
    makeWant(db, wanters[at] as Person, { group_id: shop.lookups.group, words: WORDS[at] ?? '' });
  const addListing = (at: number) => shop.publish({ trade: true, name: `A ${WORDS[at]} card` });
  for (const at of WORDS.keys()) {
    // The request that adds the want starts first in half of the rounds.
    const [first, second] = at % 2 ? [addWant, addListing] : [addListing, addWant];
    await Promise.all([first(at), second(at)]);
  }
  await use.app.settled();
  const { rows } = await db.execute<{ fits: number }>(sql`
    select count(f.listing_id)::int as fits from wants w left join want_fits f on f.want_id = w.saved_search_id
    group by w.saved_search_id`);
  expect(rows.map(({ fits }) => fits)).toEqual(WORDS.map(() => 1));
  for (const wanter of wanters) {
    const { sources } = (await (await use.app.as(wanter)).get<Matches>('/api/matches')).body;
    expect(sources.map(({ gets }) => gets.length)).toEqual([1]);
  }
});

it('a fit is recorded once if its listing and its want are processed concurrently', {
  timeout: 120_000,
}, async () => {
  const { db } = use.app;
  const [seller, wanter] = [await makeUser(db), await makeUser(db)];
  const listing = await makeListing(db, seller, { trade: true });
  const { rows } = await db.execute<{ group_id: number }>(sql`select group_id from listings where id = ${listing.id}`);
  const want = await makeWant(db, wanter, { group_id: rows[0]?.group_id ?? 0 });
  await use.app.settled();
  const deliver = fitOutboxHandlers(db)[WANT_FITS];
  const row = toOutboxRow(db, { id: 0, attempts: 1, created_at: new Date() });
  for (const _ of [1, 2]) {
    await db.execute(sql`delete from want_fits`);
    await Promise.all([
      deliver?.({ listingId: listing.id }, row),
      deliver?.({ wantIds: [want] }, row),
      deliver?.({ listingId: listing.id }, row),
    ]);
    const { rows: fits } = await db.execute(sql`select want_id, listing_id from want_fits`);
    expect(fits).toEqual([{ want_id: want, listing_id: listing.id }]);
  }
});

describe('while fits are being computed', () => {
  const lock = (tx: Tx) => lockFits(tx);

  it.each([
    ['a listing', (id: number) => ({ listingId: id })],
    ['a want', (id: number) => ({ wantIds: [id] })],
    ['all wants with words', () => ({ afterWantId: 0 })],
  ])('the computation of fits for %s waits while other fits are being computed', async (_what, payload) => {
    const { db } = use.app;
    const deliver = fitOutboxHandlers(db)[WANT_FITS];
    // Due in an hour, so that the outbox does not deliver the row during the test.
    const runAt = new Date(Date.now() + 3_600_000);
    const [stored] = await db
      .insert(outbox)
      .values({ kind: WANT_FITS, payload: payload(1), runAt })
      .returning();
    const row = toOutboxRow(db, { id: stored?.id ?? 0, attempts: 1, created_at: new Date() });
    // Fails if nothing waits for the lock.
    await answersDuring(db, lock, [async () => void (await deliver?.(payload(1), row))]);
  });

  it('the job that deletes old fits waits while fits are being computed', async () => {
    const [answer] = await answersDuring(use.app.db, lock, [() => use.app.jobs.runNow('old fits')]);
    expect(answer).toBe(true);
  });
});
