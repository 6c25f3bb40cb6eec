import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { CountryCode, ShippingArea } from '#contract/countries.ts';
import { canReach } from '#rules/listings/can-reach.ts';
import { isPossibleRing } from '#rules/trading/rings/possible-ring.ts';
import { allRings } from '#rules/trading/rings/ring-brute-force.fixture.ts';
import { buildRingGraph } from '#rules/trading/rings/ring-graph.ts';
import type { RingFit, RingInput } from '#rules/trading/rings/ring-input.ts';
import { makeListing, makeLookups, makeUser, makeWant, type Person } from '#test/factories.ts';
import { seededRandom, sharedApp } from '#test/make-app.ts';
import type { Queryable } from '../../db/db.ts';
import { readRingInput } from './ring-graph.views.ts';

const use = sharedApp();
type Random = () => number;
const oneOf = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

async function readTables(db: Queryable) {
  const all = async <Row extends Record<string, unknown>>(table: string) =>
    (await db.execute<Row>(sql.raw(`select * from ${table}`))).rows;
  return {
    users: await all<{
      id: number;
      status: string;
      country: CountryCode;
      deletion_at: string | null;
      joins_rings: boolean;
      ring_value_percent: number;
      rings_in_country: boolean;
    }>('users'),
    listings: await all<{
      id: number;
      seller_id: number;
      status: string;
      trade: boolean;
      is_hidden: boolean;
      price_minor: number;
      currency_id: number;
      ships_from: CountryCode | null;
      ships_to: ShippingArea | null;
      handover: boolean;
    }>('listings'),
    wants: await all<{ saved_search_id: number; user_id: number; priority: 1 | 2 | 3; is_paused: boolean }>(
      'wants w join saved_searches s on s.id = w.saved_search_id',
    ),
    fits: await all<{ want_id: number; listing_id: number }>('want_fits'),
    blocks: await all<{ blocker_id: number; blocked_id: number }>('blocks'),
    bans: await all<{ listing_id: number; user_id: number }>('ring_bans'),
    agreed: await all<{ listing_id: number }>('agreed_listings'),
    hops: await all<{ listing_id: number; want_id: number | null }>('ring_hops'),
    rates: await all<{ currency_id: number; per_base: number }>('currency_rates'),
    currencies: await all<{ id: number; code: string }>('currencies'),
  };
}

type Tables = Awaited<ReturnType<typeof readTables>>;

function isDeliverable({ users, listings, wants }: Tables, fit: Tables['fits'][number]): boolean {
  const countryOf = (id: number | undefined) => users.find((user) => user.id === id)?.country;
  const listing = listings.find(({ id }) => id === fit.listing_id);
  const home = countryOf(listing?.seller_id);
  const receiver = wants.find(({ saved_search_id: id }) => id === fit.want_id)?.user_id;
  if (!listing || !home) return false;
  return canReach({ ...listing, ships_from: listing.ships_from ?? home, home }, countryOf(receiver));
}

/**
 * Builds the rules' input from the tables. Leaves out only unavailable listings and paused wants, because the rules
 * themselves exclude the hops that are not allowed.
 */
function plainInput(tables: Awaited<ReturnType<typeof readTables>>): RingInput {
  const rateOf = (id: number): number | undefined =>
    tables.rates.find((rate) => rate.currency_id === id)?.per_base ??
    (tables.currencies.find((currency) => currency.id === id)?.code === 'USD' ? 1 : undefined);
  const userOf = (id: number | null) => tables.wants.find((want) => want.saved_search_id === id)?.user_id;
  const liveWants = tables.hops.flatMap((hop) => hop.want_id ?? []);
  const isReceived = (fit: Tables['fits'][number]): boolean =>
    tables.hops.some((hop) => hop.listing_id === fit.listing_id && userOf(hop.want_id) === userOf(fit.want_id));
  const input: RingInput = {
    users: tables.users.map((user) => ({
      ...{ id: user.id, country: user.country, valueLimitPercent: user.ring_value_percent },
      ...{ isSameCountryOnly: user.rings_in_country, hasOptedIn: user.joins_rings },
      isSuspended: user.status !== 'active' || user.deletion_at !== null,
    })),
    listings: tables.listings.flatMap((row) => {
      const rate = rateOf(row.currency_id);
      const isHave = row.status === 'open' && row.trade && !row.is_hidden && rate !== undefined;
      return isHave ? [{ id: row.id, owner: row.seller_id, value: Math.round(row.price_minor / rate) }] : [];
    }),
    wants: tables.wants
      .filter((want) => !want.is_paused || liveWants.includes(want.saved_search_id))
      .map((want) => ({ id: want.saved_search_id, user: want.user_id, priority: want.priority })),
    fits: tables.fits
      .filter((fit) => isDeliverable(tables, fit) || liveWants.includes(fit.want_id) || isReceived(fit))
      .map((fit) => ({ listing: fit.listing_id, want: fit.want_id })),
    blocks: tables.blocks.map((block) => [block.blocker_id, block.blocked_id] as const),
    bannedHops: tables.bans.map((ban) => ({ listing: ban.listing_id, user: ban.user_id })),
    liveListings: [...tables.hops, ...tables.agreed].map((row) => row.listing_id),
    liveWants,
    ringLength: 4,
  };
  // Wants overlap if a listing fits both that their owner can get in a new ring or gets in a live one.
  const fits = input.fits.filter((fit) => {
    return (
      isHop(input, fit) || liveWants.includes(fit.want) || isReceived({ listing_id: fit.listing, want_id: fit.want })
    );
  });
  return { ...input, fits };
}

