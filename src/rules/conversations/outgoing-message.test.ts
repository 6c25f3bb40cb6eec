import { describe, expect, it } from 'vitest';
import {
  type DraftMessage,
  discardFailed,
  draftRefusal,
  interruptSending,
  isTemporaryStatus,
  nextToSend,
  type QueuedMessage,
  queueDraft,
  refuseMessage,
  resendDelay,
  retryFailed,
  startSending,
  stopSending,
  takeOver,
  type UnsentMessage,
} from './outgoing-message.ts';

const identity = { clientId: 'c-1', conversationId: 3, queuedAt: '2026-03-01T10:00:00.000Z' };
const draft: DraftMessage<string> = { state: 'draft', text: 'Hello', images: ['cat.jpg'] };
const queued: QueuedMessage<string> = { ...draft, ...identity, state: 'queued', attempts: 0 };
const sending = startSending(queued);
const failed = refuseMessage(sending, 'conversation_closed');

describe('draftRefusal', () => {
  it.each([
    ['nothing', '', 0, 'blank'],
    ['spaces and lines', ' \n\t ', 0, 'blank'],
    ['a character', 'a', 0, null],
    ['an image alone', '', 1, null],
    ['spaces with an image', '  ', 1, null],
    ['text and image', 'a', 1, null],
    ['the longest text', 'a'.repeat(4000), 0, null],
    ['the most emoji', '🎴'.repeat(4000), 0, null],
    ['one emoji too many', '🎴'.repeat(4001), 0, 'too_long'],
    ['invisible characters', '\u3164\u2800', 0, 'blank'],
    ['one character too many', 'a'.repeat(4001), 0, 'too_long'],
    ['one trailing space too many', `${'a'.repeat(4000)} `, 0, 'too_long'],
    ['one character too many and an image', 'a'.repeat(4001), 1, 'too_long'],
    ['the most images', '', 10, null],
    ['one image too many', '', 11, 'too_many_images'],
    ['too many characters and too many images', 'a'.repeat(4001), 11, 'too_many_images'],
  ])('returns the reason, if any, why a draft with %s cannot be sent', (_what, text, count, reason) => {
    const draftMessage: DraftMessage<string> = { state: 'draft', text, images: Array.from({ length: count }, String) };
    expect(draftRefusal(draftMessage)).toBe(reason);
    expect(queueDraft(draftMessage, identity)?.state).toBe(reason === null ? 'queued' : undefined);
  });
});

describe('an outgoing message', () => {
  it('is queued under its client id', () => expect(queueDraft(draft, identity)).toEqual(queued));
  it('has the state “sending” once sending has started', () =>
    expect(sending).toEqual({ ...queued, state: 'sending' }));
  it('returns to the queue if no response arrives, and counts the attempt', () => {
    const again = interruptSending(startSending(interruptSending(sending)));
    expect(again).toEqual({ ...queued, attempts: 2 });
  });
  it('fails with the reason of the refusal', () =>
    expect(failed).toEqual({ ...draft, ...identity, state: 'failed', reason: 'conversation_closed' }));
  it('keeps its client id and resets its attempt count when it is retried', () =>
    expect(retryFailed(refuseMessage(startSending(interruptSending(sending)), 'internal'))).toEqual(queued));
  it('returns to the queue with its attempt count when another tab takes over the sending', () => {
    const second = startSending(interruptSending(sending));
    expect(takeOver(second)).toEqual({ ...queued, attempts: 1 });
  });
  it.each([
    ['queued', queued],
    ['being sent', sending],
  ])('can be stopped by its author while it is %s, and retried afterwards', (_when, message) => {
    const stopped = stopSending(message);
    expect(stopped).toEqual({ ...draft, ...identity, state: 'failed', reason: 'stopped' });
    expect(retryFailed(stopped)).toEqual(queued);
  });
  it('becomes a draft again, with its text and images, when it is discarded', () =>
    expect(discardFailed(failed)).toEqual(draft));
});

it('impossible transitions of an outgoing message do not compile', () => {
  // Only compiled, never run: an unused @ts-expect-error is itself an error.
  const impossible = () => {
    // @ts-expect-error a draft cannot be sent before it has a client id
    startSending(draft);
    // @ts-expect-error a message that is being sent cannot be started again
    startSending(sending);
    // @ts-expect-error a failed message must be retried first
    startSending(failed);
    // @ts-expect-error only a failed message can be retried
    retryFailed(queued);
    // @ts-expect-error a message that is being sent cannot be discarded
    discardFailed(sending);
    // @ts-expect-error only a queued message or one that is being sent can be stopped
    stopSending(failed);
    // @ts-expect-error only a message that is being sent can be taken over
    takeOver(queued);
    // @ts-expect-error a queued message cannot be queued again
    queueDraft(queued, identity);
  };
  expect(impossible).toBeTypeOf('function');
});

it.each([
  [0, true],
  [400, false],
  [401, false],
  [404, false],
  [409, false],
  [413, false],
  [422, false],
  [429, false],
  [499, false],
  [500, true],
  [503, true],
])('for status %d, isTemporaryStatus returns %s', (status, passing) => expect(isTemporaryStatus(status)).toBe(passing));

it.each([
  [0, 2_000],
  [1, 2_000],
  [2, 4_000],
  [4, 16_000],
  [5, 30_000],
  [60, 30_000],
])('for the attempt count %d, resendDelay returns %d ms', (attempts, wait) => expect(resendDelay(attempts)).toBe(wait));

describe('nextToSend', () => {
  const second: QueuedMessage<string> = { ...queued, clientId: 'c-2' };
  it.each<[string, UnsentMessage<string>[], string | undefined]>([
    ['nothing for an empty queue', [], undefined],
    ['the only message', [queued], 'c-1'],
    ['the older message', [queued, second], 'c-1'],
    ['nothing while a message is being sent', [sending, second], undefined],
    ['the message behind a failed one', [failed, second], 'c-2'],
    ['nothing when all messages failed', [failed], undefined],
    ['nothing behind a failed message while another is being sent', [failed, startSending(second), queued], undefined],
  ])('returns %s', (_who, outbox, clientId) => expect(nextToSend(outbox)?.clientId).toBe(clientId));
});
