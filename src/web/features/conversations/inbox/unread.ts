/** Counts the unread messages of the inbox, except in muted conversations, and shows the count in the page title. */
import { useEffect } from 'react';
import type { Conversation } from '#contract/conversations.ts';
import { setTitleUnread } from '#web/lib/browser/page-title.ts';
import { useConversations } from '../conversations.queries.ts';

/**
 * A conversation without unread messages counts as one if the user marked it as unread. A muted conversation never
 * counts.
 */
function unreadOf({ unread_count, viewer }: Conversation): number {
  if (viewer?.is_muted) return 0;
  return unread_count || Number(viewer?.is_marked_unread ?? false);
}

/** Returns the sum of `unreadOf` over the open conversations; 0 while signed out or loading. */
export function useUnreadTotal(): number {
  const { data } = useConversations(false);
  return data?.reduce((sum, conversation) => sum + unreadOf(conversation), 0) ?? 0;
}

/** Called once while a user is signed in. */
export function useUnreadTitle(): void {
  const total = useUnreadTotal();
  useEffect(() => setTitleUnread(total), [total]);
}
