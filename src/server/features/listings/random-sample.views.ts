/** Which listings does chance pick, every open one with the same chance, at a cost that does not grow with their number? */
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { memoizeStatement } from '../../db/prepared.ts';
import { currencies } from '../../db/schema/accounts.ts';
import { images, listingSlots, listings } from '../../db/schema/listings.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { type Card, cardColumns, toCard } from './listing-cards.views.ts';

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

/** `count` different numbers from 0 to `size` - 1 in random order, or all of them where there are fewer. */
export function randomSample(size: number, count: number, random: () => number): number[] {
  // Floyd's way: exactly one number a round, however close count comes to size.
  const chosen = new Set<number>();
  for (let top = size - Math.min(count, size); top < size; top++) {
    const drawn = Math.floor(random() * (top + 1));
    chosen.add(chosen.has(drawn) ? top : drawn);
  }
  return shuffleFirst([...chosen], chosen.size, random);
}

/** The first `count` of a deck after shuffling just them, in place: as fair as shuffling all, whatever the order was. */
export function shuffleFirst<T>(deck: T[], count: number, random: () => number): T[] {
  const dealt = Math.min(count, deck.length);
  for (let at = 0; at < dealt; at++) {
    const other = at + Math.floor(random() * (deck.length - at));
    const [a, b] = [deck[at], deck[other]];
    if (a !== undefined && b !== undefined) [deck[at], deck[other]] = [b, a];
  }
  return deck.slice(0, dealt);
}

/** Open listings drawn by their numbers 1..n; all of them, in random order, where there are no more than `count`. */
export async function sampleCards(db: Db, urls: PictureUrls, count: number, random: () => number): Promise<Card[]> {
  const [row] = await lastSlot(db).execute();
  const slots = randomSample(row?.top ?? 0, count, random).map((index) => index + 1);
  if (slots.length === 0) return [];
  const rows = await cardsInSlots(db).execute({ slots });
  const bySlot = new Map(rows.map((found) => [found.slot, found]));
  return slots.flatMap((slot) => {
    const found = bySlot.get(slot);
    return found ? [toCard(found, urls)] : [];
  });
}
