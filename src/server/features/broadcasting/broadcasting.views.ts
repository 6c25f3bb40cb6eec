/** What has changed for a person since a position? */
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Change } from '#contract/broadcasting.ts';
import type { Db } from '../../db/db.ts';
import { changeFeedSequences, changes } from '../../db/schema/accounts.ts';

/** More than this at once is cheaper fetched afresh. */
const MOST = 500;

export async function readPosition(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ position: changeFeedSequences.position })
    .from(changeFeedSequences)
    .where(eq(changeFeedSequences.userId, userId));
  return row?.position ?? 0;
}

/** Undefined when `since` is too old, or from another database: the caller must fetch afresh. */
export async function listChanges(
  db: Db,
  userId: number,
  since: number,
): Promise<{ position: number; data: Change[] } | undefined> {
  // Both in one statement: a change between two would look like a gap.
  const found = await db
    .select({
      current: changeFeedSequences.position,
      change: { position: changes.position, type: changes.type, id: changes.entityId },
    })
    .from(changeFeedSequences)
    .leftJoin(changes, and(eq(changes.userId, changeFeedSequences.userId), gt(changes.position, since)))
    .where(eq(changeFeedSequences.userId, userId))
    .orderBy(asc(changes.position))
    .limit(MOST + 1);
  const rows = found.flatMap(({ change }) => change ?? []);
  const first = rows[0];
  const last = rows.at(-1);
  if (!first || !last) return (found[0]?.current ?? 0) === since ? { position: since, data: [] } : undefined;
  // Swept rows leave a gap; a gap means that something is missing.
  if (rows.length > MOST || first.position !== since + 1) return undefined;
  return { position: last.position, data: rows };
}
