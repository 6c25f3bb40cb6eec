/** Stores contact requests and decisions. The database resolves every race. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db.ts';
import { isVisibleTo } from '../blocks/index.ts';
import { connections } from './connections.schema.ts';

export type ConnectionRow = typeof connections.$inferSelect;

type Request = { listingId: number; buyerId: number; sellerId: number; message: string };

/**
 * Stores a request, or the newer message of one that is not yet decided. Returns undefined if it has been decided in
 * the meantime. `isNew` is false for a repeated request.
 */
export async function keepRequest(
  tx: Queryable,
  request: Request,
): Promise<{ row: ConnectionRow; isNew: boolean } | undefined> {
  const [created] = await tx.insert(connections).values(request).onConflictDoNothing().returning();
  if (created) return { row: created, isNew: true };
  const [updated] = await tx
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
  return updated && { row: updated, isNew: false };
}

/** Returns undefined if the request is already decided. */
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

/**
 * Marks the seller's requests as received: "sent" becomes "pending". Returns the requests that changed. A request stays
 * "sent" while a block hides its buyer.
 */
export async function receiveRequests(tx: Queryable, sellerId: number): Promise<ConnectionRow[]> {
  const isVisible = isVisibleTo(sellerId, connections.buyerId);
  return await tx
    .update(connections)
    .set({ status: 'pending' })
    .where(and(eq(connections.sellerId, sellerId), eq(connections.status, 'sent'), isVisible))
    .returning();
}
