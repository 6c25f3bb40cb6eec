/** Reads public profiles. */
import { and, eq, gt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Profile } from '#contract/profiles.ts';
import type { Queryable } from '../../db/db.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { reservedUsernames } from '../auth/auth.schema.ts';
import { toProfile } from '../auth/index.ts';
import { users } from '../auth/users.schema.ts';

/** Only active users have a profile. A former name still resolves to its former owner while it is held. */
export async function readProfile(
  db: Queryable,
  urls: PictureUrls,
  name: string,
): Promise<z.input<typeof Profile> | undefined> {
  const lowercased = name.toLowerCase();
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.name})`, lowercased), eq(users.status, 'active')));
  if (row) return toProfile(row, urls);
  const [renamed] = await db
    .select({ user: users })
    .from(reservedUsernames)
    .innerJoin(users, eq(users.id, reservedUsernames.userId))
    .where(
      and(eq(reservedUsernames.name, lowercased), gt(reservedUsernames.until, sql`now()`), eq(users.status, 'active')),
    );
  return renamed && toProfile(renamed.user, urls);
}

export async function isPerson(db: Queryable, id: number): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.status, 'active')));
  return row !== undefined;
}
