/** Sorts the conversations of the inbox. */

export type Ordered = {
  readonly id: number;
  readonly status: 'active' | 'closed';
  readonly unread_count: number;
  /** ISO 8601 in UTC. */
  readonly last_message_at: string;
};

function compare(a: Ordered, b: Ordered, selectedId: number | null): number {
  return (
    Number(a.status === 'closed') - Number(b.status === 'closed') ||
    Number(b.id === selectedId) - Number(a.id === selectedId) ||
    b.unread_count - a.unread_count ||
    Date.parse(b.last_message_at) - Date.parse(a.last_message_at) ||
    // Keeps two conversations with the same time from swapping positions between renders.
    b.id - a.id
  );
}

/**
 * Sorts open conversations before closed ones. Within each group, the selected conversation comes first, then those
 * with the most unread messages, then those with the newest message.
 */
export function orderConversations<C extends Ordered>(conversations: readonly C[], selectedId: number | null): C[] {
  return conversations.toSorted((a, b) => compare(a, b, selectedId));
}
