/** Stores contact requests and decisions; row locks and conditional updates resolve every race. */

import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/db.ts';
import { connections } from '../../tables/connections.ts';
import { noBlockBetween } from '../visibility/index.ts';

export type ConnectionRow = typeof connections.$inferSelect;

type Request = {
  listingId: number;
  buyerId: number;
  sellerId: number;
  message: string;
  /** The repeated text (a text sent to many users) because of which the message is held; null if it is not held. */
  holdId: number | null;
};

const isUndecided = inArray(connections.status, ['sent', 'pending']);

/** Replaces the message of an undecided, locked request. An empty message leaves stored and held texts as they are. */
async function replaceMessage(tx: Queryable, row: ConnectionRow, { message, holdId }: Request): Promise<ConnectionRow> {
  if (message === '' && row.holdId !== null) return row;
  const delivered = { isAnnounced: true, holdId: null, heldMessage: null, ...(message === '' ? {} : { message }) };
  const values = holdId === null ? delivered : { holdId, heldMessage: message };
  const [updated] = await tx.update(connections).set(values).where(eq(connections.id, row.id)).returning();
  return updated ?? row;
}

/** The columns that store a message. The seller sees the column `message`, so it stays empty while the text is held. */
const textsOf = ({ message, holdId }: Request) => ({
  message: holdId === null ? message : '',
  heldMessage: holdId === null ? null : message,
  holdId,
  isAnnounced: holdId === null,
});

const ofTrade = ({ listingId, buyerId }: Request): SQL | undefined =>
  and(eq(connections.listingId, listingId), eq(connections.buyerId, buyerId));

/** Sends a withdrawn request again. Returns undefined if it is not withdrawn. */
async function reviveRequest(tx: Queryable, request: Request): Promise<ConnectionRow | undefined> {
  const [row] = await tx
    .update(connections)
    .set({ ...textsOf(request), status: 'sent', createdAt: sql`now()` })
    .where(and(ofTrade(request), eq(connections.status, 'withdrawn')))
    .returning();
  return row;
}

/**
 * `isNew`: the seller is notified of the request. `isRewritten`: the seller already has the request, but its message
 * has changed. `isCreated`: this call stored the request, or sent a withdrawn one again.
 */
type StoredRequest = { row: ConnectionRow; isNew: boolean; isRewritten: boolean; isCreated?: true };

function changeOf(before: ConnectionRow, row: ConnectionRow): StoredRequest {
  const isNew = row.isAnnounced && !before.isAnnounced;
  return { row, isNew, isRewritten: row.isAnnounced && !isNew && row.message !== before.message };
}

/** Stores a request, or replaces the message of an undecided one. Returns undefined if it has been decided. */
export async function upsertRequest(tx: Queryable, request: Request): Promise<StoredRequest | undefined> {
  const { listingId, buyerId, sellerId } = request;
  const values = { listingId, buyerId, sellerId, ...textsOf(request) };
  const [inserted] = await tx.insert(connections).values(values).onConflictDoNothing().returning();
  const created = inserted ?? (await reviveRequest(tx, request));
  if (created) return { row: created, isNew: created.isAnnounced, isRewritten: false, isCreated: true };
  const [before] = await tx
    .select()
    .from(connections)
    .where(and(ofTrade(request), isUndecided))
    .for('no key update');
  if (!before) return undefined;
  const row = await replaceMessage(tx, before, request);
  return changeOf(before, row);
}

/** Counts the buyer's requests that wait for this seller's decision. */
export async function countUndecided(
  tx: Queryable,
  { buyerId, sellerId }: Pick<Request, 'buyerId' | 'sellerId'>,
): Promise<number> {
  return await tx.$count(
    connections,
    and(eq(connections.buyerId, buyerId), eq(connections.sellerId, sellerId), isUndecided),
  );
}

export async function findHeldRequest(tx: Queryable, textId: number): Promise<ConnectionRow | undefined> {
  const held = eq(connections.holdId, textId);
  const [row] = await tx.select().from(connections).where(held).orderBy(asc(connections.id)).limit(1);
  return row;
}

/**
 * Ends the hold on a contact request. If `isDelivered` is set and the request is undecided, delivers the held message
 * to the seller. Returns undefined if the hold has already ended, for example because of a newer message.
 */
export async function releaseRequest(
  tx: Queryable,
  { id, textId, isDelivered }: { id: number; textId: number; isDelivered: boolean },
): Promise<StoredRequest | undefined> {
  const isHeld = and(eq(connections.id, id), eq(connections.holdId, textId));
  const [before] = await tx.select().from(connections).where(isHeld).for('no key update');
  if (!before) return undefined;
  const isOpen = isDelivered && (before.status === 'sent' || before.status === 'pending');
  const delivered = isOpen ? { isAnnounced: true, message: before.heldMessage ?? before.message } : {};
  const values = { holdId: null, heldMessage: null, ...delivered };
  const [row = before] = await tx.update(connections).set(values).where(isHeld).returning();
  return changeOf(before, row);
}

