/** How do queued messages get to the server, in order and again after the connection dropped? */
import type { Message } from '#contract/conversations.ts';
import { routes } from '#contract/routes.ts';
import {
  confirmSent,
  interruptSending,
  isPassing,
  nextToSend,
  refuseMessage,
  resendDelay,
  type SendingMessage,
  startSending,
  takeOver,
} from '#rules/conversations/outgoing-message.ts';
import { call } from '#web/lib/api.ts';
import { ApiError, isAbort, isErrorCode } from '#web/lib/errors.ts';
import { noteProgress, outboxOf, removeOutgoing, replaceOutgoing, useSendQueueState } from './send-queue-state.ts';

type Arrived = (message: Message) => Promise<void> | void;
type UnderWay = { clientId: string; stop: AbortController };
type Waiting = { clientId: string; timer: ReturnType<typeof setTimeout> };

function deliver(message: SendingMessage<File>, signal: AbortSignal): Promise<Message> {
  const { conversationId, clientId, text, images } = message;
  return call(
    routes.conversations.send,
    {
      params: { id: conversationId },
      fields: { conversation_id: conversationId, message: text, client_id: clientId },
      files: { 'images[]': images },
    },
    { signal, ...(images.length > 0 ? { onProgress: (fraction) => noteProgress(clientId, fraction) } : {}) },
  );
}

/** Sends what is queued until it is stopped, one message of a conversation at a time. In one tab of a browser only. */
export class Sender {
  readonly #arrived: Arrived;
  readonly #busy = new Set<number>();
  readonly #underWay = new Map<number, UnderWay>();
  readonly #waiting = new Map<number, Waiting>();
  #unsubscribe: (() => void) | undefined;
  #stopped = false;

  constructor(arrived: Arrived) {
    this.#arrived = arrived;
  }

  start(): void {
    if (this.#stopped) return;
    // Whoever sent these is gone, and nobody knows how far they came.
    for (const outbox of useSendQueueState.getState().byConversation.values()) {
      for (const message of outbox) if (message.state === 'sending') replaceOutgoing(takeOver(message));
    }
    this.#unsubscribe = useSendQueueState.subscribe(() => this.#look());
    this.#look();
  }

  stop(): void {
    this.#stopped = true;
    this.#unsubscribe?.();
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
    for (const { stop } of this.#underWay.values()) stop.abort();
  }

  /** Tries everything now, also what waits after a failed try. */
  wake(): void {
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
    this.#look();
  }

  /** Starts on every conversation that has something queued and is not waiting, and ends what was held back. */
  #look(): void {
    if (this.#stopped) return;
    for (const [conversationId, { clientId, stop }] of this.#underWay) {
      const now = outboxOf(conversationId).find((one) => one.clientId === clientId);
      if (now?.state !== 'sending') stop.abort();
    }
    for (const [conversationId, { clientId, timer }] of this.#waiting) {
      if (nextToSend(outboxOf(conversationId))?.clientId === clientId) continue;
      clearTimeout(timer);
      this.#waiting.delete(conversationId);
    }
    for (const conversationId of useSendQueueState.getState().byConversation.keys()) {
      if (!this.#waiting.has(conversationId)) void this.#work(conversationId);
    }
  }

  async #work(conversationId: number): Promise<void> {
    if (this.#busy.has(conversationId)) return;
    this.#busy.add(conversationId);
    try {
      for (let next = nextToSend(outboxOf(conversationId)); next; next = nextToSend(outboxOf(conversationId))) {
        const sending = startSending(next);
        const stop = new AbortController();
        this.#underWay.set(conversationId, { clientId: sending.clientId, stop });
        replaceOutgoing(sending);
        const goOn = await this.#send(sending, stop.signal);
        this.#underWay.delete(conversationId);
        if (!goOn || this.#stopped) break;
      }
    } finally {
      this.#busy.delete(conversationId);
    }
  }

  /** Answers whether the next one may follow. */
  async #send(sending: SendingMessage<File>, signal: AbortSignal): Promise<boolean> {
    const { conversationId, clientId } = sending;
    try {
      const message = await deliver(sending, signal);
      if (this.#stopped) return false;
      // First into the conversation, then out of the queue: it never vanishes in between.
      await this.#arrived(message);
      const sent = confirmSent(sending, message.id);
      removeOutgoing(sent.conversationId, sent.clientId);
      return true;
    } catch (error) {
      if (this.#stopped) return false;
      // Held back: what it has become stands in the queue already.
      if (isAbort(error)) return true;
      if (error instanceof ApiError && !isPassing(error.status)) {
        console.error('A message was refused', error);
        replaceOutgoing(refuseMessage(sending, isErrorCode(error.code) ? error.code : 'internal'));
        return true;
      }
      const waiting = interruptSending(sending);
      const timer = setTimeout(() => this.#retry(conversationId), resendDelay(waiting.attempts));
      this.#waiting.set(conversationId, { clientId, timer });
      replaceOutgoing(waiting);
      return false;
    }
  }

  #retry(conversationId: number): void {
    this.#waiting.delete(conversationId);
    void this.#work(conversationId);
  }
}
