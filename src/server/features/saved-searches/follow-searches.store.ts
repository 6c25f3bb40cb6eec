/** Stores follows, which match new listings as saved searches do. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { FollowKind } from '#contract/follow-kinds.ts';
import type { Tx } from '../../db/db.ts';
import { savedSearches } from '../../tables/saved-searches.ts';

export type FollowTarget = { kind: FollowKind; id: number };

const isFollow = eq(savedSearches.kind, 'follow');

function isAbout({ kind, id }: FollowTarget): SQL | undefined {
  if (kind === 'seller') return and(isFollow, eq(savedSearches.sellerId, id));
  return and(isFollow, sql`${savedSearches.filters}->>${kind} = ${String(id)}`);
}

/**
 * The caller must lock the follower's row, so that concurrent requests cannot store the follow twice. Returns undefined
 * if the user already has this follow.
 */
export async function insertFollow(
  tx: Tx,
  userId: number,
  target: FollowTarget & { name: string },
): Promise<number | undefined> {
  if ((await tx.$count(savedSearches, and(eq(savedSearches.userId, userId), isAbout(target)))) > 0) return undefined;
  const { kind, id, name } = target;
  const about = kind === 'seller' ? { sellerId: id, filters: {} } : { filters: { [kind]: String(id) } };
  const [row] = await tx
    .insert(savedSearches)
    .values({ ...about, userId, name, kind: 'follow', mails: 'never' })
    .returning({ id: savedSearches.id });
  return row?.id;
}

/** Returns the ids of the deleted follows; several if the user followed entries that have since been merged. */
export async function deleteFollow(tx: Tx, userId: number, target: FollowTarget): Promise<number[]> {
  const rows = await tx
    .delete(savedSearches)
    .where(and(eq(savedSearches.userId, userId), isAbout(target)))
    .returning({ id: savedSearches.id });
  return rows.map(({ id }) => id);
}
