/** How are requests kept and decided? The database settles every race. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db.ts';
import { connections } from '../../db/schema/contacts.ts';

export type ConnectionRow = typeof connections.$inferSelect;

export async function findConnection(
  db: Queryable,
  listingId: number,
  buyerId: number,
): Promise<ConnectionRow | undefined> {
  const [row] = await db
    .select()
    .from(connections)
    .where(and(eq(connections.listingId, listingId), eq(connections.buyerId, buyerId)));
  return row;
}

type Request = { listingId: number; buyerId: number; sellerId: number; message: string };

/**
 * Keeps a request, or the newer message of one that still waits.
 * Undefined when it has been decided meanwhile. `isNew` tells a first request from a repeated one.
 */
export async function keepRequest(
  tx: Queryable,
  request: Request,
): Promise<{ row: ConnectionRow; isNew: boolean } | undefined> {
  const [made] = await tx.insert(connections).values(request).onConflictDoNothing().returning();
  if (made) return { row: made, isNew: true };
  const [kept] = await tx
    .update(connections)
    .set(request.message === '' ? { message: sql`${connections.message}` } : { message: request.message })
    .where(
      and(
        eq(connections.listingId, request.listingId),
        eq(connections.buyerId, request.buyerId),
        inArray(connections.status, ['sent', 'pending']),
      ),
    )
    .returning();
  return kept && { row: kept, isNew: false };
}

/** Undefined when somebody else was first. */
export async function decide(
  tx: Queryable,
  id: number,
  status: 'accepted' | 'declined',
): Promise<ConnectionRow | undefined> {
  const [row] = await tx
    .update(connections)
    .set({ status, decidedAt: sql`now()` })
    .where(and(eq(connections.id, id), inArray(connections.status, ['sent', 'pending'])))
    .returning();
  return row;
}

/** The seller has received their requests: sent becomes pending. Answers the ones that changed. */
export async function receiveRequests(tx: Queryable, sellerId: number): Promise<ConnectionRow[]> {
  return await tx
    .update(connections)
    .set({ status: 'pending' })
    .where(and(eq(connections.sellerId, sellerId), eq(connections.status, 'sent')))
    .returning();
}
