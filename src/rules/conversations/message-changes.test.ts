import { describe, expect, it } from 'vitest';
import { deleteMessageRefusal, editMessageRefusal, type MessageFacts } from './message-changes.ts';

const NOW = new Date('2026-03-01T10:00:00Z');
const sent = (minutesAgo: number, changes: Partial<MessageFacts> = {}): MessageFacts => ({
  sentAt: new Date(NOW.getTime() - minutesAgo * 60_000),
  isDeleted: false,
  isInReview: false,
  isHidden: false,
  isAddition: false,
  ...changes,
});

describe('editMessageRefusal', () => {
  it.each([
    ['a message sent now', sent(0), 'active', null],
    ['a message from a client whose clock is ahead', sent(-1), 'active', null],
    ['a message just within the editing period', sent(14.99), 'active', null],
    ['a message whose editing period is over', sent(15), 'active', 'message_unchangeable'],
    ['a deleted message', sent(1, { isDeleted: true }), 'active', 'message_unchangeable'],
    ['a message that a moderator is checking', sent(1, { isInReview: true }), 'active', 'message_unchangeable'],
    ['a message that a moderator has hidden', sent(1, { isHidden: true }), 'active', 'message_unchangeable'],
    ['a message that adds a listing', sent(1, { isAddition: true }), 'active', 'message_unchangeable'],
    ['a message of a closed conversation', sent(1), 'closed', 'conversation_closed'],
  ] as const)('returns the refusal, if any, for %s', (_what, message, status, refusal) => {
    expect(editMessageRefusal(message, status, NOW)).toBe(refusal);
  });
});

describe('deleteMessageRefusal', () => {
  it.each([
    [14.99, null],
    [15, 'message_unchangeable'],
  ] as const)('for a message sent %s minutes ago, returns %s', (minutes, refusal) => {
    expect(deleteMessageRefusal(sent(minutes), NOW)).toBe(refusal);
  });
});
