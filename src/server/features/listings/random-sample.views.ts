/** Picks random open listings, each with the same chance. The cost does not depend on how many listings are open. */
import { eq, sql } from 'drizzle-orm';
import { combineReads } from '../../db/combine-reads.ts';
import type { Db } from '../../db/db.ts';
import { memoizeStatement } from '../../db/prepared.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { currencies } from '../../tables/currencies.ts';
import { listingSlots, listings } from '../../tables/listings.ts';
import { images } from '../../tables/uploads.ts';
import { type Card, cardColumns, toCard } from './listing-cards.views.ts';

const lastSlot = memoizeStatement((db) =>
  db
    .select({ last: sql<number>`coalesce(max(${listingSlots.slot}), 0)` })
    .from(listingSlots)
    .prepare('listing_slots_last'),
);

const cardsInSlots = memoizeStatement((db) =>
  db
    .select({ ...cardColumns, slot: listingSlots.slot, last: sql<number>`(select max(slot) from ${listingSlots})` })
    .from(listingSlots)
    .innerJoin(listings, eq(listings.id, listingSlots.listingId))
    .innerJoin(currencies, eq(currencies.id, listings.currencyId))
    .innerJoin(images, eq(images.id, listings.image1Id))
    .where(sql`${listingSlots.slot} = any(${sql.placeholder('slots')}::int[])`)
    .prepare('listing_slots_cards'),
);

/** Returns `count` different numbers from 0 to `size` - 1 in random order, or all of them if there are fewer. */
export function randomSample(size: number, count: number, random: () => number): number[] {
  // Floyd's algorithm: exactly one new number per round, even if count is close to size.
  const chosen = new Set<number>();
  for (let top = size - Math.min(count, size); top < size; top++) {
    const drawn = Math.floor(random() * (top + 1));
    chosen.add(chosen.has(drawn) ? top : drawn);
  }
  return shuffleFirst([...chosen], chosen.size, random);
}

/** Shuffles only the first `count` items, in place, and returns them: as fair as shuffling all items. */
export function shuffleFirst<T>(items: T[], count: number, random: () => number): T[] {
  const size = Math.min(count, items.length);
  for (let at = 0; at < size; at++) {
    const other = at + Math.floor(random() * (items.length - at));
    const [a, b] = [items[at], items[other]];
    if (a !== undefined && b !== undefined) [items[at], items[other]] = [b, a];
  }
  return items.slice(0, size);
}

type Slots = { cards: ReadonlyMap<number, Card>; last: number };

async function readSlots(db: Db, urls: PictureUrls, slots: readonly number[]): Promise<Slots> {
  const rows = await cardsInSlots(db).execute({ slots });
  const cards = new Map(rows.map((row) => [row.slot, toCard(row, urls)]));
  return { cards, last: rows[0]?.last ?? (await lastSlot(db).execute())[0]?.last ?? 0 };
}

export type Sampler = {
  /** Returns `count` open listings, each with the same chance, or all in random order if there are fewer. */
  sample(count: number): Promise<Card[]>;
  /** Like `sample`, without the listings of hidden sellers. */
  sampleVisible(count: number, hidden: ReadonlySet<number>): Promise<Card[]>;
};

/**
 * The maximum number of queries for one sample. If the number of open listings changes during every one of them, the
 * sample can omit the newest listings.
 */
const MAX_DRAWS = 3;

/** Simultaneous requests share one sample, which is at most this many times as large as the largest request. */
const SHARED_DRAW_FACTOR = 3;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/**
 * Samples open listings by their slot numbers 1..n. Chooses slots with the n that the previous query returned, and
 * chooses again if the query that reads these slots returns a different n.
 */
export function createSampler(db: Db, urls: PictureUrls, random: () => number): Sampler {
  let last = 0;
  const draw = async (count: number): Promise<Card[]> => {
    for (let draws = 1; ; draws++) {
      const size = last;
      const slots = randomSample(size, count, random).map((index) => index + 1);
      const drawn = await readSlots(db, urls, slots);
      last = drawn.last;
      if (drawn.last === size || draws === MAX_DRAWS) return slots.flatMap((slot) => drawn.cards.get(slot) ?? []);
    }
  };
  const drawTogether = combineReads(async (requests: readonly { count: number }[]) => {
    const counts = requests.map(({ count }) => count);
    const cards = await draw(Math.min(sum(counts), SHARED_DRAW_FACTOR * Math.max(...counts)));
    return new Map(requests.map((request) => [request, cards]));
  });
  return {
    // A random part of a random sample is a random sample: each listing still has the same chance.
    sample: async (count) => shuffleFirst((await drawTogether({ count })) ?? [], count, random),
    sampleVisible: async (count, hidden) => {
      // Draws larger samples until one has enough visible cards or all cards. No other request waits for these queries.
      for (let size = 2 * count; ; size *= 4) {
        const visible = (await draw(size)).filter((card) => !hidden.has(card.seller_id));
        if (visible.length >= count || size >= last) return visible.slice(0, count);
      }
    },
  };
}
