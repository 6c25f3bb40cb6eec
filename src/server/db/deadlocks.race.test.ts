/**
 * Checks on PostgreSQL that all writers take locks in the same order, so that no two transactions wait for each other.
 */
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Listing } from '#contract/listings.ts';
import { type Answer, type Client, refusal } from '#test/client.ts';
import type { Lookups, MadeConversation, MadeListing, Person } from '#test/factories.ts';
import { makeConnection, makeConversation, makeListing, makeLookups, makeUser } from '#test/factories.ts';
import { untilWaiting } from '#test/locks.ts';
import { sharedApp } from '#test/make-app.ts';
import { createPostgresDatabase } from '#test/test-database.ts';
import {
  closeOpenListings,
  deleteErasedListings,
  eraseListings,
} from '../features/listings/listings-of-deleted.store.ts';
import { moveMergedListings } from '../features/listings/merged-listings.store.ts';
import { silentLog } from '../log/log.ts';
import { nameChanges, reservedUsernames } from '../tables/auth.ts';
import { listings } from '../tables/listings.ts';
import { openPostgres } from './client.ts';
import { type Tx, withTransaction } from './db.ts';

const use = sharedApp();
let people: Person[];
let clients: Client[];

beforeEach(async () => {
  people = [];
  for (let each = 0; each < 4; each++) people.push(await makeUser(use.app.db));
  clients = await Promise.all(people.map((person) => use.app.as(person)));
});

const pick = <T>(list: readonly T[], at: number): T => {
  const chosen = list[at % list.length];
  if (chosen === undefined) throw new Error('nothing to pick from');
  return chosen;
};

/** Calls every writer repeatedly and concurrently. Returns the responses with a status that is not in `expected`. */
async function race(rounds: number, writers: ((round: number) => Promise<Answer>)[], expected = [200, 201, 204]) {
  const others: string[] = [];
  await Promise.all(
    writers.map(async (write, writer) => {
      for (let round = 0; round < rounds; round++) {
        const { status, body } = await write(round);
        if (!expected.includes(status)) others.push(`${writer}: ${status} ${JSON.stringify(body)}`);
      }
    }),
  );
  return others;
}

/**
 * Backdates the user's earlier name changes so that another one is allowed, then renames the user; each rename reserves
 * the old name.
 */
const rename = async (at: number, name: string) => {
  const { id } = pick(people, at);
  await use.app.db
    .update(nameChanges)
    .set({ createdAt: sql`${nameChanges.createdAt} - interval '31 days'` })
    .where(eq(nameChanges.userId, id));
  return await pick(clients, at).put(`/api/users/${id}`, { name });
};
const say = (at: number, talk: MadeConversation) =>
  pick(clients, at).form(`/api/conversations/${talk.id}/messages`, { message: 'Hello', client_id: randomUUID() });
const requestContact = (at: number, listing: MadeListing) => {
  const body = { recipient_id: listing.seller.id, listing_id: listing.id, contactMessage: 'Hello' };
  return pick(clients, at).post('/api/notifications/connection-request', body);
};

async function makeListings(count: number, seller: Person): Promise<MadeListing[]> {
  const lookups = await makeLookups(use.app.db);
  const listings: MadeListing[] = [];
  for (let each = 0; each < count; each++) listings.push(await makeListing(use.app.db, seller, { lookups }));
  return listings;
}

