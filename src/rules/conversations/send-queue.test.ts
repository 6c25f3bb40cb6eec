import { describe, expect, it } from 'vitest';
import { type QueuedMessage, startSending, type UnsentMessage } from './outgoing-message.ts';
import { putOutgoing, queueTime, takeOutgoing } from './send-queue.ts';

const message = (clientId: string, second: number): QueuedMessage<string> => ({
  state: 'queued',
  clientId,
  conversationId: 3,
  queuedAt: `2026-03-01T10:00:${String(second).padStart(2, '0')}.000Z`,
  text: clientId,
  images: [],
  attempts: 0,
});
const names = (outbox: readonly UnsentMessage<string>[]) => outbox.map((unsent) => unsent.clientId).join('');
const all = [message('a', 1), message('b', 2), message('c', 3)];

describe('putOutgoing', () => {
  it('returns the same order regardless of the order in which the messages arrive', () => {
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ];
    for (const order of orders) {
      let outbox: readonly UnsentMessage<string>[] = [];
      for (const at of order) outbox = putOutgoing(outbox, all[at] ?? message('?', 9));
      expect(names(outbox)).toBe('abc');
    }
  });
  it('orders messages with the same timestamp identically in every tab', () => {
    const [a, b] = [message('a', 1), message('b', 1)];
    expect(names(putOutgoing([a], b))).toBe('ab');
    expect(names(putOutgoing([b], a))).toBe('ab');
  });
  it('replaces a message without moving it', () => {
    const outbox = putOutgoing(all, startSending(message('b', 2)));
    expect(names(outbox)).toBe('abc');
    expect(outbox.map((unsent) => unsent.state)).toEqual(['queued', 'sending', 'queued']);
  });
});

it('takeOutgoing removes a message, and returns the given queue itself if it does not contain the message', () => {
  expect(names(takeOutgoing(all, 'b'))).toBe('ac');
  expect(takeOutgoing(all, 'z')).toBe(all);
});

it.each([
  ['the first message', [], '2026-03-01T12:00:00.000Z', '2026-03-01T12:00:00.000Z'],
  ['a later message', all, '2026-03-01T12:00:00.000Z', '2026-03-01T12:00:00.000Z'],
  ['a message of the same moment', all, '2026-03-01T10:00:03.000Z', '2026-03-01T10:00:03.001Z'],
  ['a message written after the clock was set back', all, '2026-03-01T07:00:00.000Z', '2026-03-01T10:00:03.001Z'],
])('queueTime returns a time that places %s behind the queued messages', (_which, outbox, now, time) => {
  expect(queueTime(outbox, new Date(now))).toBe(time);
});
