/** Hands messages that wait for the network over to the service worker, which sends them if this tab closes first. */
import { locale } from '#web/lib/i18n/language.ts';
import { isErrorCode } from '#web/lib/net/errors.ts';
import { type HandedOver, handedOver, keyOf, SEND_TAG } from '#web/lib/offline/handed-over.ts';
import { rememberedToken, useSession } from '#web/lib/session/session.ts';
import type { Outgoing } from './persisted-send-queue.ts';
import { failOutgoing, removeOutgoing, useSendQueueState } from './send-queue-state.ts';

type SyncManager = { register(tag: string): Promise<void> };

/** Undefined without a service worker, or if the browser lacks Background Sync, which only Chromium has. */
async function findSync(): Promise<SyncManager | undefined> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration = (await workers?.getRegistration('/')) as { sync?: SyncManager } | undefined;
  return registration?.sync;
}

/** Returns the token if it outlives the tab: a session that ends with the tab must not send anything afterwards. */
function lastingToken(): string | undefined {
  const { accessToken } = useSession.getState();
  return accessToken !== '' && accessToken === rememberedToken() ? accessToken : undefined;
}

/** Returns the unsent messages of a conversation if there is no network or an attempt has failed; otherwise none. */
function waitingIn(queue: readonly Outgoing[]): readonly Outgoing[] {
  const unsent = queue.filter(({ state }) => state !== 'failed');
  const isWaiting = !navigator.onLine || unsent.some((message) => message.state !== 'failed' && message.attempts > 0);
  return isWaiting ? unsent : [];
}

function toRow(userId: number, token: string, message: Outgoing): HandedOver {
  const { conversationId, clientId, text, queuedAt } = message;
  const images = message.images.length;
  return { token, userId, conversationId, clientId, text, images, queuedAt, language: locale() };
}

const put = (row: HandedOver): Promise<unknown> => handedOver.put(keyOf(row), row);

/**
 * Hands over messages that start waiting for the network, and takes them back once they are sent, stopped or refused.
 */
class HandOver {
  readonly #userId: number;
  readonly #handed = new Set<string>();

  constructor(userId: number) {
    this.#userId = userId;
  }

  /** Starts tracking the messages that an earlier tab handed over in this session. */
  async adopt(): Promise<void> {
    const token = lastingToken();
    for (const row of await handedOver.all()) {
      if (row.userId === this.#userId && row.token === token) this.#handed.add(row.clientId);
    }
    await this.update();
  }

  async update(): Promise<void> {
    const queues = [...useSendQueueState.getState().byConversation.values()];
    const unsent = new Set(queues.flat().flatMap(({ state, clientId }) => (state === 'failed' ? [] : [clientId])));
    const ended = [...this.#handed].filter((clientId) => !unsent.has(clientId));
    const added = queues.flatMap(waitingIn).filter(({ clientId }) => !this.#handed.has(clientId));
    for (const clientId of ended) this.#handed.delete(clientId);
    for (const { clientId } of added) this.#handed.add(clientId);
    for (const clientId of ended) await handedOver.remove(keyOf({ userId: this.#userId, clientId }));
    if (added.length > 0) await this.#add(added);
  }

  async #add(messages: readonly Outgoing[]): Promise<void> {
    const sync = await findSync();
    for (const message of messages) {
      const token = sync && lastingToken();
      // By now, the message can have been sent or stopped, or the user can have signed out.
      if (token === undefined || !this.#handed.has(message.clientId)) this.#handed.delete(message.clientId);
      else await put(toRow(this.#userId, token, message));
    }
    if (this.#handed.size > 0) await sync?.register(SEND_TAG);
  }
}

const report = (error: unknown): void => console.warn('Messages could not be left to the service worker', error);

/** Keeps the hand-over up to date until the returned function is called. Must run only in the tab that sends. */
export function startHandOver(userId: number): () => void {
  if (typeof indexedDB === 'undefined') return () => {};
  const handOver = new HandOver(userId);
  handOver.adopt().catch(report);
  const update = (): void => void handOver.update().catch(report);
  const unsubscribe = useSendQueueState.subscribe(update);
  window.addEventListener('offline', update);
  return () => {
    unsubscribe();
    window.removeEventListener('offline', update);
  };
}

/**
 * Applies what the service worker stored about this user's messages while no tab was sending: whether each one was sent
 * or refused.
 */
export async function applyOutcomes(userId: number): Promise<void> {
  if (typeof indexedDB === 'undefined') return;
  try {
    for (const row of await handedOver.all()) {
      const { conversationId, clientId, outcome } = row;
      if (row.userId !== userId || outcome === undefined) continue;
      if (outcome === 'sent') removeOutgoing(conversationId, clientId);
      else failOutgoing(conversationId, clientId, isErrorCode(outcome) ? outcome : 'internal');
      await handedOver.remove(keyOf(row));
    }
  } catch (error) {
    // The messages are sent again: their client ids let the server store each one only once.
    report(error);
  }
}
