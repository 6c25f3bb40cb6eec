/** Defines saved searches, which notify a user about new matches. */

import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { MAX_SAVED_SEARCH_NAME_LENGTH } from './limits.ts';
import { problemCode } from './problems.ts';
import { Id, Instant, PathId } from './scalars.ts';
import { SearchFilters } from './search.ts';
import { VISIBLE } from './visible-text.ts';

/** When a match is emailed: at once, in one daily email for all saved searches, or never. */
export const SearchMails = z.enum(['at_once', 'daily', 'never']);
export type SearchMails = z.infer<typeof SearchMails>;

const HIDDEN = /[\p{Cc}\p{Cs}]/gu;
const Name = z
  .string()
  .overwrite((name) => name.replace(HIDDEN, ''))
  .trim()
  .regex(VISIBLE, problemCode('label_required'))
  .max(MAX_SAVED_SEARCH_NAME_LENGTH, problemCode('too_long'));

export const SavedSearch = z.object({
  id: Id,
  name: z.string(),
  /** The filters as in the URL of a search; filters that are not set are absent. */
  filters: SearchFilters,
  mails: SearchMails,
  created_at: Instant,
  /** How many listings this saved search has notified its user about. */
  match_count: z.int().min(0),
});
export type SavedSearch = z.infer<typeof SavedSearch>;

export const NewSavedSearch = z.object({ name: Name, filters: SearchFilters, mails: SearchMails.default('daily') });
export type NewSavedSearch = z.infer<typeof NewSavedSearch>;

const byId = z.object({ id: PathId });

export const savedSearchesRoutes = {
  'GET /api/saved-searches': {
    id: 'savedSearches.list',
    access: 'member',
    summary: "The user's saved searches, the latest first",
    responses: { 200: z.object({ data: z.array(SavedSearch) }) },
    errors: ['unauthenticated'],
  },
  'POST /api/saved-searches': {
    id: 'savedSearches.create',
    access: 'member',
    affects: ['GET /api/saved-searches'],
    summary: 'Saves a search: new matches appear in the notifications, and in emails if chosen',
    body: NewSavedSearch,
    responses: { 201: SavedSearch },
    errors: ['unauthenticated', 'validation_failed', 'too_many_saved_searches'],
  },
  'PUT /api/saved-searches/{id}': {
    id: 'savedSearches.update',
    access: 'owner',
    affects: ['GET /api/saved-searches'],
    summary: 'Changes the name or the email frequency of a saved search',
    params: byId,
    body: z.object({ name: Name.optional(), mails: SearchMails.optional() }),
    responses: { 200: SavedSearch },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
  'DELETE /api/saved-searches/{id}': {
    id: 'savedSearches.remove',
    access: 'owner',
    affects: ['GET /api/saved-searches'],
    summary: 'Deletes a saved search',
    params: byId,
    responses: { 204: null },
    errors: ['unauthenticated', 'not_found'],
  },
} as const satisfies Endpoints;
