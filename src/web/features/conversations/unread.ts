/** How much is unread in all conversations, and where is that said? */
import { useEffect } from 'react';
import { setTitleUnread } from '#web/lib/page-title.ts';
import { useConversations } from './conversations.queries.ts';

/** Unread messages in the whole inbox; 0 while signed out or not yet known. */
export function useUnreadTotal(): number {
  const { data } = useConversations(false);
  return data?.reduce((sum, conversation) => sum + conversation.unread_count, 0) ?? 0;
}

/** Keeps the number before the page's title; mounted once, in the layout. */
export function useUnreadTitle(): void {
  const total = useUnreadTotal();
  useEffect(() => setTitleUnread(total), [total]);
}
