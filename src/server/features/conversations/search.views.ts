/** Searches the messages of a user's conversations. */
import { and, desc, eq, ilike, lt } from 'drizzle-orm';
import type { Queryable } from '../../db/db.ts';
import { conversationParties, messages } from './conversations.schema.ts';
import { isMessageVisible, type ShownMessage, showMessages } from './messages.views.ts';

export type MessageSearch = {
  words: string;
  conversation: number | undefined;
  before: number | undefined;
  limit: number;
};

/** Escapes the three characters that are special in `like` patterns. */
const containing = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;

/** Newest first; `next` is the cursor of the page with older messages. */
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
        ilike(messages.body, containing(words)),
        isMessageVisible(userId),
        conversation === undefined ? undefined : eq(messages.conversationId, conversation),
        before === undefined ? undefined : lt(messages.id, before),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit).map((row) => row.message);
  const last = page.at(-1);
  return { data: await showMessages(db, page), next: rows.length > limit && last ? String(last.id) : null };
}
