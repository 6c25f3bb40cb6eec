import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { CountryCode, ShippingArea } from '#contract/countries.ts';
import type { ListingCard } from '#contract/listings.ts';
import type { ListingMatches, MatchedListing, Matches } from '#contract/wants.ts';
import { canReach } from '#rules/listings/can-reach.ts';
import { type Lookups, makeListing, makeLookups, makeUser, makeWant, type Person } from '#test/factories.ts';
import { seededRandom, sharedApp } from '#test/make-app.ts';
import { blocks } from '../../tables/blocks.ts';

const use = sharedApp();

type Random = () => number;
const oneOf = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const WORDS = ['moon', 'photocard', 'orchid', 'moonlight', 'pc'];
/** Units of each currency per US dollar. */
const RATES = { USD: 1, CAD: 1.25 };
type Currency = keyof typeof RATES;

/** The want as it was entered: the comparison must not depend on how wants are stored. */
type AddedWant = {
  userId: number;
  group: number;
  members: number[];
  sourceTypes: number[];
  words: string;
  max: { amount: number; currency: Currency } | undefined;
  isActive: boolean;
  isPublic: boolean;
};
type AddedListing = {
  id: number;
  sellerId: number;
  isOpen: boolean;
  isForTrade: boolean;
  cents: number;
  currency: Currency;
  area: ShippingArea | null;
};
type Trader = Person & { country: CountryCode };
type World = { people: Trader[]; listings: AddedListing[]; wants: AddedWant[]; blocked: Set<string> };
type Fit = { want: AddedWant; listing: AddedListing };

const isAffordable = ({ cents, currency }: AddedListing, { max }: AddedWant): boolean =>
  max === undefined || Math.round((cents / RATES[currency]) * RATES[max.currency]) <= max.amount * 100;

/** The search that a person would enter for the want, without its price. */
function searchFor({ group, members, sourceTypes, words }: AddedWant): URLSearchParams {
  const query = new URLSearchParams({ group: String(group), limit: '48' });
  if (words !== '') query.set('q', words);
  if (members.length > 0) query.set('member', members.join(','));
  if (sourceTypes.length > 0) query.set('sourcetype', sourceTypes.join(','));
  return query;
}

/** Decides every pair on its own: runs the search of each want and applies the definition of fit, except the price. */
async function bruteForce({ wants, listings, blocked }: World): Promise<Fit[]> {
  const fits: Fit[] = [];
  for (const want of wants) {
    const { body } = await use.app.visitor.get<{ data: ListingCard[] }>(`/api/listings/search?${searchFor(want)}`);
    for (const listing of listings) {
      const isFound = body.data.some(({ id }) => id === listing.id);
      const pair = [`${want.userId} ${listing.sellerId}`, `${listing.sellerId} ${want.userId}`];
      const isAllowed = want.isActive && want.userId !== listing.sellerId && !pair.some((key) => blocked.has(key));
      if (isFound && listing.isOpen && isAllowed) fits.push({ want, listing });
    }
  }
  return fits;
}

const key = (user: number, listing: number) => `${user} ${listing}`;
type Shown = MatchedListing & { key: string };
const sorted = (keys: readonly string[]): string[] => [...new Set(keys)].toSorted();

async function shownPairs(person: Person, query = '') {
  const { body } = await (await use.app.as(person)).get<Matches>(`/api/matches${query}`);
  const all = [...body.swaps, ...body.sources, ...body.takers];
  const [gets, gives] = (['gets', 'gives'] as const).map((side) =>
    all.flatMap(({ user, [side]: listings }) =>
      listings.map((listing) => ({ ...listing, key: key(user.id, listing.id) })),
    ),
  ) as [Shown[], Shown[]];
  const keysOf = (listings: readonly Shown[]) => listings.map((listing) => listing.key).toSorted();
  const excluded = [...gets, ...gives].filter((listing) => listing.excluded_country);
  return { gets: keysOf(gets), gives: keysOf(gives), excluded: keysOf(excluded) };
}

