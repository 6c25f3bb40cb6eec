/** In which order do conversations stand in the inbox? */

export type Ordered = {
  readonly id: number;
  readonly status: 'active' | 'closed';
  readonly unread_count: number;
  /** ISO 8601 in UTC. */
  readonly last_message_at: string;
};

/** Negative when `a` stands before `b`. */
function compare(a: Ordered, b: Ordered, selectedId: number | null): number {
  return (
    Number(a.status === 'closed') - Number(b.status === 'closed') ||
    Number(b.id === selectedId) - Number(a.id === selectedId) ||
    b.unread_count - a.unread_count ||
    Date.parse(b.last_message_at) - Date.parse(a.last_message_at) ||
    // Two of the same second must not swap places between renders.
    b.id - a.id
  );
}

/** Closed ones last; else the selected one first, then by unread messages, then by the newest message. */
export function orderConversations<C extends Ordered>(conversations: readonly C[], selectedId: number | null): C[] {
  return conversations.toSorted((a, b) => compare(a, b, selectedId));
}
