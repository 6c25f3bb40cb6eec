/** Reads the changes after a sequence number from a user's change feed. */
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Change } from '#contract/broadcasting.ts';
import type { Db } from '../../db/db.ts';
import { changeFeedSequences, changes } from '../../tables/changes.ts';

/** If a client has missed more changes than this, fetching everything again is cheaper. */
const MAX_CHANGES = 500;

export async function readPosition(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ position: changeFeedSequences.position })
    .from(changeFeedSequences)
    .where(eq(changeFeedSequences.userId, userId));
  return row?.position ?? 0;
}

/** Returns undefined if `since` is too old or from another database: the client must then fetch everything again. */
export async function listChanges(
  db: Db,
  userId: number,
  since: number,
): Promise<{ position: number; data: Change[] } | undefined> {
  // Read the sequence number and the changes in one statement: a change recorded between two statements would look like
  // a gap.
  const feedRows = await db
    .select({
      current: changeFeedSequences.position,
      change: { position: changes.position, type: changes.type, id: changes.entityId },
    })
    .from(changeFeedSequences)
    .leftJoin(changes, and(eq(changes.userId, changeFeedSequences.userId), gt(changes.position, since)))
    .where(eq(changeFeedSequences.userId, userId))
    .orderBy(asc(changes.position))
    .limit(MAX_CHANGES + 1);
  const rows = feedRows.flatMap(({ change }) => change ?? []);
  const first = rows[0];
  const last = rows.at(-1);
  if (!first || !last) return (feedRows[0]?.current ?? 0) === since ? { position: since, data: [] } : undefined;
  // A gap at the start means that changes after `since` have been deleted because of their age.
  if (rows.length > MAX_CHANGES || first.position !== since + 1) return undefined;
  return { position: last.position, data: rows };
}
