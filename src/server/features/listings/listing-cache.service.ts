/** Serves the most frequent listing reads from memory, without stale results. */

import type { z } from 'zod';
import type { Listing } from '#contract/listings.ts';
import type { Context } from '../../context.ts';
import { combineReads } from '../../db/combine-reads.ts';
import type { Db } from '../../db/db.ts';
import { cacheJson } from '../../http/cached-json.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { hiddenUsersFrom } from '../blocks/index.ts';
import { type Card, listNewest, listNewestFor } from './listing-cards.views.ts';
import {
  type PublicListing,
  readListing,
  readListings,
  viewerOf,
  withoutHiddenRatings,
} from './listing-detail.views.ts';
import { createSampler, shuffleFirst } from './random-sample.views.ts';

/**
 * The number of cached cards from which random samples are taken; every listing is still equally likely to be chosen.
 */
const SAMPLE_POOL_SIZE = 240;
const SAMPLE_POOL_SECONDS = 1;

export type ListingCache = {
  newest(limit: number, viewerId?: number): Promise<Card[]>;
  random(limit: number, viewerId?: number): Promise<Card[]>;
  /** Returns undefined if the listing does not exist or is hidden, or if a block hides its seller. */
  one(id: number, viewerId?: number): Promise<z.input<typeof Listing> | undefined>;
  /** Returns a hidden listing if the viewer is its seller or a member of the staff; otherwise undefined. */
  hidden(id: number, viewer: { id: number; isStaff: boolean }): Promise<z.input<typeof Listing> | undefined>;
};

const combineListingReads = (db: Db, urls: PictureUrls) => ({
  one: combineReads((ids: readonly number[]) => readListings(db, urls, ids)),
  newest: combineReads(async (limits: readonly number[]) => {
    const lists = limits.map(async (limit) => [limit, await listNewest(db, urls, limit)] as const);
    return new Map(await Promise.all(lists));
  }),
});

/**
 * Returns a function that reads a listing from the cache, with the permissions of a user, or of a visitor if `userId`
 * is undefined.
 */
const withViewer =
  ({ db, cache }: Pick<Context, 'db' | 'cache'>, readPublic: (id: number) => Promise<PublicListing | undefined>) =>
  (id: number, userId?: number) => {
    const load = async () => {
      const listing = await readPublic(id);
      return listing && cacheJson({ ...listing, viewer: await viewerOf(db, listing, userId) });
    };
    return cache.read(`listing ${id} with its viewer`, load, userId === undefined ? {} : { userId });
  };

export function createListingCache({
  db,
  urls,
  random,
  cache,
}: Pick<Context, 'db' | 'urls' | 'random' | 'cache'>): ListingCache {
  const sampler = createSampler(db, urls, random);
  const combined = combineListingReads(db, urls);
  const readPublic = (id: number) => cache.read(`listing ${id}`, () => combined.one(id));
  const readSeen = withViewer({ db, cache }, readPublic);
  const hiddenFrom = hiddenUsersFrom(db, cache);
  const hasHidden = async (viewerId: number) => (await hiddenFrom(viewerId)).size > 0;
  return {
    newest: async (limit, viewerId) => {
      if (viewerId !== undefined && (await hasHidden(viewerId))) return await listNewestFor(db, urls, limit, viewerId);
      return await cache.read(`newest ${limit}`, async () => cacheJson((await combined.newest(limit)) ?? []));
    },
    random: async (limit, viewerId) => {
      const hidden = await hiddenFrom(viewerId);
      if (hidden.size > 0) return await sampler.sampleVisible(limit, hidden);
      if (!cache.isEnabled()) return await sampler.sample(limit);
      const load = async () => (await sampler.sample(SAMPLE_POOL_SIZE)).map(cacheJson);
      const pool = await cache.read('sample pool', load, { fresh: SAMPLE_POOL_SECONDS });
      return shuffleFirst(pool, limit, random);
    },
    hidden: async (id, viewer) => {
      const listing = await readListing(db, urls, id, { withHidden: true });
      if (!listing?.is_hidden || (!viewer.isStaff && listing.seller.id !== viewer.id)) return undefined;
      return { ...listing, viewer: await viewerOf(db, listing, viewer.id) };
    },
    one: async (id, viewerId) => {
      if (viewerId === undefined) return await readSeen(id);
      const hidden = await hiddenFrom(viewerId);
      const listing = await readPublic(id);
      if (!listing || hidden.has(listing.seller.id)) return undefined;
      // Do not cache the owner's response: its view and favourite counts change without invalidating the cache.
      if (hidden.size === 0 && listing.seller.id !== viewerId) return await readSeen(id, viewerId);
      const seller = hidden.size === 0 ? listing.seller : await withoutHiddenRatings(db, listing.seller, viewerId);
      return { ...listing, seller, user: seller, viewer: await viewerOf(db, listing, viewerId) };
    },
  };
}