export async function listHeldRequests(tx: Queryable, textId: number): Promise<ConnectionRow[]> {
  return await tx.select().from(connections).where(eq(connections.holdId, textId));
}

/** Declines a request. Returns undefined if it is already decided. */
export async function declineRow(tx: Queryable, id: number): Promise<ConnectionRow | undefined> {
  const [row] = await tx
    .update(connections)
    .set({ status: 'declined', decidedAt: sql`now()` })
    .where(and(eq(connections.id, id), isUndecided))
    .returning();
  return row;
}

/**
 * Marks the seller's requests as received: "sent" becomes "pending". Returns the requests that changed. A request stays
 * "sent" while a block hides its buyer or a moderator has not released it.
 */
export async function receiveRequests(tx: Queryable, sellerId: number): Promise<ConnectionRow[]> {
  return await tx
    .update(connections)
    .set({ status: 'pending' })
    .where(
      and(
        eq(connections.sellerId, sellerId),
        eq(connections.status, 'sent'),
        eq(connections.isAnnounced, true),
        noBlockBetween(sellerId, connections.buyerId),
      ),
    )
    .returning();
}

/**
 * Stores an accepted request, whatever the status of an earlier request for the listing.
 * Returns the row, and the earlier request if it was undecided.
 */
export async function acceptRow(
  tx: Queryable,
  { listingId, buyerId, sellerId }: Pick<Request, 'listingId' | 'buyerId' | 'sellerId'>,
): Promise<{ row: ConnectionRow; undecided: ConnectionRow | undefined }> {
  const accepted = { status: 'accepted' as const, decidedAt: sql`now()`, holdId: null, heldMessage: null };
  const values = { listingId, buyerId, sellerId, ...accepted };
  const [inserted] = await tx.insert(connections).values(values).onConflictDoNothing().returning();
  if (inserted) return { row: inserted, undecided: undefined };
  const isTrade = and(eq(connections.listingId, listingId), eq(connections.buyerId, buyerId));
  const [before] = await tx.select().from(connections).where(isTrade).for('no key update');
  if (!before) throw new Error('the contact request is gone');
  if (before.status === 'accepted') return { row: before, undecided: undefined };
  const [row = before] = await tx.update(connections).set(accepted).where(isTrade).returning();
  return { row, undecided: before.status === 'sent' || before.status === 'pending' ? before : undefined };
}

/** Also deletes the message. Returns undefined if the request was already decided or withdrawn. */
export async function withdrawRow(tx: Queryable, id: number): Promise<ConnectionRow | undefined> {
  const [row] = await tx
    .update(connections)
    .set({ status: 'withdrawn', message: '', holdId: null, heldMessage: null })
    .where(and(eq(connections.id, id), isUndecided))
    .returning();
  return row;
}

/** Replaces the text of an accepted request after the buyer has edited the first message, which has the same text. */
export async function rewriteRequest(
  tx: Queryable,
  { listingId, buyerId }: { listingId: number; buyerId: number },
  from: string,
  to: string,
): Promise<void> {
  if (from === '') return;
  const isRequest = and(eq(connections.listingId, listingId), eq(connections.buyerId, buyerId));
  await tx
    .update(connections)
    .set({ message: to })
    .where(and(isRequest, eq(connections.message, from)));
}

/**
 * Declines the undecided requests to the erased user, erases the texts of the user's own requests, and deletes requests
 * that have no conversation and whose buyer is erased.
 */
export async function eraseConnections(tx: Tx, userId: number, limit: number): Promise<number> {
  const declined = await tx
    .update(connections)
    .set({ status: 'declined', decidedAt: sql`now()` })
    .where(and(eq(connections.sellerId, userId), inArray(connections.status, ['sent', 'pending'])))
    .returning({ id: connections.id });
  const deleted = await tx.execute(sql`
    delete from connections where id in (
      select r.id from connections r
      where (r.buyer_id = ${userId} or r.seller_id = ${userId}
          and exists (select 1 from users u where u.id = r.buyer_id and u.erased_at is not null))
        and not exists (select 1 from conversations c where c.listing_id = r.listing_id and c.buyer_id = r.buyer_id)
      order by r.id limit ${limit})`);
  const emptied = await tx.execute(sql`
    update connections set message = '', held_message = null, hold_id = null where id in (
      select id from connections
      where buyer_id = ${userId} and (message <> '' or held_message is not null) order by id limit ${limit})`);
  return declined.length + (deleted.rowCount ?? 0) + (emptied.rowCount ?? 0);
}
