import { expect, it } from 'vitest';
import { type Ordered, orderConversations } from './conversation-order.ts';

type Row = [why: string, first: Partial<Ordered>, second: Partial<Ordered>];
const base: Ordered = { id: 5, status: 'active', unread_count: 0, last_message_at: '2026-03-01T10:00:00.000Z' };
const later = '2026-03-02T10:00:00.000Z';
const SELECTED = 1;

it.each<Row>([
  ['active before closed', {}, { id: 6, status: 'closed' }],
  ['active before closed with unread', {}, { id: 6, status: 'closed', unread_count: 9 }],
  ['active before closed and newer', {}, { id: 6, status: 'closed', last_message_at: later }],
  ['active before closed and selected', {}, { id: SELECTED, status: 'closed' }],
  ['selected before unread', { id: SELECTED }, { id: 6, unread_count: 9 }],
  ['selected before newer', { id: SELECTED }, { id: 6, last_message_at: later }],
  ['selected first among closed', { id: SELECTED, status: 'closed' }, { status: 'closed', unread_count: 2 }],
  ['more unread first', { unread_count: 3 }, { id: 6, unread_count: 2 }],
  ['more unread before newer', { unread_count: 3 }, { id: 6, unread_count: 2, last_message_at: later }],
  ['more unread first among closed', { status: 'closed', unread_count: 1 }, { id: 6, status: 'closed' }],
  ['newer first', { last_message_at: later }, { id: 6 }],
  ['newer first by time, not by text', { last_message_at: '2026-03-01T10:00:00.5Z' }, { id: 6 }],
  ['higher id first at the same moment', { id: 7 }, { id: 6 }],
])('orderConversations follows the rule “%s”', (_why, first, second) => {
  const a = { ...base, ...first };
  const b = { ...base, ...second };
  expect(orderConversations([a, b], SELECTED)).toEqual([a, b]);
  expect(orderConversations([b, a], SELECTED)).toEqual([a, b]);
});

it('orderConversations treats no conversation as selected if the selection is null', () => {
  const unread = { ...base, id: 2, unread_count: 1 };
  expect(orderConversations([base, unread], null)).toEqual([unread, base]);
});

it('orderConversations does not change the given list', () => {
  const conversations = Object.freeze([base, { ...base, id: 9 }]);
  expect(orderConversations(conversations, null).map((conversation) => conversation.id)).toEqual([9, 5]);
  expect(conversations.map((conversation) => conversation.id)).toEqual([5, 9]);
});
