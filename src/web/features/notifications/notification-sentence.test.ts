import { expect, it } from 'vitest';
import type { NotificationType } from '#contract/notification-types.ts';
import type { Notification } from '#contract/notifications.ts';
import { sentenceOf } from './notification-sentence.tsx';

const aNotification = (type: NotificationType, change: Partial<Notification> = {}): Notification => ({
  ...{ id: 'a', type, is_read: false, connection_status: null, request: null, conversation_id: null },
  sender: { id: 7, name: 'wren', profile: { avatar: '' } },
  listing: { id: 31, name: 'Moon card' },
  saved_search: { id: 5, name: 'Blue moons' },
  created_at: '2026-03-01T10:00:00.000Z',
  ...change,
});
const swap = { id: 3, kind: 'swap', status: 'waiting', end_reason: null, awaits_answer: true } as const;

it.each<[NotificationType, string, Partial<Notification>?]>([
  ['connection_request', 'wren is interested in Moon card'],
  ['connection_request', 'wren offered you a swap for Moon card', { trade: swap }],
  ['connection_accepted', 'wren accepted your request for Moon card'],
  ['connection_declined', 'wren declined your request for Moon card'],
  ['conversation_closed', 'wren closed the conversation about Moon card'],
  ['conversation_reopened', 'wren reopened the conversation about Moon card'],
  ['reopening_requested', 'wren would like to continue the conversation about Moon card'],
  ['search_match', 'New match for “Blue moons”: Moon card'],
  ['search_cheaper', 'Price drop for “Blue moons”: Moon card'],
  ['want_match', 'New match for your want “Blue moons”: Moon card'],
  ['want_found', 'Your want “Blue moons” was marked as found: Moon card'],
  ['follow_match', 'You follow Blue moons: wren listed Moon card'],
  ['trade_proposed', 'wren sent you a new swap offer', { trade: swap }],
  ['trade_proposed', 'wren made you a counter-offer', { trade: { ...swap, is_counter_offer: true } }],
  ['trade_agreed', 'Your swap with wren is agreed', { trade: swap }],
  ['trade_ended', 'Your swap with wren has ended', { trade: swap }],
])('the sentence of a notification "%s" says who did what: %s', (type, sentence, change) => {
  expect(sentenceOf(aNotification(type, change))).toBe(sentence);
});
