/** Reads public profiles. */
import { and, eq, gt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { PublicProfile } from '#contract/profiles.ts';
import type { Queryable } from '../../db/db.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { reservedUsernames } from '../../tables/auth.ts';
import { users } from '../../tables/users.ts';
import { toProfile } from '../auth/index.ts';
import { readHiddenUsers } from '../blocks/index.ts';
import { readVisibleRatings, visiblePeople } from '../visibility/index.ts';

/**
 * Returns the profile of an active user, unless a block hides it from the viewer. A former name resolves to its owner
 * while it is reserved.
 */
export async function readProfile(
  db: Queryable,
  urls: PictureUrls,
  name: string,
  viewerId?: number,
): Promise<z.input<typeof PublicProfile> | undefined> {
  const user = await findByName(db, name, viewerId);
  if (!user) return undefined;
  const hasHidden = viewerId !== undefined && (await readHiddenUsers(db, viewerId)).size > 0;
  const visible = hasHidden ? await readVisibleRatings(db, viewerId, user.id) : undefined;
  return {
    ...toProfile(visible ? { ...user, ratingSum: visible.sum, reviewCount: visible.count } : user, urls),
    country: user.country,
    joined_at: user.createdAt.toISOString(),
  };
}

async function findByName(
  db: Queryable,
  name: string,
  viewerId: number | undefined,
): Promise<typeof users.$inferSelect | undefined> {
  const isVisible = visiblePeople(viewerId, 'users');
  const lowercased = name.toLowerCase();
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.name})`, lowercased), isVisible));
  if (row) return row;
  const [renamed] = await db
    .select({ user: users })
    .from(reservedUsernames)
    .innerJoin(users, eq(users.id, reservedUsernames.userId))
    .where(and(eq(reservedUsernames.name, lowercased), gt(reservedUsernames.until, sql`now()`), isVisible));
  return renamed?.user;
}

/** True for active users whom no block hides from the viewer. */
export async function isPerson(db: Queryable, id: number, viewerId: number | undefined): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), visiblePeople(viewerId, 'users')));
  return row !== undefined;
}
