/** Defines favourites: listings that a user marks to find them again and to be notified when the price drops. */
import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { MAX_TOKEN_LENGTH } from './limits.ts';
import { ListingCard } from './listings.ts';
import { pageOf } from './paging.ts';
import { Id, PageLimit, PathId } from './scalars.ts';

/** The maximum number of ids in one response, newest favourites first. */
export const FAVOURITE_IDS = 1000;

export const FavouritesQuery = z.object({
  cursor: z.string().max(MAX_TOKEN_LENGTH).optional(),
  limit: PageLimit.default(24),
});

const byListing = z.object({ id: PathId });

export const favouritesRoutes = {
  'GET /api/favourites': {
    id: 'favourites.list',
    access: 'member',
    summary: 'The user’s favourites, the latest first, including closed listings',
    query: FavouritesQuery,
    responses: { 200: pageOf(ListingCard) },
    errors: ['unauthenticated', 'validation_failed'],
  },
  'GET /api/favourites/ids': {
    id: 'favourites.ids',
    access: 'member',
    summary: 'The ids of the user’s newest favourites, at most a thousand',
    responses: { 200: z.object({ data: z.array(Id) }) },
    errors: ['unauthenticated'],
  },
  'PUT /api/favourites/{id}': {
    id: 'favourites.add',
    access: 'member',
    affects: ['GET /api/favourites/ids'],
    summary: 'Adds a listing of another user to the favourites; nothing changes if it is one already',
    params: byListing,
    responses: { 204: null },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
  'DELETE /api/favourites/{id}': {
    id: 'favourites.remove',
    access: 'member',
    affects: ['GET /api/favourites/ids'],
    summary: 'Removes a listing from the favourites; nothing changes if it is not one',
    params: byListing,
    responses: { 204: null },
    errors: ['unauthenticated'],
  },
} as const satisfies Endpoints;
