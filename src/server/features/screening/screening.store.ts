/** Counts the recipients of each text and stores the moderator's decision on it. */
import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { retention } from '#contract/retention.ts';
import type { TextStatus } from '#rules/moderation/repeated-text.ts';
import type { Queryable, Tx } from '../../db/db.ts';
import { repeatedTexts } from '../../tables/screening.ts';

const RETENTION = `${retention.repeatedTexts.amount} ${retention.repeatedTexts.unit}`;
const RELEASED_RETENTION = `${retention.releasedTexts.amount} ${retention.releasedTexts.unit}`;
const DECLINED_RETENTION = `${retention.declinedTexts.amount} ${retention.declinedTexts.unit}`;

export type RepeatedText = typeof repeatedTexts.$inferSelect;
type CountedText = { id: number; status: TextStatus; recipients: number };

/**
 * Counts a recipient in one statement that locks the row, so that concurrent sends of the same text see each other's
 * recipients. The count is reset a day after it began.
 */
export async function countRecipient(
  tx: Tx,
  { senderId, recipientId, fingerprint }: { senderId: number; recipientId: number; fingerprint: Buffer },
): Promise<CountedText> {
  const { recipientIds, countedSince, status } = repeatedTexts;
  const isOver = sql`${countedSince} < now() - interval '24 hours' and ${status} = 'counted'`;
  const isKnown = sql`${recipientId} = any(${recipientIds}) or ${status} <> 'counted'`;
  const [row] = await tx
    .insert(repeatedTexts)
    .values({ senderId, fingerprint, recipientIds: [recipientId] })
    .onConflictDoUpdate({
      target: [repeatedTexts.senderId, repeatedTexts.fingerprint],
      set: {
        recipientIds: sql`case when ${isOver} then array[${recipientId}::int] when ${isKnown} then ${recipientIds}
          else ${recipientIds} || ${recipientId}::int end`,
        countedSince: sql`case when ${isOver} then now() else ${countedSince} end`,
      },
    })
    .returning({ id: repeatedTexts.id, status, recipients: sql`cardinality(${recipientIds})`.mapWith(Number) });
  if (!row) throw new Error('the upsert returned no text');
  return row;
}

export async function markHeld(tx: Tx, id: number): Promise<void> {
  await tx
    .update(repeatedTexts)
    .set({ status: 'held', heldAt: sql`now()` })
    .where(and(eq(repeatedTexts.id, id), eq(repeatedTexts.status, 'counted')));
}

/** Returns the sender of a repeated text without locking it. */
export async function findTextSender(tx: Tx, id: number): Promise<number | undefined> {
  const [row] = await tx
    .select({ senderId: repeatedTexts.senderId })
    .from(repeatedTexts)
    .where(eq(repeatedTexts.id, id));
  return row?.senderId;
}

export async function lockText(tx: Tx, id: number): Promise<RepeatedText | undefined> {
  const [row] = await tx.select().from(repeatedTexts).where(eq(repeatedTexts.id, id)).for('no key update');
  return row;
}

export async function decideText(
  tx: Tx,
  { id, status, deciderId }: { id: number; status: 'released' | 'declined'; deciderId: number | null },
): Promise<void> {
  await tx.update(repeatedTexts).set({ status, deciderId, decidedAt: sql`now()` }).where(eq(repeatedTexts.id, id));
}

/**
 * Replaces the fingerprint of each old declined text with the row's id, which is too short to equal a fingerprint, and
 * removes the recipients. The rows remain, because messages refer to them.
 */
async function forgetDeclinedTexts(db: Queryable): Promise<number> {
  const { id, status, decidedAt, recipientIds } = repeatedTexts;
  const isOld = lt(decidedAt, sql`now() - ${DECLINED_RETENTION}::interval`);
  const forgotten = await db
    .update(repeatedTexts)
    .set({ fingerprint: sql`int4send(${id})`, recipientIds: [] })
    .where(and(eq(status, 'declined'), isOld, sql`cardinality(${recipientIds}) > 0`))
    .returning({ id });
  return forgotten.length;
}

export async function deleteOldTexts(db: Queryable): Promise<number> {
  const { status, countedSince, decidedAt } = repeatedTexts;
  const deleted = await db
    .delete(repeatedTexts)
    .where(
      or(
        and(eq(status, 'counted'), lt(countedSince, sql`now() - ${RETENTION}::interval`)),
        and(eq(status, 'released'), lt(decidedAt, sql`now() - ${RELEASED_RETENTION}::interval`)),
      ),
    )
    .returning({ id: repeatedTexts.id });
  return deleted.length + (await forgetDeclinedTexts(db));
}

/** Deletes the rows about texts of an erased account. The messages with these texts stay withheld. */
export async function eraseRepeatedTexts(tx: Tx, userId: number, limit: number): Promise<number> {
  const textIds = tx
    .select({ id: repeatedTexts.id })
    .from(repeatedTexts)
    .where(eq(repeatedTexts.senderId, userId))
    .limit(limit);
  const deleted = await tx
    .delete(repeatedTexts)
    .where(inArray(repeatedTexts.id, textIds))
    .returning({ id: repeatedTexts.id });
  return deleted.length;
}
