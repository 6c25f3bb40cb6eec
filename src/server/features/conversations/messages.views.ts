/** Reads the messages of a conversation. */
import { and, asc, desc, eq, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Message } from '#contract/conversations.ts';
import type { Queryable } from '../../db/db.ts';
import { picturePath } from '../../storage/pictures.ts';
import { repeatedTexts } from '../screening/screening.schema.ts';
import { images } from '../uploads/uploads.schema.ts';
import { messageImages, messages } from './conversations.schema.ts';
import type { MessageRow } from './conversations.store.ts';

export type ShownMessage = z.input<typeof Message>;

/** Returns by repeated text how its messages show to their sender; the recipient sees none of them. */
async function readReviews(
  db: Queryable,
  rows: readonly MessageRow[],
): Promise<ReadonlyMap<number | null, Pick<ShownMessage, 'review'>>> {
  const ids = [...new Set(rows.flatMap(({ holdId }) => holdId ?? []))];
  if (ids.length === 0) return new Map();
  const { id, status } = repeatedTexts;
  const texts = await db.select({ id, status }).from(repeatedTexts).where(inArray(id, ids));
  return new Map(texts.map((text) => [text.id, { review: text.status === 'declined' ? 'declined' : 'waiting' }]));
}

export async function showMessages(
  db: Queryable,
  rows: readonly MessageRow[],
  withPictures = true,
): Promise<ShownMessage[]> {
  const ids = withPictures ? rows.map((row) => row.id) : [];
  const pictureRows =
    ids.length === 0
      ? []
      : await db
          .select({ id: messageImages.id, messageId: messageImages.messageId, key: images.key })
          .from(messageImages)
          .innerJoin(images, eq(images.id, messageImages.imageId))
          .where(inArray(messageImages.messageId, ids))
          .orderBy(asc(messageImages.place));
  const pictures = new Map<number, typeof pictureRows>();
  for (const picture of pictureRows) {
    pictures.set(picture.messageId, [...(pictures.get(picture.messageId) ?? []), picture]);
  }
  const reviews = await readReviews(db, rows);
  return rows.map((row) => ({
    id: row.id,
    conversation_id: row.conversationId,
    sender_id: row.senderId,
    client_id: row.clientId,
    message: row.body,
    images: (pictures.get(row.id) ?? []).map(({ id, key }) => ({ id, path: picturePath(key) })),
    created_at: row.createdAt.toISOString(),
    ...(row.editedAt && { edited_at: row.editedAt.toISOString() }),
    ...(row.deletedAt && { deleted_at: row.deletedAt.toISOString() }),
    ...reviews.get(row.holdId),
  }));
}

/** Pass `withPictures` as false if the message is known to have none. */
export async function showMessage(db: Queryable, row: MessageRow, withPictures = true): Promise<ShownMessage> {
  const [message] = await showMessages(db, [row], withPictures);
  if (!message) throw new Error('a message could not be read');
  return message;
}

export type PageCursors = {
  before?: number | undefined;
  after?: number | undefined;
  around?: number | undefined;
  limit: number;
};
export type Page = { data: ShownMessage[]; previous: string | null; next: string | null };

/** Messages that were withheld from their recipient are visible to their sender alone. */
export const isMessageVisible = (userId: number): SQL | undefined =>
  or(eq(messages.isWithheld, false), eq(messages.senderId, userId));

/** A conversation as one of its participants sees it. */
export type ConversationView = { conversationId: number; userId: number };

const ofView = ({ conversationId, userId }: ConversationView): SQL | undefined =>
  and(eq(messages.conversationId, conversationId), isMessageVisible(userId));

/** Returns the newest messages before `before`, oldest first, and whether there are older ones. */
async function olderThan(
  db: Queryable,
  view: ConversationView,
  before: number | undefined,
  limit: number,
): Promise<{ rows: MessageRow[]; hasMore: boolean }> {
  const rows = await db
    .select()
    .from(messages)
    .where(and(ofView(view), before === undefined ? undefined : lt(messages.id, before)))
    .orderBy(desc(messages.id))
    .limit(limit + 1);
  return { rows: rows.slice(0, limit).reverse(), hasMore: rows.length > limit };
}

/** Returns the oldest messages after `after`, oldest first, and whether there are newer ones. */
async function newerThan(
  db: Queryable,
  view: ConversationView,
  after: number,
  limit: number,
): Promise<{ rows: MessageRow[]; hasMore: boolean }> {
  const rows = await db
    .select()
    .from(messages)
    .where(and(ofView(view), gt(messages.id, after)))
    .orderBy(asc(messages.id))
    .limit(limit + 1);
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** Returns the newest page, or the one at the given cursor, with the cursors of the previous and next page. */
export async function listMessages(db: Queryable, view: ConversationView, cursors: PageCursors): Promise<Page> {
  const { before, after, around, limit } = cursors;
  const middle = around === undefined ? after : around - 1;
  // Around a message, half a page comes before it. With `after` no older rows are returned, only whether there are any.
  const backwards = middle === undefined ? limit : around === undefined ? 0 : Math.floor(limit / 2);
  const older = await olderThan(db, view, middle === undefined ? before : middle + 1, backwards);
  const newer =
    middle === undefined
      ? { rows: [], hasMore: before !== undefined }
      : await newerThan(db, view, middle, limit - backwards);
  const rows = [...older.rows, ...newer.rows];
  const cursor = (hasMore: boolean, row: MessageRow | undefined) => (hasMore && row ? String(row.id) : null);
  return {
    data: await showMessages(db, rows),
    previous: cursor(older.hasMore, rows[0]),
    next: cursor(newer.hasMore, rows.at(-1)),
  };
}

/** Bytes of text in one response: what a client that reads nothing can make the server hold. */
const WHOLE_CONVERSATION_BYTES = 4_000_000;

/** The newest messages, at most `limit` of them and at most 4 MB of text, and always the newest one. */
export async function listWholeConversation(db: Queryable, view: ConversationView, limit: number): Promise<Page> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select sum(octet_length(body)) over (order by id desc) as bytes
      from messages where ${ofView(view)} order by id desc limit ${limit}
    ) as newest where bytes <= ${WHOLE_CONVERSATION_BYTES}`);
  return await listMessages(db, view, { limit: Math.max(1, rows[0]?.count ?? 1) });
}
