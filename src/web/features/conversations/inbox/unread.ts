/** Counts the unread messages of all conversations and shows the count in the page title. */
import { useEffect } from 'react';
import { setTitleUnread } from '#web/lib/browser/page-title.ts';
import { useConversations } from '../conversations.queries.ts';

/** Unread messages in the whole inbox; 0 while signed out or loading. */
export function useUnreadTotal(): number {
  const { data } = useConversations(false);
  return data?.reduce((sum, conversation) => sum + conversation.unread_count, 0) ?? 0;
}

/** Shows the count at the start of the page title; mounted once, in the layout. */
export function useUnreadTitle(): void {
  const total = useUnreadTotal();
  useEffect(() => setTitleUnread(total), [total]);
}