function isDeliverable({ people }: World, { want, listing }: Fit): boolean {
  const home = people.find(({ id }) => id === listing.sellerId)?.country ?? 'US';
  const receiver = people.find(({ id }) => id === want.userId)?.country;
  return canReach({ ships_from: home, ships_to: listing.area, handover: false, home }, receiver);
}

async function shownWanters(person: Person, { listings }: World): Promise<string[]> {
  const client = await use.app.as(person);
  const keys: string[] = [];
  for (const { id } of listings.filter(({ sellerId }) => sellerId === person.id)) {
    const { body } = await client.get<ListingMatches>(`/api/listings/${id}/matches`);
    keys.push(...body.wanters.map(({ user }) => key(user.id, id)));
  }
  return keys.toSorted();
}

async function makeCurrencies(): Promise<Record<Currency, number>> {
  const { db } = use.app;
  await db.execute(sql`insert into currencies (code) values ('USD'), ('CAD') on conflict do nothing`);
  await db.execute(sql`
    insert into currency_rates (currency_id, per_base, as_of)
    select id, ${RATES.CAD}, now() from currencies where code = 'CAD'`);
  const { rows } = await db.execute<{ id: number; code: Currency }>(sql`select id, code from currencies`);
  const idOf = (code: Currency) => rows.find((row) => row.code === code)?.id ?? 0;
  return { USD: idOf('USD'), CAD: idOf('CAD') };
}

function makeAdders(random: Random, world: World, groups: readonly Lookups[], currencies: Record<Currency, number>) {
  const { db } = use.app;
  const addListing = async (): Promise<void> => {
    const seller = oneOf(random, world.people);
    const [isForTrade, isOpen] = [random() < 0.6, random() < 0.8];
    const [cents, currency] = [oneOf(random, [400, 1900, 2200, 3900, 6000]), oneOf(random, ['USD', 'CAD'] as const)];
    const area = (['country', 'country', 'region', 'world'] as const)[world.listings.length % 4] ?? null;
    const { id } = await makeListing(db, seller, {
      ...{ lookups: oneOf(random, groups), trade: isForTrade, status: isOpen ? 'open' : 'closed' },
      ...{
        name: `${oneOf(random, WORDS)} ${oneOf(random, WORDS)}`,
        priceMinor: cents,
        currencyId: currencies[currency],
        shipsTo: area,
      },
    });
    world.listings.push({ id, sellerId: seller.id, isOpen, isForTrade, cents, currency, area });
  };
  const addWant = async (): Promise<void> => {
    const [lookups, person] = [oneOf(random, groups), oneOf(random, world.people)];
    const max = { amount: oneOf(random, [5, 20, 40]), currency: oneOf(random, ['USD', 'CAD'] as const) };
    const want: AddedWant = {
      ...{ userId: person.id, group: lookups.group, words: random() < 0.5 ? oneOf(random, WORDS) : '' },
      members: random() < 0.4 ? [oneOf(random, lookups.members)] : [],
      sourceTypes: random() < 0.3 ? [lookups.sourceType] : [],
      max: random() < 0.6 ? max : undefined,
      ...{ isActive: random() >= 0.2, isPublic: person !== world.people.at(-1) },
    };
    await makeWant(db, person, {
      ...{ group_id: want.group, member_ids: want.members, sourcetype_ids: want.sourceTypes, words: want.words },
      ...(want.max ? { max_price: want.max.amount, currency_id: currencies[want.max.currency] } : {}),
      state: want.isActive ? 'active' : 'paused',
    });
    world.wants.push(want);
  };
  return { addListing, addWant };
}

