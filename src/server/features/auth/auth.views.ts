/** Converts accounts to their public profile and to the owner's own view. */

import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Me } from '#contract/auth.ts';
import type { Profile } from '#contract/profiles.ts';
import { averageRating } from '#rules/reviews/average-rating.ts';
import type { Queryable } from '../../db/db.ts';
import { currencyCode } from '../../personal-data/export-sections.views.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { users } from '../../tables/users.ts';
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

export async function readAccountData(db: Queryable, userId: number): Promise<unknown> {
  const { rows } = await db.execute<{ account: unknown }>(sql`
    select to_jsonb(u) - array['password_hash', 'name_twin', 'currency_id', 'avatar_key', 'banner_key'] || jsonb_build_object(
      'currency', ${currencyCode(sql`u.currency_id`)},
      'avatar', split_part(u.avatar_key, '/', 2) || '.jpg', 'banner', split_part(u.banner_key, '/', 2) || '.jpg',
      'has_password', u.password_hash is not null,
      'has_authenticator_app', exists (select 1 from totp_secrets where user_id = u.id and secret is not null),
      'unused_recovery_codes', (select count(*) from recovery_codes where user_id = u.id),
      'pending_email', (select email from email_changes where user_id = u.id),
      'identities', (select coalesce(jsonb_agg(jsonb_build_object('provider', provider, 'subject', subject, 'created_at', created_at)), '[]')
        from identities where user_id = u.id),
      'former_names', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'reserved_until', until)), '[]')
        from held_names where user_id = u.id),
      'name_changes', (select coalesce(jsonb_agg(created_at), '[]') from name_changes where user_id = u.id)
    ) as account
    from users u where u.id = ${userId}`);
  return rows[0]?.account ?? null;
}

/** `days` includes a fraction. It is measured with the database's clock, which all nodes share. */
export type AccountAge = { days: number; createdAt: Date };

export async function readAccountAge(db: Queryable, userId: number): Promise<AccountAge> {
  const days = sql`extract(epoch from now() - ${users.createdAt}) / 86400`.mapWith(Number);
  const [row] = await db.select({ days, createdAt: users.createdAt }).from(users).where(eq(users.id, userId));
  return row ?? { days: 0, createdAt: new Date() };
}
