/** Picks random open listings, each with the same chance, at a cost independent of their number. */
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { memoizeStatement } from '../../db/prepared.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { currencies } from '../lookups/lookups.schema.ts';
import { images } from '../uploads/uploads.schema.ts';
import { type Card, cardColumns, toCard } from './listing-cards.views.ts';
import { listingSlots, listings } from './listings.schema.ts';

const lastSlot = memoizeStatement((db) =>
  db
    .select({ top: sql<number>`coalesce(max(${listingSlots.slot}), 0)`.mapWith(Number) })
    .from(listingSlots)
    .prepare('listing_slots_top'),
);

const cardsInSlots = memoizeStatement((db) =>
  db
    .select({ ...cardColumns, slot: listingSlots.slot })
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

/**
 * Shuffles the first `count` items in place and returns them: as fair as shuffling all, whatever the previous order.
 */
export function shuffleFirst<T>(items: T[], count: number, random: () => number): T[] {
  const size = Math.min(count, items.length);
  for (let at = 0; at < size; at++) {
    const other = at + Math.floor(random() * (items.length - at));
    const [a, b] = [items[at], items[other]];
    if (a !== undefined && b !== undefined) [items[at], items[other]] = [b, a];
  }
  return items.slice(0, size);
}

/**
 * Samples open listings by their slot numbers 1..n. Returns all in random order if there are `count` or fewer. Omits
 * the listings of hidden sellers.
 */
export async function sampleCards(
  db: Db,
  urls: PictureUrls,
  count: number,
  random: () => number,
  hidden: ReadonlySet<number> = new Set(),
): Promise<Card[]> {
  const [row] = await lastSlot(db).execute();
  const slots = randomSample(row?.top ?? 0, count, random).map((index) => index + 1);
  if (slots.length === 0) return [];
  const rows = await cardsInSlots(db).execute({ slots });
  const bySlot = new Map(rows.map((row) => [row.slot, row]));
  return slots.flatMap((slot) => {
    const card = bySlot.get(slot);
    return card && !hidden.has(card.sellerId) ? [toCard(card, urls)] : [];
  });
}

/** Samples visible listings: takes larger samples until they contain enough, or all listings. */
export async function sampleVisibleCards(
  db: Db,
  urls: PictureUrls,
  count: number,
  random: () => number,
  hidden: ReadonlySet<number>,
): Promise<Card[]> {
  for (let size = 2 * count; ; size *= 4) {
    const [row] = await lastSlot(db).execute();
    const cards = await sampleCards(db, urls, size, random, hidden);
    if (cards.length >= count || size >= (row?.top ?? 0)) return cards.slice(0, count);
  }
}
