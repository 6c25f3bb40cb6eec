/** Defines the states of an outgoing message until it is sent, and the transitions between them. */

import type { ErrorCode } from '#contract/errors.ts';
import { MAX_MESSAGE_IMAGES, MAX_MESSAGE_LENGTH } from '#contract/limits.ts';
import { isBlank } from '#contract/visible-text.ts';
import { characterCount } from '#rules/text/characters.ts';

type Content<I> = { readonly text: string; readonly images: readonly I[] };
type Identity = {
  /** Created once per send and repeated by every retry, so that the server never stores the message twice. */
  readonly clientId: string;
  readonly conversationId: number;
  /** When its author sent the message, in ISO 8601 and UTC. */
  readonly queuedAt: string;
};

export type DraftMessage<I> = Content<I> & { readonly state: 'draft' };
/** Waits to be sent; `attempts` counts the tries that failed temporarily. */
export type QueuedMessage<I> = Content<I> & Identity & { readonly state: 'queued'; readonly attempts: number };
export type SendingMessage<I> = Content<I> & Identity & { readonly state: 'sending'; readonly attempts: number };
/** `images_lost`: the images did not survive a reload. `stopped`: the author stopped the message. */
export type FailureReason = ErrorCode | 'images_lost' | 'stopped';
/** A refused or stopped message: it is not sent unless its author retries it. */
export type FailedMessage<I> = Content<I> & Identity & { readonly state: 'failed'; readonly reason: FailureReason };

export type UnsentMessage<I> = QueuedMessage<I> | SendingMessage<I> | FailedMessage<I>;

export type DraftRefusal = 'blank' | 'too_long' | 'too_many_images';

/** Blank text with an image can be sent. */
export function draftRefusal(draft: Content<unknown>): DraftRefusal | null {
  if (draft.images.length > MAX_MESSAGE_IMAGES) return 'too_many_images';
  if (characterCount(draft.text) > MAX_MESSAGE_LENGTH) return 'too_long';
  return isBlank(draft.text) && draft.images.length === 0 ? 'blank' : null;
}

/** Returns the queued message; undefined if the draft cannot be sent. */
export function queueDraft<I>(draft: DraftMessage<I>, identity: Identity): QueuedMessage<I> | undefined {
  return draftRefusal(draft) === null ? { ...draft, ...identity, state: 'queued', attempts: 0 } : undefined;
}

export function startSending<I>(message: QueuedMessage<I>): SendingMessage<I> {
  return { ...message, state: 'sending' };
}

/** Requeues a message whose delivery state is unknown. Its position in the queue does not change. */
export function interruptSending<I>(message: SendingMessage<I>): QueuedMessage<I> {
  return { ...message, state: 'queued', attempts: message.attempts + 1 };
}

/** Requeues a message whose tab has closed. The client id makes the server store the message only once. */
export function takeOver<I>(message: SendingMessage<I>): QueuedMessage<I> {
  return { ...message, state: 'queued' };
}

/** A stopped message might already have reached the server; on a retry, the server recognises its client id. */
export function stopSending<I>(message: QueuedMessage<I> | SendingMessage<I>): FailedMessage<I> {
  const { attempts: _, ...rest } = message;
  return { ...rest, state: 'failed', reason: 'stopped' };
}

export function refuseMessage<I>(message: SendingMessage<I>, reason: FailureReason): FailedMessage<I> {
  const { attempts: _, ...rest } = message;
  return { ...rest, state: 'failed', reason };
}

export function retryFailed<I>(message: FailedMessage<I>): QueuedMessage<I> {
  const { reason: _, ...rest } = message;
  return { ...rest, state: 'queued', attempts: 0 };
}

/** Returns a failed or stopped message to its author as a draft. A message that is being sent must be stopped first. */
export function discardFailed<I>(message: FailedMessage<I>): DraftMessage<I> {
  return { state: 'draft', text: message.text, images: message.images };
}

/** Returns whether to retry a failed send automatically. Status 0 means that there was no response. */
export function isTemporaryStatus(status: number): boolean {
  return status === 0 || status >= 500;
}

/** Milliseconds before an interrupted message is retried: 2 s, doubling up to 30 s. */
export function resendDelay(attempts: number): number {
  return Math.min(30_000, 2_000 * 2 ** Math.max(0, attempts - 1));
}

/**
 * Returns the oldest message to send in one conversation; undefined if it is being sent already, so that messages
 * arrive in the order they were written. A failed message waits for its author and blocks no other message.
 */
export function nextToSend<I>(outbox: readonly UnsentMessage<I>[]): QueuedMessage<I> | undefined {
  const first = outbox.find((message) => message.state !== 'failed');
  return first?.state === 'queued' ? first : undefined;
}