async function makeWorld(random: Random): Promise<void> {
  const { db } = use.app;
  const lookups = await makeLookups(db, 'Nova');
  await db.execute(sql`insert into currencies (code) values ('CAD'), ('JPY') on conflict do nothing`);
  await db.execute(sql`
    insert into currency_rates (currency_id, per_base, as_of) select id, 1.25, now() from currencies where code = 'CAD'`);
  const { rows: currencies } = await db.execute<{ id: number; code: string }>(sql`select * from currencies`);
  const dollar = currencies.find(({ code }) => code === 'USD') ?? { id: 0 };
  const people: Person[] = [];
  for (let n = 0; n < 7; n++) people.push(await makeUser(db, { name: `trader-${n}`, country: n % 5 ? 'US' : 'CA' }));
  for (const { id } of people) {
    await db.execute(sql`
      update users set joins_rings = ${random() < 0.9}, ring_value_percent = ${oneOf(random, [15, 40, 100])},
        rings_in_country = ${random() < 0.15}, status = ${random() < 0.07 ? 'suspended' : 'active'},
        deletion_at = ${random() < 0.05 ? '2030-01-01' : null}::timestamptz where id = ${id}`);
  }
  for (let n = 0; n < 14; n++) {
    const seller = oneOf(random, people);
    const { id } = await makeListing(db, seller, { lookups, trade: random() < 0.9 });
    await db.execute(sql`
      update listings set price_minor = ${oneOf(random, [1000, 1040, 1100, 1300])}, is_hidden = ${random() < 0.05},
        currency_id = ${(random() < 0.7 ? dollar : oneOf(random, currencies)).id},
        ships_from = ${oneOf(random, [null, 'CA', 'UK'])}, ships_to = ${oneOf(random, [null, null, 'world', 'region', 'country'])},
        handover = ${random() < 0.3}, status = ${random() < 0.08 ? 'closed' : 'open'} where id = ${id}`);
  }
  for (let n = 0; n < 24; n++) {
    const state = random() < 0.1 ? ('paused' as const) : ('active' as const);
    await makeWant(db, oneOf(random, people), { group_id: lookups.group, priority: oneOf(random, [1, 2, 3]), state });
  }
  // Add fits for most pairs, including outdated ones: until fits are recomputed, the view itself must exclude what no
  // longer fits.
  await use.app.settled();
  await db.execute(sql`delete from outbox`);
  await db.execute(sql`
    insert into want_fits (want_id, listing_id)
    select w.saved_search_id, l.id from wants w cross join listings l
    where (w.saved_search_id * 7919 + l.id * 104729) % 5 < 4 on conflict do nothing`);
  const pick = () => oneOf(random, people).id;
  for (let n = 0; n < 2; n++) {
    await db.execute(sql`
      insert into blocks (blocker_id, blocked_id) select ${pick()}::int, ${pick()}::int where ${pick()} <> 0
      except select id, id from users on conflict do nothing`);
    await db.execute(sql`
      insert into ring_bans (listing_id, user_id) select max(id) - ${n}, ${pick()} from listings on conflict do nothing`);
  }
  // Make one listing look as if it was reopened after a swap.
  await db.execute(sql`
    with swap as (
      insert into trade_proposals (kind, status, version, expires_at) values ('swap', 'agreed', 1, now()) returning id)
    insert into agreed_listings (listing_id, trade_id) select (select max(id) - 3 from listings), id from swap`);
  if (random() < 0.5) {
    await db.execute(sql`
      insert into ring_hops (listing_id, want_id)
      select (select min(id) from listings), (select max(saved_search_id) from wants)`);
  }
}

function isHop(input: RingInput, { listing, want }: RingFit): boolean {
  const traders = input.users.filter((user) => user.hasOptedIn && !user.isSuspended);
  const owner = input.listings.find(({ id }) => id === listing)?.owner;
  const wanter = input.wants.find(({ id }) => id === want)?.user;
  const giver = traders.find(({ id }) => id === owner);
  const receiver = traders.find(({ id }) => id === wanter);
  if (!giver || !receiver || giver === receiver) return false;
  const isForeign = giver.country !== receiver.country;
  return (
    !(isForeign && (giver.isSameCountryOnly || receiver.isSameCountryOnly)) &&
    !input.blocks.some((pair) => pair.includes(giver.id) && pair.includes(receiver.id)) &&
    !input.bannedHops.some((ban) => ban.listing === listing && ban.user === receiver.id) &&
    !input.liveListings.includes(listing) &&
    !input.liveWants.includes(want)
  );
}

