/** Defines favourites: listings that a user marks to find them again and to be notified when the price drops. */
import { z } from 'zod';
import { defineRoutes } from './endpoint.ts';
import { MAX_TOKEN_LENGTH } from './limits.ts';
import { ListingCard } from './listings.ts';
import { pageOf } from './paging.ts';
import { routes } from './routes.ts';
import { Id, PageLimit, PathId } from './scalars.ts';

/** The newest ids that a client receives at once. */
export const FAVOURITE_IDS = 1000;

export const FavouritesQuery = z.object({
  cursor: z.string().max(MAX_TOKEN_LENGTH).optional(),
  limit: PageLimit.default(24),
});

const byListing = z.object({ id: PathId });

export const favourites = defineRoutes(routes.favourites, {
  list: {
    summary: 'The listings one has marked, the latest mark first; including closed',
    query: FavouritesQuery,
    responses: { 200: pageOf(ListingCard) },
    errors: ['unauthenticated', 'validation_failed'],
  },
  ids: {
    summary: 'Their ids alone, at most the newest thousand: which hearts are filled',
    responses: { 200: z.object({ data: z.array(Id) }) },
    errors: ['unauthenticated'],
  },
  add: {
    summary: 'Marks a listing of another user; marked already, nothing changes',
    params: byListing,
    responses: { 204: null },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
  remove: {
    summary: 'Takes the mark away; not marked, nothing changes',
    params: byListing,
    responses: { 204: null },
    errors: ['unauthenticated'],
  },
});
