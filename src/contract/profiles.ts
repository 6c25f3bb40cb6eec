/** Defines what a profile shows to others and to its owner. The endpoints are in profile-routes.ts. */
import { z } from 'zod';
import { countries } from './countries.ts';
import { MAX_RATING } from './limits.ts';
import { Id, Instant, PictureUrl } from './scalars.ts';

export const Appearance = z.object({ avatar: PictureUrl, banner: PictureUrl, bio: z.string() });

export const Profile = z.object({
  id: Id,
  name: z.string(),
  /** 0 before the first review, otherwise 1 to 5, rounded to two decimals. */
  average_rating: z.number().min(0).max(MAX_RATING),
  review_count: z.int().min(0),
  profile: Appearance,
});
export type Profile = z.infer<typeof Profile>;

export const SellerRecord = z.object({
  sales: z.int().min(0),
  /**
   * The number of hours within which the seller usually answers contact requests; null if too few were answered, or if
   * the seller usually takes longer than a week.
   */
  response_hours: z.int().min(1).nullable(),
});
export type SellerRecord = z.infer<typeof SellerRecord>;

/** The facts that a buyer checks before contacting a seller. */
export const SellerFacts = z.object({
  country: z.enum(countries),
  joined_at: Instant,
  /** Absent if the seller has neither sales nor a response time. */
  record: SellerRecord.optional(),
});
export type SellerFacts = z.infer<typeof SellerFacts>;

export const PublicProfile = Profile.extend(SellerFacts.shape);
export type PublicProfile = z.infer<typeof PublicProfile>;
