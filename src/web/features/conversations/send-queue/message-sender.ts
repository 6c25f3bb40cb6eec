/** Sends queued messages in order and retries them after the connection drops. */
import type { Message } from '#contract/conversations.ts';
import {
  interruptSending,
  isTemporaryStatus,
  nextToSend,
  refuseMessage,
  resendDelay,
  type SendingMessage,
  startSending,
  takeOver,
} from '#rules/conversations/outgoing-message.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError, isAbort, isErrorCode } from '#web/lib/net/errors.ts';
import { recordProgress, removeOutgoing, replaceOutgoing, sendQueueOf, useSendQueueState } from './send-queue-state.ts';

type OnDelivered = (message: Message) => Promise<void> | void;
type InFlight = { clientId: string; stop: AbortController };
type PendingRetry = { clientId: string; timer: ReturnType<typeof setTimeout> };

function deliver(message: SendingMessage<File>, signal: AbortSignal): Promise<Message> {
  const { conversationId, clientId, text, images } = message;
  return call(
    'POST /api/conversations/{id}/messages',
    {
      params: { id: conversationId },
      fields: { conversation_id: conversationId, message: text, client_id: clientId },
      files: { 'images[]': images },
    },
    { signal, ...(images.length > 0 ? { onProgress: (fraction) => recordProgress(clientId, fraction) } : {}) },
  );
}

/** Sends queued messages until it is stopped, one at a time per conversation. Must run in only one tab of a browser. */
export class Sender {
  readonly #onDelivered: OnDelivered;
  readonly #busy = new Set<number>();
  readonly #inFlight = new Map<number, InFlight>();
  readonly #pendingRetries = new Map<number, PendingRetry>();
  #unsubscribe: (() => void) | undefined;
  #stopped = false;

  constructor(onDelivered: OnDelivered) {
    this.#onDelivered = onDelivered;
  }

  start(): void {
    if (this.#stopped) return;
    // The tab that was sending these messages has closed; their delivery state is unknown, so send them again.
    for (const queue of useSendQueueState.getState().byConversation.values()) {
      for (const message of queue) if (message.state === 'sending') replaceOutgoing(takeOver(message));
    }
    this.#unsubscribe = useSendQueueState.subscribe(() => this.#sendDue());
    this.#sendDue();
  }

  stop(): void {
    this.#stopped = true;
    this.#unsubscribe?.();
    for (const { timer } of this.#pendingRetries.values()) clearTimeout(timer);
    for (const { stop } of this.#inFlight.values()) stop.abort();
  }

  /** Tries to send every message now, even those that wait for a retry. */
  wake(): void {
    for (const { timer } of this.#pendingRetries.values()) clearTimeout(timer);
    this.#pendingRetries.clear();
    this.#sendDue();
  }

  /**
   * Starts sending in every conversation that has a queued message and no pending retry; aborts the requests of
   * messages that the user has stopped or sent again.
   */
  #sendDue(): void {
    if (this.#stopped) return;
    for (const [conversationId, { clientId, stop }] of this.#inFlight) {
      const current = sendQueueOf(conversationId).find((outgoing) => outgoing.clientId === clientId);
      if (current?.state !== 'sending') stop.abort();
    }
    for (const [conversationId, { clientId, timer }] of this.#pendingRetries) {
      if (nextToSend(sendQueueOf(conversationId))?.clientId === clientId) continue;
      clearTimeout(timer);
      this.#pendingRetries.delete(conversationId);
    }
    for (const conversationId of useSendQueueState.getState().byConversation.keys()) {
      if (!this.#pendingRetries.has(conversationId)) void this.#sendQueued(conversationId);
    }
  }

  async #sendQueued(conversationId: number): Promise<void> {
    if (this.#busy.has(conversationId)) return;
    this.#busy.add(conversationId);
    try {
      for (let next = nextToSend(sendQueueOf(conversationId)); next; next = nextToSend(sendQueueOf(conversationId))) {
        const sending = startSending(next);
        const stop = new AbortController();
        this.#inFlight.set(conversationId, { clientId: sending.clientId, stop });
        replaceOutgoing(sending);
        const canContinue = await this.#send(sending, stop.signal);
        this.#inFlight.delete(conversationId);
        if (!canContinue || this.#stopped) break;
      }
    } finally {
      this.#busy.delete(conversationId);
    }
  }

  /** Sends a message; returns whether the conversation's next message can be sent now. */
  async #send(sending: SendingMessage<File>, signal: AbortSignal): Promise<boolean> {
    const { conversationId, clientId } = sending;
    try {
      const message = await deliver(sending, signal);
      if (this.#stopped) return false;
      // Add the message to the conversation before removing it from the queue, so that it is always on screen.
      await this.#onDelivered(message);
      removeOutgoing(conversationId, clientId);
      return true;
    } catch (error) {
      if (this.#stopped) return false;
      // The user has stopped the message or sent it again; the queue already contains its new state.
      if (isAbort(error)) return true;
      if (error instanceof ApiError && !isTemporaryStatus(error.status)) {
        console.error('The server refused a message', error);
        replaceOutgoing(refuseMessage(sending, isErrorCode(error.code) ? error.code : 'internal'));
        return true;
      }
      const waiting = interruptSending(sending);
      const timer = setTimeout(() => this.#retry(conversationId), resendDelay(waiting.attempts));
      this.#pendingRetries.set(conversationId, { clientId, timer });
      replaceOutgoing(waiting);
      return false;
    }
  }

  #retry(conversationId: number): void {
    this.#pendingRetries.delete(conversationId);
    void this.#sendQueued(conversationId);
  }
}
