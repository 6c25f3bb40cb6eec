/** Reads the messages of a conversation. */
import { and, asc, desc, eq, gt, inArray, lt, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Message } from '#contract/conversations.ts';
import { containsText } from '../../db/contains-text.ts';
import type { Queryable } from '../../db/db.ts';
import { memoizeStatement } from '../../db/prepared.ts';
import { idOf, takePage } from '../../db/take-page.ts';
import { byNumber, EXPORT_PAGE_SIZE, pictureFile } from '../../personal-data/export-sections.views.ts';
import { picturePath } from '../../storage/pictures.ts';
import { conversationParties, messageImages, messages } from '../../tables/conversations.ts';
import { repeatedTexts } from '../../tables/screening.ts';
import { images } from '../../tables/uploads.ts';
import { visibleMessages } from '../visibility/index.ts';
import type { MessageRow } from './conversations.store.ts';

export type ShownMessage = z.input<typeof Message>;

/** Returns the review status of held texts for their sender, by text id. Recipients do not see held messages. */
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

type ShownPicture = ShownMessage['images'][number];

/** Returns the pictures by message id; messages without pictures have no entry. */
async function readPictures(
  db: Queryable,
  messageIds: readonly number[],
): Promise<ReadonlyMap<number, ShownPicture[]>> {
  const pictures = new Map<number, ShownPicture[]>();
  if (messageIds.length === 0) return pictures;
  const rows = await db
    .select({ id: messageImages.id, messageId: messageImages.messageId, key: images.key })
    .from(messageImages)
    .innerJoin(images, eq(images.id, messageImages.imageId))
    .where(inArray(messageImages.messageId, [...messageIds]))
    .orderBy(asc(messageImages.place));
  for (const { id, messageId, key } of rows) {
    pictures.set(messageId, [...(pictures.get(messageId) ?? []), { id, path: picturePath(key) }]);
  }
  return pictures;
}

export async function showMessages(
  db: Queryable,
  rows: readonly MessageRow[],
  pictures?: ReadonlyMap<number, ShownPicture[]>,
): Promise<ShownMessage[]> {
  const imagesOf =
    pictures ??
    (await readPictures(
      db,
      rows.map(({ id }) => id),
    ));
  const reviews = await readReviews(db, rows);
  return rows.map((row) => ({
    id: row.id,
    conversation_id: row.conversationId,
    sender_id: row.senderId,
    client_id: row.clientId,
    message: row.body,
    images: imagesOf.get(row.id) ?? [],
    created_at: row.createdAt.toISOString(),
    ...(row.editedAt && { edited_at: row.editedAt.toISOString() }),
    ...(row.addedListingId !== null && { added_listing_id: row.addedListingId }),
    ...(row.deletedAt && { deleted_at: row.deletedAt.toISOString() }),
    ...reviews.get(row.holdId),
  }));
}

