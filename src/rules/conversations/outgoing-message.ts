/** What may happen to a message of one's own, from being written until the server has it? */
import type { MESSAGE_IMAGES, MESSAGE_LENGTH } from '#contract/conversations.ts';
import type { ErrorCode } from '#contract/errors.ts';

/** The contract's limits; its file brings the schemas along, so only their types are taken from there. */
export const LONGEST_MESSAGE: typeof MESSAGE_LENGTH = 4000;
export const MOST_IMAGES: typeof MESSAGE_IMAGES = 10;

type Content<I> = { readonly text: string; readonly images: readonly I[] };
type Identity = {
  /** Made once for a send; every retry carries the same, so the server never stores it twice. */
  readonly clientId: string;
  readonly conversationId: number;
  /** ISO 8601 in UTC: when its author sent it off. */
  readonly queuedAt: string;
};

/** Being written: has no name yet and can only be queued. */
export type DraftMessage<I> = Content<I> & { readonly state: 'draft' };
/** Waits for its turn; `attempts` counts the tries that reached nobody. */
export type QueuedMessage<I> = Content<I> & Identity & { readonly state: 'queued'; readonly attempts: number };
export type SendingMessage<I> = Content<I> & Identity & { readonly state: 'sending'; readonly attempts: number };
/** The server has it, under this id. */
export type SentMessage<I> = Content<I> & Identity & { readonly state: 'sent'; readonly messageId: number };
/** `images_lost`: its pictures did not survive a reload. `stopped`: its author held it back. */
export type FailureReason = ErrorCode | 'images_lost' | 'stopped';
/** Refused or held back: goes nowhere until its author retries or deletes it. */
export type FailedMessage<I> = Content<I> & Identity & { readonly state: 'failed'; readonly reason: FailureReason };

/** What stands in the conversation although the server does not have it. */
export type UnsentMessage<I> = QueuedMessage<I> | SendingMessage<I> | FailedMessage<I>;

export type Unsendable = 'blank' | 'too_long' | 'too_many_images';

/** Why a draft cannot be sent; undefined when it can. Blank text with an image can. */
export function whyUnsendable(draft: Content<unknown>): Unsendable | undefined {
  if (draft.images.length > MOST_IMAGES) return 'too_many_images';
  if (draft.text.length > LONGEST_MESSAGE) return 'too_long';
  return draft.text.trim() === '' && draft.images.length === 0 ? 'blank' : undefined;
}

/** Sends a draft on its way; undefined when it cannot go. */
export function queueDraft<I>(draft: DraftMessage<I>, identity: Identity): QueuedMessage<I> | undefined {
  return whyUnsendable(draft) === undefined ? { ...draft, ...identity, state: 'queued', attempts: 0 } : undefined;
}

export function startSending<I>(message: QueuedMessage<I>): SendingMessage<I> {
  return { ...message, state: 'sending' };
}

/** The server answered with the stored message. */
export function confirmSent<I>(message: SendingMessage<I>, messageId: number): SentMessage<I> {
  const { attempts: _, ...rest } = message;
  return { ...rest, state: 'sent', messageId };
}

/** Nobody is known to have received it: it goes back to its place in the queue. */
export function interruptSending<I>(message: SendingMessage<I>): QueuedMessage<I> {
  return { ...message, state: 'queued', attempts: message.attempts + 1 };
}

/** Whoever sent it is gone: it waits again, and under its own name the server stores it once. */
export function takeOver<I>(message: SendingMessage<I>): QueuedMessage<I> {
  return { ...message, state: 'queued' };
}

/** Its author holds it back. Should it have arrived all the same, the name that it keeps will tell. */
export function stopSending<I>(message: QueuedMessage<I> | SendingMessage<I>): FailedMessage<I> {
  const { attempts: _, ...rest } = message;
  return { ...rest, state: 'failed', reason: 'stopped' };
}

/** The server refused it for good. */
export function refuseMessage<I>(message: SendingMessage<I>, reason: FailureReason): FailedMessage<I> {
  const { attempts: _, ...rest } = message;
  return { ...rest, state: 'failed', reason };
}

/** Its author tries again, under the same name. */
export function retryFailed<I>(message: FailedMessage<I>): QueuedMessage<I> {
  const { reason: _, ...rest } = message;
  return { ...rest, state: 'queued', attempts: 0 };
}

/** Its author gives it up and may write on from where it was; one on its way cannot be called back. */
export function discardFailed<I>(message: FailedMessage<I>): DraftMessage<I> {
  return { state: 'draft', text: message.text, images: message.images };
}

/** Is a failed send worth repeating by itself? Status 0 means that no answer came. */
export function isPassing(status: number): boolean {
  return status === 0 || status >= 500;
}

/** Milliseconds before an interrupted message is tried again unasked: 2 s, doubling up to 30 s. */
export function resendDelay(attempts: number): number {
  return Math.min(30_000, 2_000 * 2 ** Math.max(0, attempts - 1));
}

/**
 * Whose turn it is in one conversation, oldest first: nobody's while one is under way, so that messages
 * arrive in the order they were written. A failed one waits for its author and holds up nobody.
 */
export function nextToSend<I>(outbox: readonly UnsentMessage<I>[]): QueuedMessage<I> | undefined {
  const first = outbox.find((message) => message.state !== 'failed');
  return first?.state === 'queued' ? first : undefined;
}
