/** Searches the messages of a user's conversations. */
import { and, desc, eq, lt } from 'drizzle-orm';
import { containsText } from '../../db/contains-text.ts';
import type { Queryable } from '../../db/db.ts';
import { idOf, takePage } from '../../db/take-page.ts';
import { conversationParties, messages } from '../../tables/conversations.ts';
import { isMessageVisible, type ShownMessage, showMessages } from './messages.views.ts';

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
        isMessageVisible(userId),
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