/** Pass `withPictures` as false if the message is known to have none. */
export async function showMessage(db: Queryable, row: MessageRow, withPictures = true): Promise<ShownMessage> {
  const [message] = await showMessages(db, [row], withPictures ? undefined : new Map());
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

export type ConversationView = { conversationId: number; userId: number };

type OrPlaceholder<T> = { [Name in keyof T]: T[Name] | Placeholder };

/** Matches nothing if the user is not a participant. */
const ofView = ({ conversationId, userId }: OrPlaceholder<ConversationView>): SQL | undefined =>
  and(
    eq(messages.conversationId, conversationId),
    visibleMessages(userId, 'messages'),
    sql`exists (select from conversation_parties p where p.conversation_id = ${conversationId} and p.user_id = ${userId})`,
  );

const pageRow = {
  message: messages,
  pictures: sql<{ id: number; key: string }[] | null>`(
    select json_agg(json_build_object('id', mi.id, 'key', i.key) order by mi.place)
    from message_images mi join images i on i.id = mi.image_id where mi.message_id = messages.id)`,
};
type PageRow = { message: MessageRow; pictures: { id: number; key: string }[] | null };

const ofPlaceholders = ofView({
  conversationId: sql.placeholder('conversationId'),
  userId: sql.placeholder('userId'),
});
const olderMessages = memoizeStatement((db) =>
  db
    .select(pageRow)
    .from(messages)
    .where(and(ofPlaceholders, lt(messages.id, sql.placeholder('before'))))
    .orderBy(desc(messages.id))
    .limit(sql.placeholder('limit'))
    .prepare('messages_older'),
);
const newerMessages = memoizeStatement((db) =>
  db
    .select(pageRow)
    .from(messages)
    .where(and(ofPlaceholders, gt(messages.id, sql.placeholder('after'))))
    .orderBy(asc(messages.id))
    .limit(sql.placeholder('limit'))
    .prepare('messages_newer'),
);

/** `rows` are oldest first. */
type PagePart = { rows: PageRow[]; hasMore: boolean };

/** Reads the newest messages or, if `before` is given, the newest messages that are older than it. */
async function readOlder(
  db: Queryable,
  view: ConversationView,
  before: number | undefined,
  limit: number,
): Promise<PagePart> {
  const rows = await olderMessages(db).execute({
    ...view,
    before: before ?? Number.MAX_SAFE_INTEGER,
    limit: limit + 1,
  });
  return { rows: rows.slice(0, limit).reverse(), hasMore: rows.length > limit };
}

async function readNewer(db: Queryable, view: ConversationView, after: number, limit: number): Promise<PagePart> {
  const rows = await newerMessages(db).execute({ ...view, after, limit: limit + 1 });
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

function showPage(db: Queryable, rows: readonly PageRow[]): Promise<ShownMessage[]> {
  const pictures = new Map(
    rows.map(({ message, pictures }) => [
      message.id,
      (pictures ?? []).map(({ id, key }) => ({ id, path: picturePath(key) })),
    ]),
  );
  return showMessages(
    db,
    rows.map(({ message }) => message),
    pictures,
  );
}

export async function listMessages(db: Queryable, view: ConversationView, cursors: PageCursors): Promise<Page> {
  const { before, after, around, limit } = cursors;
  const middle = around === undefined ? after : around - 1;
  // With `around`, half a page precedes the target message. With `after`, no older rows are read; the query checks only
  // whether older rows exist.
  const backwards = middle === undefined ? limit : around === undefined ? 0 : Math.floor(limit / 2);
  const older = await readOlder(db, view, middle === undefined ? before : middle + 1, backwards);
  const newer: PagePart =
    middle === undefined
      ? { rows: [], hasMore: before !== undefined }
      : await readNewer(db, view, middle, limit - backwards);
  const rows = [...older.rows, ...newer.rows];
  const cursor = (hasMore: boolean, row: PageRow | undefined) => (hasMore && row ? String(row.message.id) : null);
  return {
    data: await showPage(db, rows),
    previous: cursor(older.hasMore, rows[0]),
    next: cursor(newer.hasMore, rows.at(-1)),
  };
}

/** Limits the text of one response, which stays in memory until the client has read it. */
const WHOLE_CONVERSATION_BYTES = 4_000_000;

/** Returns at most `limit` messages and 4 MB of text, but always the newest message. */
export async function listWholeConversation(db: Queryable, view: ConversationView, limit: number): Promise<Page> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select sum(octet_length(body)) over (order by id desc) as bytes
      from messages where ${ofView(view)} order by id desc limit ${limit}
    ) as newest where bytes <= ${WHOLE_CONVERSATION_BYTES}`);
  return await listMessages(db, view, { limit: Math.max(1, rows[0]?.count ?? 1) });
}

export type MessageSearch = {
  words: string;
  conversation: number | undefined;
  before: number | undefined;
  limit: number;
};

/** Newest first. `next` is the cursor of the page with older messages. */
export async function searchMessages(
  db: Queryable,
  userId: number,
  search: MessageSearch,
): Promise<{ data: ShownMessage[]; next: string | null }> {
  const { words, conversation, before, limit } = search;
  const rows = await db
    .select({ message: messages })
    .from(messages)
    .innerJoin(
      conversationParties,
      and(eq(conversationParties.conversationId, messages.conversationId), eq(conversationParties.userId, userId)),
    )
    .where(
      and(
        containsText(messages.body, words),
        visibleMessages(userId, 'messages'),
        conversation === undefined ? undefined : eq(messages.conversationId, conversation),
        before === undefined ? undefined : lt(messages.id, before),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(limit + 1);
  const matches = rows.map(({ message }) => message);
  const { page, next } = takePage(matches, limit, idOf);
  return { data: await showMessages(db, page), next };
}

export const messagesExport = byNumber(
  (userId, after) => sql`
    select m.id::text as key, jsonb_build_object('id', m.id, 'conversation_id', m.conversation_id,
      'from', case when m.sender_id = ${userId} then 'me' else u.name end, 'message', m.body, 'added_listing_id', m.added_listing_id, 'sent_at', m.created_at, 'edited_at', m.edited_at, 'deleted_at', m.deleted_at,
      'pictures', (select coalesce(jsonb_agg(${pictureFile(sql`i.image_id`)} order by i.place), '[]')
        from message_images i where i.message_id = m.id)) as row
    from messages m join users u on u.id = m.sender_id
    where m.conversation_id in (select conversation_id from conversation_parties where user_id = ${userId})
      and ${visibleMessages(userId)} and m.id > ${after}::bigint order by m.id limit ${EXPORT_PAGE_SIZE}`,
);
