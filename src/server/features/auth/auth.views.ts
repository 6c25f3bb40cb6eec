/** Converts accounts to their public profile and to the owner's own view. */
import type { z } from 'zod';
import type { Me } from '#contract/auth.ts';
import type { Profile } from '#contract/profiles.ts';
import { averageRating } from '#rules/reviews/average-rating.ts';
import type { Queryable } from '../../db/db.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { type AccountRow, findById } from './auth.store.ts';

type PublicRow = Pick<AccountRow, 'id' | 'name' | 'ratingSum' | 'reviewCount' | 'avatarKey' | 'bannerKey' | 'bio'>;

/** An explicit allow-list: a new column of the account stays private unless it is added here. */
export function toProfile(row: PublicRow, urls: PictureUrls): z.input<typeof Profile> {
  return {
    id: row.id,
    name: row.name,
    average_rating: averageRating(row.ratingSum, row.reviewCount),
    review_count: row.reviewCount,
    profile: { avatar: urls.urlOf(row.avatarKey), banner: urls.urlOf(row.bannerKey), bio: row.bio },
  };
}

/** For the owner only: contains the email address. */
export function toMe(row: AccountRow, urls: PictureUrls): z.input<typeof Me> {
  return {
    ...toProfile(row, urls),
    email: row.email,
    country: row.country,
    currency: row.currencyCode as Me['currency'],
    role: row.role,
    language: row.language,
    language_chosen: row.languageChosen,
    date_format: row.dateFormat,
    timezone: row.timezone,
    deletion_at: row.deletionAt?.toISOString() ?? null,
  };
}

export async function readMe(db: Queryable, urls: PictureUrls, id: number): Promise<z.input<typeof Me> | undefined> {
  const row = await findById(db, id);
  return row && toMe(row, urls);
}
