/** Counts the unread messages of all conversations and shows the count in the page title. */
import { useEffect } from 'react';
import type { Conversation } from '#contract/conversations.ts';
import { setTitleUnread } from '#web/lib/browser/page-title.ts';
import { useConversations } from '../conversations.queries.ts';

/** A conversation that the user marked as unread counts as one unread message; a muted one does not count. */
function unreadOf({ unread_count, viewer }: Conversation): number {
  if (viewer?.is_muted) return 0;
  return unread_count || Number(viewer?.is_marked_unread ?? false);
}

/** Returns the number of unread messages in the whole inbox; 0 while signed out or loading. */
export function useUnreadTotal(): number {
  const { data } = useConversations(false);
  return data?.reduce((sum, conversation) => sum + unreadOf(conversation), 0) ?? 0;
}

/** Mounted once, in the layout. */
export function useUnreadTitle(): void {
  const total = useUnreadTotal();
  useEffect(() => setTitleUnread(total), [total]);
}
