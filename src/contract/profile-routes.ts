/** Defines the endpoints that return a profile and let its owner change it. */
import { z } from 'zod';
import { Country, CurrencyCode, Me, UserName } from './auth.ts';
import { DateFormat, Language, TimeZone } from './display.ts';
import type { Endpoints } from './endpoint.ts';
import { DEFAULT_PAGE_SIZE, MAX_BIO_LENGTH, MAX_PATH_NAME_LENGTH, WHOLE_LIST_LIMIT } from './limits.ts';
import { SellerCard } from './listing-card.ts';
import { problemCode } from './problems.ts';
import { PublicProfile } from './profiles.ts';
import { PageLimit, PathId, PictureUrl } from './scalars.ts';
import { emptyIfBlank } from './visible-text.ts';

/** Absent fields stay unchanged. */
export const ProfileChanges = z
  .object({
    name: UserName,
    bio: z.string().overwrite(emptyIfBlank).trim().max(MAX_BIO_LENGTH, problemCode('too_long')),
    /** One of the user's own uploads; empty for no picture. */
    avatar: PictureUrl,
    banner: PictureUrl,
    country: Country,
    currency: CurrencyCode,
    language: Language,
    date_format: DateFormat,
    /** The user's time zone; null for the device's time zone. */
    timezone: TimeZone.nullable(),
  })
  .partial();
export type ProfileChanges = z.infer<typeof ProfileChanges>;

const byId = z.object({ id: PathId });

export const profilesRoutes = {
  'GET /api/users/{name}': {
    id: 'profiles.byName',
    access: 'anyone',
    summary: 'A profile by username; a former username returns the profile with its new name',
    params: z.object({ name: z.string().min(1).max(MAX_PATH_NAME_LENGTH) }),
    responses: { 200: PublicProfile },
    errors: ['not_found'],
  },
  'GET /api/users/{id}/listings': {
    id: 'profiles.listings',
    access: 'anyone',
    summary: `A user’s listings, newest first, up to ${WHOLE_LIST_LIMIT} at once; the owner also gets the closed ones. \`cursor\` is the id of the last one received`,
    params: byId,
    query: z.object({
      /** The id of the last card received; the page starts after it. */
      cursor: PathId.optional(),
      /** If `limit` is absent, the response contains the newest listings, up to `WHOLE_LIST_LIMIT`. */
      limit: PageLimit.optional(),
    }),
    responses: { 200: z.array(SellerCard) },
    errors: ['not_found', 'validation_failed'],
  },
  'GET /api/users/{id}/listings/newest': {
    id: 'profiles.newestListings',
    access: 'anyone',
    summary: 'The newest listings of a user',
    params: byId,
    query: z.object({ limit: PageLimit.default(DEFAULT_PAGE_SIZE) }),
    responses: { 200: z.array(SellerCard) },
    errors: ['not_found', 'validation_failed'],
  },
  'PUT /api/users/{id}': {
    id: 'profiles.update',
    access: 'self',
    affects: [
      'GET /api/listings/{id}',
      'GET /api/reviews',
      'GET /api/conversations/{id}/review',
      'GET /api/conversations',
      'GET /api/notifications',
      'GET /api/saved-searches',
      'GET /api/account',
      'GET /api/search/suggestions',
    ],
    summary: 'Changes the user’s profile and how dates are shown to them',
    params: byId,
    body: ProfileChanges,
    responses: { 200: Me },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
} as const satisfies Endpoints;
