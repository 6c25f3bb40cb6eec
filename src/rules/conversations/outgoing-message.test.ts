/** Does a message of one's own go only the ways there are? */
import { describe, expect, it } from 'vitest';
import { MESSAGE_IMAGES, MESSAGE_LENGTH } from '#contract/conversations.ts';
import {
  confirmSent,
  type DraftMessage,
  discardFailed,
  interruptSending,
  isPassing,
  LONGEST_MESSAGE,
  MOST_IMAGES,
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
  whyUnsendable,
} from './outgoing-message.ts';

const identity = { clientId: 'c-1', conversationId: 3, queuedAt: '2026-03-01T10:00:00.000Z' };
const draft: DraftMessage<string> = { state: 'draft', text: 'Hello', images: ['cat.jpg'] };
const queued: QueuedMessage<string> = { ...draft, ...identity, state: 'queued', attempts: 0 };
const sending = startSending(queued);
const failed = refuseMessage(sending, 'conversation_closed');

it('has the limits of the contract', () => {
  expect([LONGEST_MESSAGE, MOST_IMAGES]).toEqual([MESSAGE_LENGTH, MESSAGE_IMAGES]);
});

describe('what can be sent', () => {
  it.each([
    ['nothing', '', 0, 'blank'],
    ['spaces and lines', ' \n\t ', 0, 'blank'],
    ['a character', 'a', 0, undefined],
    ['an image alone', '', 1, undefined],
    ['spaces with an image', '  ', 1, undefined],
    ['text and image', 'a', 1, undefined],
    ['the longest text', 'a'.repeat(4000), 0, undefined],
    ['one character more', 'a'.repeat(4001), 0, 'too_long'],
    ['one character more with an image', 'a'.repeat(4001), 1, 'too_long'],
    ['the most images', '', 10, undefined],
    ['one image more', '', 11, 'too_many_images'],
    ['both too much', 'a'.repeat(4001), 11, 'too_many_images'],
  ])('%s', (_what, text, count, reason) => {
    const given: DraftMessage<string> = { state: 'draft', text, images: Array.from({ length: count }, String) };
    expect(whyUnsendable(given)).toBe(reason);
    expect(queueDraft(given, identity)?.state).toBe(reason === undefined ? 'queued' : undefined);
  });
});

describe('each step', () => {
  it('queues a draft under its name', () => expect(queueDraft(draft, identity)).toEqual(queued));
  it('starts sending', () => expect(sending).toEqual({ ...queued, state: 'sending' }));
  it('ends with the id of the server', () =>
    expect(confirmSent(sending, 77)).toEqual({ ...draft, ...identity, state: 'sent', messageId: 77 }));
  it('goes back into the queue when nobody answered, and counts', () => {
    const again = interruptSending(startSending(interruptSending(sending)));
    expect(again).toEqual({ ...queued, attempts: 2 });
  });
  it('fails when refused, and says why', () =>
    expect(failed).toEqual({ ...draft, ...identity, state: 'failed', reason: 'conversation_closed' }));
  it('retries under the same name, counting afresh', () =>
    expect(retryFailed(refuseMessage(startSending(interruptSending(sending)), 'internal'))).toEqual(queued));
  it('waits again when another takes over, its tries counted on', () => {
    const second = startSending(interruptSending(sending));
    expect(takeOver(second)).toEqual({ ...queued, attempts: 1 });
  });
  it.each([
    ['while it waits', queued],
    ['on its way', sending],
  ])('is held back by its author %s', (_when, message) => {
    const stopped = stopSending(message);
    expect(stopped).toEqual({ ...draft, ...identity, state: 'failed', reason: 'stopped' });
    expect(retryFailed(stopped)).toEqual(queued);
  });
  it('gives its words and pictures back when discarded', () => expect(discardFailed(failed)).toEqual(draft));
});

it('does not compile what cannot happen', () => {
  const sent = confirmSent(sending, 77);
  // Never run: the compiler is the judge, and an expectation that it does not meet is an error itself.
  const impossible = () => {
    // @ts-expect-error a draft has no name under which it could be sent
    startSending(draft);
    // @ts-expect-error what is under way is not started again
    startSending(sending);
    // @ts-expect-error what failed must be retried first
    startSending(failed);
    // @ts-expect-error what arrived is not sent again
    startSending(sent);
    // @ts-expect-error what still waits cannot have arrived
    confirmSent(queued, 77);
    // @ts-expect-error only a failed message is retried
    retryFailed(queued);
    // @ts-expect-error what arrived cannot be retried
    retryFailed(sent);
    // @ts-expect-error what is under way cannot be taken back
    discardFailed(sending);
    // @ts-expect-error what arrived cannot be held back
    stopSending(sent);
    // @ts-expect-error what failed goes nowhere already
    stopSending(failed);
    // @ts-expect-error what waits has nobody to be taken over from
    takeOver(queued);
    // @ts-expect-error what arrived cannot be refused
    refuseMessage(sent, 'internal');
    // @ts-expect-error a message is queued once
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
])('status %d passes by itself: %s', (status, passing) => expect(isPassing(status)).toBe(passing));

it.each([
  [0, 2_000],
  [1, 2_000],
  [2, 4_000],
  [4, 16_000],
  [5, 30_000],
  [60, 30_000],
])('after %d attempts waits %d ms', (attempts, wait) => expect(resendDelay(attempts)).toBe(wait));

describe('whose turn it is', () => {
  const second: QueuedMessage<string> = { ...queued, clientId: 'c-2' };
  it.each<[string, UnsentMessage<string>[], string | undefined]>([
    ['nobody', [], undefined],
    ['the only one', [queued], 'c-1'],
    ['the older one', [queued, second], 'c-1'],
    ['nobody while one is under way', [sending, second], undefined],
    ['the one behind a failed one', [failed, second], 'c-2'],
    ['nobody when all failed', [failed], undefined],
    ['nobody behind a failed one and one under way', [failed, startSending(second), queued], undefined],
  ])('%s', (_who, outbox, clientId) => expect(nextToSend(outbox)?.clientId).toBe(clientId));
});
