/** Provides a conversation for tests: papermoth sells listing 7 to wrenlight (user 1). */
import type { Conversation } from './conversations.ts';

const createdAt = '2026-11-01T10:00:00.000Z';

export const aConversation = (change: Partial<Conversation> = {}): Conversation => ({
  id: 5,
  status: 'active',
  listing: {
    id: 7,
    name: 'Afterimage photocard',
    image1: '',
    price: 12.5,
    currency: { code: 'USD' },
    status: 'open',
    state: 'open',
  },
  seller_id: 9,
  buyer_id: 1,
  seller: { id: 9, name: 'papermoth', profile: { avatar: '' } },
  buyer: { id: 1, name: 'wrenlight', profile: { avatar: '' } },
  unread_count: 0,
  first_unread_message_id: null,
  other_read_message_id: 0,
  last_message_at: createdAt,
  last_message: null,
  created_at: createdAt,
  closed_by: null,
  reopen_requested_at: null,
  received_at: null,
  viewer: {
    has_blocked: false,
    is_muted: false,
    is_archived: false,
    is_marked_unread: false,
    can: { send: true, close: true, reopen: false, request_reopening: false, confirm_receipt: false },
  },
  ...change,
});
