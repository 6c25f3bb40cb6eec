/** Simulates a user's app under failures, with the web app's own rules for sending and the real pusher-js and fetch. */
import { randomUUID } from 'node:crypto';
import type { Change } from '../../src/contract/broadcasting.ts';
import type { Conversation, Message } from '../../src/contract/conversations.ts';
import { type ChangedEvent, channels } from '../../src/contract/realtime.ts';
import {
  interruptSending,
  isTemporaryStatus,
  nextToSend,
  queueDraft,
  resendDelay,
  startSending,
  type UnsentMessage,
} from '../../src/rules/conversations/outgoing-message.ts';
import { connectPusher, type PusherClient } from '../support/pusher-client.ts';

type Outgoing = UnsentMessage<never>;
export type ChaosUser = { origin: string; token: string; userId: number; conversationId: number };

/** The web app's initial reconnect interval, and this client's request timeout. */
const RECONNECT_MS = 2_000;
const REQUEST_TIMEOUT_MS = 5_000;

export class ChaosClient {
  readonly #me: ChaosUser;
  readonly #messages = new Map<number, Message>();
  readonly #socket: PusherClient;
  readonly #reconnectTimer: NodeJS.Timeout;
  #syncedTo = 0;
  #position: number | undefined;
  #sendQueue: readonly Outgoing[] = [];
  #isSending = false;
  #retryTimer: NodeJS.Timeout | undefined;
  #currentFetch: Promise<void> | undefined;
  #isFetchRequested = false;
  #closed = false;
  repeatedSends = 0;

  constructor(me: ChaosUser) {
    this.#me = me;
    this.#socket = connectPusher(me.origin, me.token);
    for (const name of [channels.privateUser(me.userId), channels.privateConversation(me.conversationId)]) {
      const channel = this.#socket.subscribe(name);
      channel.bind('pusher:subscription_succeeded', () => this.#onSubscribed());
      channel.bind('pusher:subscription_error', () => setTimeout(() => this.#socket.subscribe(name), RECONNECT_MS));
      channel.bind('changed', (change: ChangedEvent) => {
        if (change.message) this.#messages.set(change.message.id, change.message);
        if (this.#position === undefined || change.position > this.#position) void this.catchUp();
      });
    }
    this.#reconnectTimer = setInterval(() => {
      if (this.#socket.connection.state === 'connected') return;
      this.#socket.disconnect();
      this.#socket.connect();
      void this.catchUp();
    }, RECONNECT_MS);
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#reconnectTimer);
    clearTimeout(this.#retryTimer);
    this.#socket.disconnect();
  }

  write(text: string): void {
    const identity = {
      clientId: randomUUID(),
      conversationId: this.#me.conversationId,
      queuedAt: new Date().toISOString(),
    };
    const queued = queueDraft<never>({ state: 'draft', text, images: [] }, identity);
    if (!queued) throw new Error('nothing to send');
    this.#sendQueue = [...this.#sendQueue, queued];
    void this.#sendQueued();
  }

  get userId(): number {
    return this.#me.userId;
  }

  get unsent(): number {
    return this.#sendQueue.length;
  }

  get messages(): Message[] {
    return [...this.#messages.values()].sort((a, b) => a.id - b.id);
  }

  /** Marks the conversation as read; retries until the server responds. */
  async markRead(): Promise<void> {
    while (!(await this.#request('POST', `/api/conversations/${this.#me.conversationId}/messages/mark-as-read`)))
      await pause(200);
  }

  async conversation(): Promise<Conversation> {
    const answer = await this.#request<{ data: Conversation[] }>('GET', '/api/conversations');
    const conversation = answer?.data.find((entry) => entry.id === this.#me.conversationId);
    if (!conversation) throw new Error('the conversation is not in the list');
    return conversation;
  }

  /** Fetches missed changes, one request at a time; fetches again if a change arrived during the request. */
  catchUp(): Promise<void> {
    if (this.#currentFetch !== undefined) {
      this.#isFetchRequested = true;
      return this.#currentFetch;
    }
    this.#currentFetch = this.#fetchMissed().finally(() => {
      this.#currentFetch = undefined;
      const again = this.#isFetchRequested && !this.#closed;
      this.#isFetchRequested = false;
      if (again) void this.catchUp();
    });
    return this.#currentFetch;
  }

  async #fetchMissed(): Promise<void> {
    const since = this.#position;
    const changes = await this.#request<{ position: number; data: Change[] }>(
      'GET',
      since === undefined ? '/api/changes' : `/api/changes?since=${since}`,
    );
    if (!changes) return;
    // The position advances only after everything up to it has been fetched.
    if ((since === undefined || changes.data.length > 0) && !(await this.#fetchMessages())) return;
    this.#position = changes.position;
  }

  async #fetchMessages(): Promise<boolean> {
    type Page = { data: Message[]; meta: { next_cursor: string | null } };
    for (let more = true; more; ) {
      const cursor = this.#syncedTo === 0 ? 'around=1' : `after=${this.#syncedTo}`;
      const page = await this.#request<Page>(
        'GET',
        `/api/conversations/${this.#me.conversationId}/messages?limit=100&${cursor}`,
      );
      if (!page) return false;
      for (const message of page.data) this.#messages.set(message.id, message);
      this.#syncedTo = page.data.at(-1)?.id ?? this.#syncedTo;
      more = page.meta.next_cursor !== null;
    }
    return true;
  }

  #onSubscribed(): void {
    void this.catchUp();
    clearTimeout(this.#retryTimer);
    this.#retryTimer = undefined;
    void this.#sendQueued();
  }

  async #sendQueued(): Promise<void> {
    if (this.#isSending || this.#closed || this.#retryTimer) return;
    this.#isSending = true;
    for (let next = nextToSend(this.#sendQueue); next; next = nextToSend(this.#sendQueue)) {
      const sending = startSending(next);
      this.#replace(sending);
      const form = new FormData();
      form.append('message', sending.text);
      form.append('client_id', sending.clientId);
      const path = `/api/conversations/${this.#me.conversationId}/messages`;
      const answer = await this.#request<Message>('POST', path, form);
      if (!answer) {
        const waiting = interruptSending(sending);
        this.repeatedSends += 1;
        this.#replace(waiting);
        this.#retryTimer = setTimeout(() => {
          this.#retryTimer = undefined;
          void this.#sendQueued();
        }, resendDelay(waiting.attempts));
        break;
      }
      this.#messages.set(answer.id, answer);
      this.#sendQueue = this.#sendQueue.filter((message) => message.clientId !== sending.clientId);
    }
    this.#isSending = false;
  }

  #replace(message: Outgoing): void {
    this.#sendQueue = this.#sendQueue.map((other) => (other.clientId === message.clientId ? message : other));
  }

  /** Returns the response body; undefined if the request can be retried. Throws if the server refuses it for good. */
  async #request<T = unknown>(method: string, path: string, body?: FormData): Promise<T | undefined> {
    const headers = { authorization: `Bearer ${this.#me.token}` };
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    try {
      const response = await fetch(this.#me.origin + path, { method, headers, signal, ...(body ? { body } : {}) });
      if (isTemporaryStatus(response.status)) return undefined;
      if (!response.ok) throw new Refused(`${path} returned ${response.status}`);
      return (await response.json()) as T;
    } catch (error) {
      if (error instanceof Refused) throw error;
      return undefined;
    }
  }
}

class Refused extends Error {}
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
