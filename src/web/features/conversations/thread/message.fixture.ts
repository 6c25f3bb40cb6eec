/** Provides a message for the tests of a thread. */
import type { Message } from '#contract/conversations.ts';

export function aMessage(id: number, sender_id: number, created_at: string): Message {
  return {
    id,
    conversation_id: 3,
    sender_id,
    client_id: `c${id}`,
    message: `message ${id}`,
    images: [],
    created_at,
  };
}
