/** What has been said in a conversation? */
import { and, asc, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { z } from 'zod';
import type { Message } from '#contract/conversations.ts';
import type { Queryable } from '../../db/db.ts';
import { messageImages, messages } from '../../db/schema/contacts.ts';
import { images } from '../../db/schema/listings.ts';
import { picturePath } from '../../storage/pictures.ts';
import type { MessageRow } from './conversations.store.ts';

export type ShownMessage = z.input<typeof Message>;

export async function showMessages(
  db: Queryable,
  rows: readonly MessageRow[],
  withPictures = true,
): Promise<ShownMessage[]> {
  const ids = withPictures ? rows.map((row) => row.id) : [];
  const rowsOfPictures =
    ids.length === 0
      ? []
      : await db
          .select({ id: messageImages.id, messageId: messageImages.messageId, key: images.key })
          .from(messageImages)
          .innerJoin(images, eq(images.id, messageImages.imageId))
          .where(inArray(messageImages.messageId, ids))
          .orderBy(asc(messageImages.place));
  const pictures = new Map<number, typeof rowsOfPictures>();
  for (const one of rowsOfPictures) pictures.set(one.messageId, [...(pictures.get(one.messageId) ?? []), one]);
  return rows.map((row) => ({
    id: row.id,
    conversation_id: row.conversationId,
    sender_id: row.senderId,
    client_id: row.clientId,
    message: row.body,
    images: (pictures.get(row.id) ?? []).map((one) => ({ id: one.id, path: picturePath(one.key) })),
    created_at: row.createdAt.toISOString(),
  }));
}

/** `withPictures` is false where it is known to have none. */
export async function showMessage(db: Queryable, row: MessageRow, withPictures = true): Promise<ShownMessage> {
  const [shown] = await showMessages(db, [row], withPictures);
  if (!shown) throw new Error('a message was not shown');
  return shown;
}

export type Place = {
  before?: number | undefined;
  after?: number | undefined;
  around?: number | undefined;
  limit: number;
};
export type Page = { data: ShownMessage[]; previous: string | null; next: string | null };

/** The newest older than `before`, oldest first, and whether there are older ones still. */
async function olderThan(
  db: Queryable,
  conversationId: number,
  before: number | undefined,
  limit: number,
): Promise<{ rows: MessageRow[]; more: boolean }> {
  const rows = await db
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), before === undefined ? undefined : lt(messages.id, before)))
    .orderBy(desc(messages.id))
    .limit(limit + 1);
  return { rows: rows.slice(0, limit).reverse(), more: rows.length > limit };
}

/** The oldest newer than `after`, oldest first, and whether there are newer ones still. */
async function newerThan(
  db: Queryable,
  conversationId: number,
  after: number,
  limit: number,
): Promise<{ rows: MessageRow[]; more: boolean }> {
  const rows = await db
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), gt(messages.id, after)))
    .orderBy(asc(messages.id))
    .limit(limit + 1);
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}

/** The newest page, or where `place` says; with the cursors of the pages beside it. */
export async function listMessages(db: Queryable, conversationId: number, place: Place): Promise<Page> {
  const { before, after, around, limit } = place;
  const middle = around === undefined ? after : around - 1;
  // In the middle of things half a page stands before; `after` shows none of it but knows whether there is any.
  const backwards = middle === undefined ? limit : around === undefined ? 0 : Math.floor(limit / 2);
  const older = await olderThan(db, conversationId, middle === undefined ? before : middle + 1, backwards);
  const newer =
    middle === undefined
      ? { rows: [], more: before !== undefined }
      : await newerThan(db, conversationId, middle, limit - backwards);
  const rows = [...older.rows, ...newer.rows];
  const cursor = (more: boolean, row: MessageRow | undefined) => (more && row ? String(row.id) : null);
  return {
    data: await showMessages(db, rows),
    previous: cursor(older.more, rows[0]),
    next: cursor(newer.more, rows.at(-1)),
  };
}
