/** How do unsent messages get to the server, in order and again after the connection dropped? */
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
} from '#rules/conversations/outgoing-message.ts';
import { call } from '#web/lib/api.ts';
import { ApiError, isErrorCode } from '#web/lib/errors.ts';
import { closeOutbox, openOutbox, outboxOf, removeOutgoing, replaceOutgoing, useOutboxStore } from './outbox.store.ts';

type Arrived = (message: Message) => Promise<void> | void;

function deliver(message: SendingMessage<File>): Promise<Message> {
  const { conversationId, clientId, text, images } = message;
  return call(routes.conversations.send, {
    params: { id: conversationId },
    fields: { conversation_id: conversationId, message: text, client_id: clientId },
    files: { 'images[]': images },
  });
}

/** Sends what is queued for as long as somebody is signed in; one message of a conversation at a time. */
class Sender {
  readonly #arrived: Arrived;
  readonly #busy = new Set<number>();
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();
  #stopped = false;

  constructor(arrived: Arrived) {
    this.#arrived = arrived;
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  /** Tries everything now, also what waits after a failed try. */
  wake(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.look();
  }

  /** Starts on every conversation that has something queued and is not waiting. */
  look(): void {
    for (const conversationId of useOutboxStore.getState().byConversation.keys()) {
      if (!this.#timers.has(conversationId)) void this.#work(conversationId);
    }
  }

  async #work(conversationId: number): Promise<void> {
    if (this.#busy.has(conversationId)) return;
    this.#busy.add(conversationId);
    try {
      for (let next = nextToSend(outboxOf(conversationId)); next; next = nextToSend(outboxOf(conversationId))) {
        const sending = startSending(next);
        replaceOutgoing(sending);
        const goOn = await this.#send(sending);
        if (!goOn || this.#stopped) break;
      }
    } finally {
      this.#busy.delete(conversationId);
    }
  }

  /** Answers whether the next one may follow. */
  async #send(sending: SendingMessage<File>): Promise<boolean> {
    try {
      const message = await deliver(sending);
      if (this.#stopped) return false;
      // First into the conversation, then out of the queue: it never vanishes in between.
      await this.#arrived(message);
      const sent = confirmSent(sending, message.id);
      removeOutgoing(sent.conversationId, sent.clientId);
      return true;
    } catch (error) {
      if (this.#stopped) return false;
      if (error instanceof ApiError && !isPassing(error.status)) {
        console.error('A message was refused', error);
        replaceOutgoing(refuseMessage(sending, isErrorCode(error.code) ? error.code : 'internal'));
        return true;
      }
      const waiting = interruptSending(sending);
      const timer = setTimeout(() => this.#retry(waiting.conversationId), resendDelay(waiting.attempts));
      this.#timers.set(waiting.conversationId, timer);
      replaceOutgoing(waiting);
      return false;
    }
  }

  #retry(conversationId: number): void {
    this.#timers.delete(conversationId);
    void this.#work(conversationId);
  }
}

export type RunningOutbox = {
  stop: () => void;
  /** Tries everything at once: the connection is back. */
  wake: () => void;
};

/** Takes up this person's unsent messages and sends whatever is queued until it is stopped. */
export function startOutbox(userId: number, arrived: Arrived): RunningOutbox {
  const sender = new Sender(arrived);
  openOutbox(userId);
  const off = useOutboxStore.subscribe(() => sender.look());
  const wake = () => sender.wake();
  const wakeIfSeen = () => {
    if (document.visibilityState === 'visible') sender.wake();
  };
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wakeIfSeen);
  sender.look();
  const stop = () => {
    off();
    sender.stop();
    window.removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', wakeIfSeen);
    closeOutbox();
  };
  return { stop, wake };
}
