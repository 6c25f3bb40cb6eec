/** Defines the states of an outgoing message, from draft to sent, and the transitions between them. */
import type { ErrorCode } from '#contract/errors.ts';
import { MAX_MESSAGE_IMAGES, MAX_MESSAGE_LENGTH } from '#contract/limits.ts';

type Content<I> = { readonly text: string; readonly images: readonly I[] };
type Identity = {
  /** Created once per send; every retry carries the same id, so the server never stores the message twice. */
  readonly clientId: string;
  readonly conversationId: number;
  /** ISO 8601 in UTC: when its author sent it. */
  readonly queuedAt: string;
};

/** A message that is being written: it has no client id yet and can only be queued. */
export type DraftMessage<I> = Content<I> & { readonly state: 'draft' };
/** Waits to be sent; `attempts` counts the tries that got no response. */
export type QueuedMessage<I> = Content<I> & Identity & { readonly state: 'queued'; readonly attempts: number };
export type SendingMessage<I> = Content<I> & Identity & { readonly state: 'sending'; readonly attempts: number };
/** `images_lost`: the message's images did not survive a reload. `stopped`: the author stopped the message. */
export type FailureReason = ErrorCode | 'images_lost' | 'stopped';
/** A message that was refused or stopped: it is not sent until its author retries or deletes it. */
export type FailedMessage<I> = Content<I> & Identity & { readonly state: 'failed'; readonly reason: FailureReason };

/** Shown in the conversation although the server does not have it. */
export type UnsentMessage<I> = QueuedMessage<I> | SendingMessage<I> | FailedMessage<I>;

export type DraftRefusal = 'blank' | 'too_long' | 'too_many_images';

/** Returns why a draft cannot be sent, or null. Blank text with an image can be sent. */
export function draftRefusal(draft: Content<unknown>): DraftRefusal | null {
  if (draft.images.length > MAX_MESSAGE_IMAGES) return 'too_many_images';
  if (draft.text.length > MAX_MESSAGE_LENGTH) return 'too_long';
  return draft.text.trim() === '' && draft.images.length === 0 ? 'blank' : null;
}

/** Queues a draft; undefined if it cannot be sent. */
export function queueDraft<I>(draft: DraftMessage<I>, identity: Identity): QueuedMessage<I> | undefined {
  return draftRefusal(draft) === null ? { ...draft, ...identity, state: 'queued', attempts: 0 } : undefined;
}

export function startSending<I>(message: QueuedMessage<I>): SendingMessage<I> {
  return { ...message, state: 'sending' };
}

/** Queues a message again whose delivery state is unknown; its position in the queue does not change. */
export function interruptSending<I>(message: SendingMessage<I>): QueuedMessage<I> {
  return { ...message, state: 'queued', attempts: message.attempts + 1 };
}

/**
 * The tab that was sending the message has closed: queue it again. The client id makes the server store it only once.
 */
export function takeOver<I>(message: SendingMessage<I>): QueuedMessage<I> {
  return { ...message, state: 'queued' };
}

/** Stops the message for its author. If the message arrived anyway, the server recognises its client id. */
export function stopSending<I>(message: QueuedMessage<I> | SendingMessage<I>): FailedMessage<I> {
  const { attempts: _, ...rest } = message;
  return { ...rest, state: 'failed', reason: 'stopped' };
}

/** Marks the message as permanently refused by the server. */
export function refuseMessage<I>(message: SendingMessage<I>, reason: FailureReason): FailedMessage<I> {
  const { attempts: _, ...rest } = message;
  return { ...rest, state: 'failed', reason };
}

/** Queues the failed message again for its author, with the same client id. */
export function retryFailed<I>(message: FailedMessage<I>): QueuedMessage<I> {
  const { reason: _, ...rest } = message;
  return { ...rest, state: 'queued', attempts: 0 };
}

/** Discards the message and returns it to its author as a draft. A message that is being sent cannot be recalled. */
export function discardFailed<I>(message: FailedMessage<I>): DraftMessage<I> {
  return { state: 'draft', text: message.text, images: message.images };
}

/** Returns whether a failed send is worth repeating automatically. Status 0 means that there was no response. */
export function isTemporaryStatus(status: number): boolean {
  return status === 0 || status >= 500;
}

/** Milliseconds before an interrupted message is retried automatically: 2 s, doubling up to 30 s. */
export function resendDelay(attempts: number): number {
  return Math.min(30_000, 2_000 * 2 ** Math.max(0, attempts - 1));
}

/**
 * Returns the next message to send in one conversation, oldest first; undefined while one is being sent, so that
 * messages arrive in the order they were written. A failed message waits for its author and blocks no other message.
 */
export function nextToSend<I>(outbox: readonly UnsentMessage<I>[]): QueuedMessage<I> | undefined {
  const first = outbox.find((message) => message.state !== 'failed');
  return first?.state === 'queued' ? first : undefined;
}