// If a deadlock occurs, dropping the database fails, and with it this test file: see test/support/test-database.ts.
describe('concurrent writers', () => {
  it('do not deadlock when two participants change their names, send messages and request contact', async () => {
    const [ann, bob] = [pick(people, 0), pick(people, 1)];
    const talks = [
      await makeConversation(use.app.db, { seller: ann, buyer: bob }),
      await makeConversation(use.app.db, { seller: bob, buyer: ann }),
    ];
    const [ofAnn, ofBob] = [await makeListings(10, ann), await makeListings(10, bob)];
    const others = await race(10, [
      (round) => rename(0, `ann-${round}`),
      (round) => rename(1, `bob-${round}`),
      (round) => say(0, pick(talks, round)),
      (round) => say(1, pick(talks, round)),
      (round) => requestContact(0, pick(ofBob, round)),
      (round) => requestContact(1, pick(ofAnn, round)),
    ]);
    expect(others).toEqual([]);
  });

  it('do not deadlock when several participants of conversations try to take the same name', async () => {
    for (let each = 1; each < people.length; each++) {
      await makeConversation(use.app.db, { seller: pick(people, 0), buyer: pick(people, each) });
    }
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(people.map((_person, at) => rename(at, `Wanted${round}`)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
      for (const lost of answers.filter(({ status }) => status !== 200)) {
        expect(refusal(lost)).toBe('422 validation_failed: name');
      }
    }
  });

  it('do not deadlock when users take names whose reservations have expired', async () => {
    for (let round = 0; round < 15; round++) {
      const names = people.map((_person, at) => `free-${round}-${at}`);
      const past = new Date(Date.now() - 1000);
      await use.app.db.insert(reservedUsernames).values(names.map((name) => ({ name, userId: null, until: past })));
      const answers = await Promise.all(names.map((name, at) => rename(at, name)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
  });

  it('do not deadlock when they write all kinds of data about the same users and listings', async () => {
    const [seller, buyer] = [pick(people, 0), pick(people, 1)];
    const talks = [
      await makeConversation(use.app.db, { seller, buyer, message: 'Hello' }),
      await makeConversation(use.app.db, { seller: buyer, buyer: seller, message: 'Hello' }),
    ];
    const listings = await makeListings(12, seller);
    const forms = await Promise.all(
      listings.map(async ({ id }) => (await pick(clients, 0).get<Listing>(`/api/listings/${id}`)).body),
    );
    const requests: string[] = [];
    for (const listing of listings.slice(6)) {
      requests.push((await makeConnection(use.app.db, listing, buyer, 'Hello')).notification);
    }
    for (const talk of talks) {
      for (const at of [0, 1]) await say(at, talk);
      const at = talk.buyer === buyer ? 1 : 0;
      const review = { conversation_id: talk.id, rating: 3, content: 'Fine.' };
      expect((await pick(clients, at).post('/api/reviews', review)).status).toBe(201);
    }
    const reviewOf = [2, 1];
    const save = (at: number, round: number) => {
      const { viewer: _, seller: __, ...form } = pick(forms, at) as Listing & { viewer: unknown; seller: unknown };
      const { version: ___, ...fields } = form as typeof form & { version: unknown };
      const changed = {
        ...fields,
        name: `word${round} card${at}`,
        price: 18 - round,
        status: round % 2 ? 'closed' : 'open',
      };
      return pick(clients, 0).put(`/api/listings/${form.id}`, changed);
    };
    const others = await race(6, [
      (round) => rename(0, `seller-${round}`),
      (round) => rename(1, `buyer-${round}`),
      (round) => say(0, pick(talks, round)),
      (round) => say(1, pick(talks, round + 1)),
      (round) => pick(clients, round % 2).post(`/api/conversations/${pick(talks, round).id}/messages/mark-as-read`),
      (round) => requestContact(1, pick(listings, round % 6)),
      (round) =>
        pick(clients, 0).post(
          `/api/notifications/${pick(requests, round)}/connection-${round % 2 ? 'accept' : 'decline'}`,
        ),
      () => pick(clients, 0).get('/api/notifications'),
      (round) => save(6, round),
      (round) => save(7 + (round % 5), round),
      (round) => pick(clients, 1 + (round % 3)).put(`/api/favourites/${pick(listings, 6 + round).id}`),
      (round) =>
        pick(clients, 2).post('/api/saved-searches', {
          name: 'words',
          filters: { q: `word${round}` },
          mails: 'at_once',
        }),
      (round) => pick(clients, 3).post('/api/saved-searches', { name: 'cards', filters: { q: `card${round}` } }),
      (round) => pick(clients, 1).put(`/api/reviews/${pick(reviewOf, 1)}`, { rating: (round % 5) + 1, content: 'Hm.' }),
      (round) => pick(clients, 0).put('/api/preferences', { shows_typing: round % 2 === 0 }),
    ]);
    await use.app.settled();
    expect(others).toEqual([]);
    expect(use.app.logged.filter(({ level }) => level === 'warn' || level === 'error')).toEqual([]);
  });
});

describe('a writer of several listings', () => {
  const write = (work: (tx: Tx) => Promise<unknown>) => withTransaction(use.app.db, work);
  const rename = (table: string, id: number | undefined) =>
    write((tx) => tx.execute(sql`update ${sql.identifier(table)} set name = 'Renamed' where id = ${id}`));
  const merge = async (kind: 'group' | 'member' | 'sourcetype', fromId: number | undefined) => {
    const target = await makeLookups(use.app.db);
    const intoId = { group: target.group, member: target.members[0], sourcetype: target.sourceType }[kind];
    if (fromId === undefined || intoId === undefined) throw new Error('there is nothing to merge');
    await write((tx) => moveMergedListings(tx, { kind, fromId, intoId }));
  };

  it.each<[string, (seller: Person, lookups: Lookups) => Promise<unknown>]>([
    ['documents of a seller', (seller) => rename('users', seller.id)],
    ['documents of a group', (_seller, { group }) => rename('groups', group)],
    ['documents of a member', (_seller, { members }) => rename('members', members[0])],
    ['documents of a source type', (_seller, { sourceType }) => rename('source_types', sourceType)],
    ['merged groups', (_seller, { group }) => merge('group', group)],
    ['merged members', (_seller, { members }) => merge('member', members[0])],
    ['merged source types', (_seller, { sourceType }) => merge('sourcetype', sourceType)],
    ['closed listings', ({ id }) => write((tx) => closeOpenListings(tx, id, 9))],
    ['erased listings', ({ id }) => write((tx) => eraseListings(tx, id, 9))],
    ['deleted listings', ({ id }) => write((tx) => deleteErasedListings(tx, id, 9))],
  ])('locks the oldest listing first: %s', async (change, start) => {
    const seller = pick(people, 0);
    const lookups = await makeLookups(use.app.db);
    const ids: number[] = [];
    for (let each = 0; each < 5; each++) ids.push((await makeListing(use.app.db, seller, { lookups })).id);
    if (change === 'deleted listings') await use.app.db.update(listings).set({ image1Id: null });
    await use.app.settled();
    const waiting = await use.app.db.transaction(async (tx) => {
      await tx.execute(sql`select from listings where id = ${ids[0]} for no key update`);
      const written = start(seller, lookups);
      await untilWaiting(use.app.db, 1);
      // Rejects at once if the waiting write has already locked one of these listings.
      await tx.execute(sql`select from listings where id > ${ids[0]} for no key update nowait`);
      return { written };
    });
    await waiting.written;
    await use.app.settled();
  });
});

it('a deadlock fails the test file although the transaction is retried', async () => {
  const { url, drop } = await createPostgresDatabase();
  const database = openPostgres(url);
  const log = { ...silentLog, warn: vi.fn() };
  database.events.connect({ listeners: [], committed: () => undefined, log });
  await database.db.execute(sql`create table accounts (id int primary key)`);
  await database.db.execute(sql`insert into accounts values (1), (2)`);
  const allLocked = Promise.withResolvers<void>();
  let locked = 0;
  const lockInOrder = (first: number, second: number) => {
    let attempts = 0;
    return withTransaction(database.db, async (tx) => {
      // The retry locks nothing: if it locked its first row before the other transaction did, a second deadlock could
      // occur.
      if (++attempts > 1) return;
      await tx.execute(sql`select from accounts where id = ${first} for update`);
      if (++locked === 2) allLocked.resolve();
      await allLocked.promise;
      await tx.execute(sql`select from accounts where id = ${second} for update`);
    });
  };
  await Promise.all([lockInOrder(1, 2), lockInOrder(2, 1)]);
  expect(log.warn).toHaveBeenCalledExactlyOnceWith({ attempt: 1, code: '40P01' }, 'a transaction is tried again');
  await database.close();
  await expect(drop()).rejects.toThrow('1 deadlocks');
});