const hopsIn = (input: RingInput): string[] =>
  input.fits
    .filter((fit) => isHop(input, fit))
    .map(({ listing, want }) => `${listing} ${want}`)
    .toSorted();

const ringsIn = (input: RingInput): string[] =>
  allRings(input)
    .map((ring) => JSON.stringify(ring))
    .toSorted();

it.each([1, 2, 3, 4])(
  'the graph read from the database has exactly the edges and rings of a brute-force search (seed %i)',
  { timeout: 120_000 },
  async (seed) => {
    await makeWorld(seededRandom(seed));
    // Read the input and the tables from one snapshot, because the blocks make the server recompute fits at the same
    // time.
    const { input, tables } = await use.app.db.transaction(
      async (tx) => ({ input: await readRingInput(tx, 4), tables: await readTables(tx) }),
      { isolationLevel: 'repeatable read' },
    );
    const plain = plainInput(tables);
    expect(hopsIn(input)).toEqual(hopsIn(plain));
    expect(input.liveWants).toEqual(plain.liveWants);
    expect(input.fits.length).toBeGreaterThan(5);
    expect(ringsIn(input)).toEqual(ringsIn(plain));
    for (const ring of allRings(plain).slice(0, 10)) {
      const receivers = ring.hops.map(({ receiver }) => receiver);
      expect(isPossibleRing(await readRingInput(use.app.db, 4, receivers), ring)).toBe(true);
    }
  },
);

it('the ring graph contains every edge even if there are too many edges for one page', async () => {
  const { db } = use.app;
  const lookups = await makeLookups(db, 'Nova');
  const [giver, receiver] = [await makeUser(db, { joinsRings: true }), await makeUser(db, { joinsRings: true })];
  for (let n = 0; n < 3; n++) await makeListing(db, giver, { lookups, trade: true });
  await db.execute(sql`
    with searches as (
      insert into saved_searches (user_id, name, mails, filters, kind)
      select ${receiver.id}, 'Want ' || n, 'never', '{}', 'want' from generate_series(1, 900) n returning id, user_id
    ) insert into wants (saved_search_id, user_id, priority, note) select id, user_id, 2, '' from searches`);
  // Add so many fits that the first page ends between two hops of the same want.
  await db.execute(
    sql`insert into want_fits (want_id, listing_id) select w.saved_search_id, l.id from wants w, listings l`,
  );
  const { fits, wants, listings } = await readRingInput(db, 4);
  expect([fits.length, wants.length, listings.length]).toEqual([2700, 900, 3]);
});

it('a want that overlaps with a want in a ring only through a third want is excluded as in one search', async () => {
  const { db } = use.app;
  const lookups = await makeLookups(db, 'Nova');
  const [giver, receiver] = [await makeUser(db, { joinsRings: true }), await makeUser(db, { joinsRings: true })];
  const listings: number[] = [];
  for (let n = 0; n < 4; n++) listings.push((await makeListing(db, giver, { lookups, trade: true })).id);
  const wants: number[] = [];
  for (let n = 0; n < 4; n++) wants.push(await makeWant(db, receiver, { group_id: lookups.group, words: `none-${n}` }));
  await use.app.settled();
  // The ring is about want 0. Listing 0 fits wants 0 and 1, listing 1 fits wants 1 and 2, and want 3 overlaps with none.
  const fits: [listing: number, want: number][] = [
    [0, 0],
    [0, 1],
    [1, 1],
    [1, 2],
    [2, 2],
    [3, 3],
  ];
  for (const [listing, want] of fits) {
    await db.execute(sql`insert into want_fits (listing_id, want_id) values (${listings[listing]}, ${wants[want]})`);
  }
  const wantsInGraph = async () => {
    const graph = buildRingGraph(await readRingInput(db, 4));
    return graph.wants.map(({ id }) => wants.indexOf(id));
  };
  expect(await wantsInGraph()).toEqual([0, 1, 2, 3]);
  await db.execute(sql`insert into ring_hops (listing_id, want_id) values (${listings[0]}, ${wants[0]})`);
  expect(await wantsInGraph()).toEqual([3]);
});

it('the ring graph leaves out the wants that overlap with a want in a ring, but no wants of other users', async () => {
  const { db } = use.app;
  const [lookups, other] = [await makeLookups(db, 'Nova'), await makeLookups(db, 'Moon')];
  const trader = () => makeUser(db, { joinsRings: true });
  const [giver, receiver, another] = [await trader(), await trader(), await trader()];
  const publish = async (of: typeof lookups) => (await makeListing(db, giver, { lookups: of, trade: true })).id;
  const [inRing] = [await publish(lookups), await publish(lookups), await publish(other)];
  const live = await makeWant(db, receiver, { group_id: lookups.group });
  await makeWant(db, receiver, { group_id: lookups.group, priority: 1 });
  const apart = await makeWant(db, receiver, { group_id: other.group });
  const foreign = await makeWant(db, another, { group_id: lookups.group });
  await use.app.settled();
  await db.execute(sql`insert into ring_hops (listing_id, want_id) values (${inRing}, ${live})`);
  const { wants } = buildRingGraph(await readRingInput(db, 4));
  expect(wants.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([apart, foreign]);
});
