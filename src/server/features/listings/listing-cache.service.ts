/** How are the calls that everybody makes answered from memory, and still exactly? */
import type { z } from 'zod';
import type { Listing } from '#contract/listings.ts';
import type { ReadCache } from '../../cache/read-cache.ts';
import type { Db } from '../../db/db.ts';
import { cacheJson } from '../../http/cached-json.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { type Card, listNewest } from './listing-cards.views.ts';
import { readListing, viewerOf } from './listing-detail.views.ts';
import { sampleCards, shuffleFirst } from './random-sample.views.ts';

type Deps = { db: Db; urls: PictureUrls; random: () => number; cache: ReadCache };

/** Cards drawn at once; the draws of the next moment are drawn from these, so that each listing keeps its chance. */
const SAMPLE_POOL_SIZE = 240;
const SAMPLE_POOL_SECONDS = 1;

export type ListingCache = {
  newest(limit: number): Promise<Card[]>;
  random(limit: number): Promise<Card[]>;
  /** As `viewerId` sees it; undefined where there is none. */
  one(id: number, viewerId?: number): Promise<z.input<typeof Listing> | undefined>;
};

export function createListingCache({ db, urls, random, cache }: Deps): ListingCache {
  const everybodys = (id: number) => cache.read(`listing ${id}`, () => readListing(db, urls, id));
  const visitors = (id: number) =>
    cache.read(`listing ${id} seen by visitors`, async () => {
      const listing = await everybodys(id);
      return listing && cacheJson({ ...listing, viewer: await viewerOf(db, listing, undefined) });
    });
  return {
    newest: (limit) => cache.read(`newest ${limit}`, async () => cacheJson(await listNewest(db, urls, limit))),
    random: async (limit) => {
      if (!cache.isEnabled()) return await sampleCards(db, urls, limit, random);
      const load = async () => (await sampleCards(db, urls, SAMPLE_POOL_SIZE, random)).map(cacheJson);
      const deck = await cache.read('deck', load, SAMPLE_POOL_SECONDS);
      return shuffleFirst(deck, limit, random);
    },
    one: async (id, viewerId) => {
      if (viewerId === undefined) return await visitors(id);
      const listing = await everybodys(id);
      return listing && { ...listing, viewer: await viewerOf(db, listing, viewerId) };
    },
  };
}
