/**
 * Generates a town of collectors with haves, wants and the days on which these are added. All modes of trade use the
 * same town.
 */
import type {
  RingFit,
  RingListing,
  RingPriority,
  RingUser,
  RingWant,
} from '../../src/rules/trading/rings/ring-input.ts';
import { createSeededRandom, type SeededRandom } from '../../src/rules/trading/rings/seeded-random.ts';
import { ringUser } from './ring-market.ts';

export const COLLECTORS = 500;
export const DAYS = 90;
const GROUPS = 60;
const CARDS_PER_GROUP = 20;
const FIRST_HAVES = 5;
const FIRST_WANTS = 8;
/** The chance that a collector adds a listing on a day, and the chance that they add a want. */
const NEW_PER_DAY = 0.1;
/** The share of haves from groups that the collector follows; the others come from albums and gifts. */
const FOLLOWED_HAVES = 0.5;
/** The share of wants that accept any card of the group. */
const ANY_CARD = 0.1;

export type TownListing = RingListing & { card: number; day: number };
export type TownWant = RingWant & { group: number; card: number | null; day: number };
/** `day` is the first day on which both the listing and the want exist. */
export type TownFit = RingFit & { day: number };
export type Town = { users: RingUser[]; listings: TownListing[]; wants: TownWant[]; fits: TownFit[] };

/** Draws low numbers more often: number n is drawn about 1 / (n + 1) as often as number 0. */
const drawPopular = (random: SeededRandom, count: number): number =>
  Math.min(count - 1, Math.floor((count + 1) ** random.next()) - 1);

const drawPriority = (random: SeededRandom): RingPriority => {
  const draw = random.next();
  return draw < 0.25 ? 1 : draw < 0.75 ? 2 : 3;
};

/** A card fits wants for that card, and wants for any card of its group. */
function listFits({ listings, wants }: Town): TownFit[] {
  const byCard = Map.groupBy(listings, ({ card }) => card);
  const byGroup = Map.groupBy(listings, ({ card }) => Math.floor(card / CARDS_PER_GROUP));
  return wants.flatMap((want) => {
    const matching = (want.card === null ? byGroup.get(want.group) : byCard.get(want.card)) ?? [];
    return matching
      .filter(({ owner }) => owner !== want.user)
      .map((listing) => ({ listing: listing.id, want: want.id, day: Math.max(listing.day, want.day) }));
  });
}

export function createTown(seed: number): Town {
  const random = createSeededRandom(seed);
  // Prices from 3 to 60, evenly on a logarithmic scale.
  const prices = Array.from({ length: GROUPS * CARDS_PER_GROUP }, () => 300 * 20 ** random.next());
  const follows = Array.from({ length: COLLECTORS }, () => [0, 1, 2].map(() => drawPopular(random, GROUPS)));
  const town: Town = { users: [], listings: [], wants: [], fits: [] };
  const drawFollowed = (user: number): number => follows[user]?.[random.integer(3)] ?? 0;

  const addListing = (owner: number, day: number): void => {
    const group = random.next() < FOLLOWED_HAVES ? drawFollowed(owner) : drawPopular(random, GROUPS);
    const card = group * CARDS_PER_GROUP + random.integer(CARDS_PER_GROUP);
    // The condition raises or lowers the price by up to a tenth.
    const value = Math.round((prices[card] ?? 0) * (0.9 + 0.2 * random.next()));
    town.listings.push({ id: town.listings.length, owner, value, card, day });
  };
  const addWant = (user: number, day: number): void => {
    const group = drawFollowed(user);
    const card = random.next() < ANY_CARD ? null : group * CARDS_PER_GROUP + random.integer(CARDS_PER_GROUP);
    town.wants.push({ id: town.wants.length, user, priority: drawPriority(random), group, card, day });
  };

  for (let id = 0; id < COLLECTORS; id++) {
    town.users.push(ringUser(id));
    for (let n = 0; n < FIRST_HAVES; n++) addListing(id, 0);
    for (let n = 0; n < FIRST_WANTS; n++) addWant(id, 0);
  }
  for (let day = 1; day < DAYS; day++) {
    for (let id = 0; id < COLLECTORS; id++) {
      if (random.next() < NEW_PER_DAY) addListing(id, day);
      if (random.next() < NEW_PER_DAY) addWant(id, day);
    }
  }
  town.fits = listFits(town);
  return town;
}

/** Whether a user likes a listing enough to accept it: drawn once, so asking again does not change the answer. */
export function likes(seed: number, user: number, listing: number, acceptance: number): boolean {
  const random = createSeededRandom(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(user + 1, 0x85ebca6b) ^ (listing + 1));
  random.next();
  return random.next() < acceptance;
}