async function makeWorld(random: Random): Promise<World> {
  const { db } = use.app;
  const currencies = await makeCurrencies();
  const groups = [await makeLookups(db, 'Orchid Static'), await makeLookups(db, 'Nova')];
  const countries = ['US', 'CA', 'UK', 'US'] as const;
  const people = await Promise.all(
    countries.map(async (country, at) => {
      return { ...(await makeUser(db, { name: `trader-${at + 1}`, showsWants: at !== 3, country })), country };
    }),
  );
  const world: World = { people, listings: [], wants: [], blocked: new Set() };
  const { addListing, addWant } = makeAdders(random, world, groups, currencies);
  // Adds listings and wants in random order, because fits are computed when either of them is added.
  for (let n = 0; n < 20; n++) await (random() < 0.5 ? addListing() : addWant());
  await use.app.settled();
  for (let n = 0; n < 12; n++) await (random() < 0.5 ? addListing() : addWant());
  for (const [user, other] of [people.slice(0, 2), people.slice(2, 4)]) {
    if (!user || !other || random() < 0.4) continue;
    await db.insert(blocks).values({ blockerId: user.id, blockedId: other.id });
    world.blocked.add(`${user.id} ${other.id}`);
  }
  await use.app.settled();
  // Changes matched listings directly in the table: until the outbox runs, only the checks in the queries exclude them.
  for (const listing of world.listings) {
    const draw = random();
    if (draw < 0.1) listing.isForTrade = false;
    else if (draw < 0.2) listing.isOpen = false;
    else continue;
    const status = listing.isOpen ? 'open' : 'closed';
    await db.execute(
      sql`update listings set trade = ${listing.isForTrade}, status = ${status} where id = ${listing.id}`,
    );
  }
  if (random() < 0.5) await use.app.settled();
  return world;
}

describe('the matches of all users', () => {
  it.each([1, 2, 3, 4, 5, 6])(
    'are exactly the pairs of a brute-force comparison (seed %i)',
    { timeout: 120_000 },
    async (seed) => {
      const world = await makeWorld(seededRandom(seed));
      const fits = await bruteForce(world);
      // A maximum price limits what a user buys, and not what they get in exchange.
      const pairs = fits.filter(({ listing }) => listing.isForTrade);
      const buyers = fits.filter(({ want, listing }) => listing.isForTrade || isAffordable(listing, want));
      for (const { id, ...person } of world.people) {
        const [gets, gives] = [
          pairs.filter(({ want }) => want.userId === id),
          pairs.filter(({ want, listing }) => listing.sellerId === id && want.isPublic),
        ];
        const [getKeys, giveKeys] = [
          (list: readonly Fit[]) => list.map(({ listing }) => key(listing.sellerId, listing.id)),
          (list: readonly Fit[]) => list.map(({ want, listing }) => key(want.userId, listing.id)),
        ];
        const isExcluded = (fit: Fit): boolean => !isDeliverable(world, fit);
        const keptGets = gets.filter((fit) => !isExcluded(fit));
        const excludedGives = giveKeys(gives.filter(isExcluded));
        expect(await shownPairs({ id, ...person })).toEqual({
          gets: sorted(getKeys(gets)),
          gives: sorted(giveKeys(gives)),
          excluded: sorted([...getKeys(gets.filter(isExcluded)), ...excludedGives]),
        });
        expect(await shownPairs({ id, ...person }, '?deliverable=1')).toEqual({
          gets: sorted(getKeys(keptGets)),
          gives: sorted(giveKeys(gives)),
          excluded: sorted(excludedGives),
        });
        const wanters = buyers.filter(({ want, listing }) => listing.sellerId === id && want.isPublic);
        expect(await shownWanters({ id, ...person }, world)).toEqual(
          sorted(wanters.map(({ want, listing }) => key(want.userId, listing.id))),
        );
      }
      expect(pairs.length).toBeGreaterThan(0);
      expect(pairs.filter((fit) => isDeliverable(world, fit)).length).toBeLessThan(pairs.length);
      expect(buyers.length).toBeLessThan(fits.length);
    },
  );
});
