/** How are the calls that everybody makes answered from memory, and still exactly? */
import type { z } from 'zod';
import type { Listing } from '#contract/listings.ts';
import type { ReadCache } from '../../cache/read-cache.ts';
import type { Db } from '../../db/db.ts';
import { keepJson } from '../../http/kept-json.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { deal, drawCards } from './draw.views.ts';
import { readListing, viewerOf } from './listing.views.ts';
import { type Card, listNewest } from './listings.views.ts';

type Deps = { db: Db; urls: PictureUrls; random: () => number; cache: ReadCache };

/** Cards drawn at once; the draws of the next moment are drawn from these, so that each listing keeps its chance. */
const DECK = 240;
const DECK_SECONDS = 1;

export type ListingReads = {
  newest(limit: number): Promise<Card[]>;
  random(limit: number): Promise<Card[]>;
  /** As `viewerId` sees it; undefined where there is none. */
  one(id: number, viewerId?: number): Promise<z.input<typeof Listing> | undefined>;
};

export function createListingReads({ db, urls, random, cache }: Deps): ListingReads {
  const everybodys = (id: number) => cache.read(`listing ${id}`, () => readListing(db, urls, id));
  const visitors = (id: number) =>
    cache.read(`listing ${id} seen by visitors`, async () => {
      const listing = await everybodys(id);
      return listing && keepJson({ ...listing, viewer: await viewerOf(db, listing, undefined) });
    });
  return {
    newest: (limit) => cache.read(`newest ${limit}`, async () => keepJson(await listNewest(db, urls, limit))),
    random: async (limit) => {
      if (!cache.isKeeping()) return await drawCards(db, urls, limit, random);
      const load = async () => (await drawCards(db, urls, DECK, random)).map(keepJson);
      const deck = await cache.read('deck', load, DECK_SECONDS);
      return deal(deck, limit, random);
    },
    one: async (id, viewerId) => {
      if (viewerId === undefined) return await visitors(id);
      const listing = await everybodys(id);
      return listing && { ...listing, viewer: await viewerOf(db, listing, viewerId) };
    },
  };
}
