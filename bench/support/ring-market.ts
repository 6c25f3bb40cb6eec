/** Generates collectors with haves and wants for the benchmarks of rings. */
import { DEFAULT_RING_VALUE_PERCENT } from '../../src/contract/limits.ts';
import type {
  RingFit,
  RingInput,
  RingListing,
  RingPriority,
  RingUser,
  RingWant,
} from '../../src/rules/trading/rings/ring-input.ts';
import { createSeededRandom, type SeededRandom } from '../../src/rules/trading/rings/seeded-random.ts';

export type RingMarket = { seed: number; listings: number; fits: number; perUser: number; ringLength: number };

const times = <T>(count: number, create: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => create(at));

export const ringUser = (id: number): RingUser => ({
  id,
  country: 'US',
  valueLimitPercent: DEFAULT_RING_VALUE_PERCENT,
  isSameCountryOnly: false,
  hasOptedIn: true,
  isSuspended: false,
});

/** Half of the wants are "would like"; "must have" and "someday" are a quarter each. */
const drawPriority = (random: SeededRandom): RingPriority => {
  const draw = random.next();
  return draw < 0.25 ? 1 : draw < 0.75 ? 2 : 3;
};

const withoutRules = { blocks: [], bannedHops: [], liveListings: [], liveWants: [] };

/**
 * Each fit joins a random listing with a random want, and all values are within the limits. These graphs are the
 * hardest to solve, because no two listings or wants are interchangeable. With `isOnePriority` and one listing per
 * user, the graphs equal those of the trial in the specification.
 */
export function uniformMarket(market: RingMarket, isOnePriority: boolean): RingInput {
  const random = createSeededRandom(market.seed);
  const users = times(Math.ceil(market.listings / market.perUser), ringUser);
  const listings = times(market.listings, (id): RingListing => {
    return { id, owner: id % users.length, value: 1_000 + random.integer(50) };
  });
  const wants = times(users.length * market.perUser * 2, (id): RingWant => {
    return { id, user: id % users.length, priority: isOnePriority ? 1 : drawPriority(random) };
  });
  const fits = times(market.fits, (): RingFit => {
    return { listing: random.integer(listings.length), want: random.integer(wants.length) };
  });
  return { users, listings, wants, fits, ...withoutRules, ringLength: market.ringLength };
}

/** Draws low numbers more often: number n is drawn about 1 / (n + 1) as often as number 0. */
const drawPopular = (random: SeededRandom, count: number): number =>
  Math.min(count - 1, Math.floor((count + 1) ** random.next()) - 1);

/**
 * Collectors offer and want cards of a catalogue with 20 cards per group and prices from 3 to 60; some groups and cards
 * are more popular. A card fits every want for that card, and every want for any card of its group.
 */
export function cardMarket(market: RingMarket): RingInput {
  const random = createSeededRandom(market.seed);
  const groups = Math.max(5, Math.round(market.listings / 25));
  const prices = times(groups * 20, () => 300 * 20 ** random.next());
  const users = times(Math.ceil(market.listings / market.perUser), ringUser);
  const follows = users.map(() => times(3, () => drawPopular(random, groups)));
  const drawGroup = (owner: number): number => follows[owner]?.[random.integer(3)] ?? 0;
  const cards = times(market.listings, (id) => drawGroup(id % users.length) * 20 + drawPopular(random, 20));
  const listings = cards.map((card, id): RingListing => {
    const value = Math.round((prices[card] ?? 0) * (0.9 + 0.2 * random.next()));
    return { id, owner: id % users.length, value };
  });
  const listingsOf = Map.groupBy(cards.keys(), (id) => cards[id] ?? 0);
  const wants: RingWant[] = [];
  const fits: RingFit[] = [];
  while (fits.length < market.fits) {
    const owner = random.integer(users.length);
    const card = drawGroup(owner) * 20 + random.integer(20);
    const isAnyCard = random.next() < 0.1;
    const first = card - (card % 20);
    const matching = isAnyCard
      ? times(20, (at) => first + at).flatMap((at) => listingsOf.get(at) ?? [])
      : listingsOf.get(card);
    const others = (matching ?? []).filter((id) => id % users.length !== owner);
    fits.push(...others.slice(0, market.fits - fits.length).map((listing) => ({ listing, want: wants.length })));
    wants.push({ id: wants.length, user: owner, priority: drawPriority(random) });
  }
  return { users, listings, wants, fits, ...withoutRules, ringLength: market.ringLength };
}
