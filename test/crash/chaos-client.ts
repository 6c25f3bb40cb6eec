/** What does a person's app do in the middle of chaos? The web's own rules of sending, over the real pusher-js and fetch. */
import { randomUUID } from 'node:crypto';
import type { Change } from '../../src/contract/broadcasting.ts';
import type { Conversation, Message } from '../../src/contract/conversations.ts';
import { channels } from '../../src/contract/realtime.ts';
import {
  confirmSent,
  interruptSending,
  isPassing,
  nextToSend,
  queueDraft,
  resendDelay,
  startSending,
  type UnsentMessage,
} from '../../src/rules/conversations/outgoing-message.ts';
import { connectPusher, type PusherClient } from '../support/pusher-client.ts';

type Outgoing = UnsentMessage<never>;
export type Chatter = { origin: string; token: string; userId: number; talk: number };

/** As the web nudges, and how long it gives a call that is not answered at all. */
const NUDGE_MS = 2_000;
const PATIENCE_MS = 5_000;

export class ChaosClient {
  readonly #me: Chatter;
  readonly #known = new Map<number, Message>();
  readonly #socket: PusherClient;
  readonly #nudges: NodeJS.Timeout;
  #syncedTo = 0;
  #position: number | undefined;
  #outbox: readonly Outgoing[] = [];
  #busy = false;
  #timer: NodeJS.Timeout | undefined;
  #catching: Promise<void> | undefined;
  #again = false;
  #closed = false;
  /** Sends that had to be repeated. */
  repeated = 0;

  constructor(me: Chatter) {
    this.#me = me;
    this.#socket = connectPusher(me.origin, me.token);
    for (const name of [channels.privateUser(me.userId), channels.privateConversation(me.talk)]) {
      const channel = this.#socket.subscribe(name);
      channel.bind('pusher:subscription_succeeded', () => this.#wake());
      channel.bind('pusher:subscription_error', () => setTimeout(() => this.#socket.subscribe(name), NUDGE_MS));
      channel.bind('message.created', (message: Message) => this.#known.set(message.id, message));
      channel.bind('changed', (change: Change) => {
        if (this.#position === undefined || change.position > this.#position) void this.catchUp();
      });
    }
    this.#nudges = setInterval(() => {
      if (this.#socket.connection.state === 'connected') return;
      this.#socket.disconnect();
      this.#socket.connect();
      void this.catchUp();
    }, NUDGE_MS);
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#nudges);
    clearTimeout(this.#timer);
    this.#socket.disconnect();
  }

  /** Writes and presses Send. */
  say(text: string): void {
    const identity = { clientId: randomUUID(), conversationId: this.#me.talk, queuedAt: new Date().toISOString() };
    const queued = queueDraft<never>({ state: 'draft', text, images: [] }, identity);
    if (!queued) throw new Error('nothing to send');
    this.#outbox = [...this.#outbox, queued];
    void this.#work();
  }

  get userId(): number {
    return this.#me.userId;
  }

  get unsent(): number {
    return this.#outbox.length;
  }

  /** What the screen shows, in its order. */
  get shown(): Message[] {
    return [...this.#known.values()].sort((a, b) => a.id - b.id);
  }

  /** Marks everything read; repeated until it is answered. */
  async read(): Promise<void> {
    while (!(await this.#call('POST', `/api/conversations/${this.#me.talk}/messages/mark-as-read`))) await pause(200);
  }

  async conversation(): Promise<Conversation> {
    const answer = await this.#call<{ data: Conversation[] }>('GET', '/api/conversations');
    const found = answer?.data.find((one) => one.id === this.#me.talk);
    if (!found) throw new Error('the conversation is not in the list');
    return found;
  }

  /** Asks what was missed; one asking at a time, and once more where something came up meanwhile. */
  catchUp(): Promise<void> {
    if (this.#catching !== undefined) {
      this.#again = true;
      return this.#catching;
    }
    this.#catching = this.#fetchMissed().finally(() => {
      this.#catching = undefined;
      const again = this.#again && !this.#closed;
      this.#again = false;
      if (again) void this.catchUp();
    });
    return this.#catching;
  }

  async #fetchMissed(): Promise<void> {
    const since = this.#position;
    const news = await this.#call<{ position: number; data: Change[] }>(
      'GET',
      since === undefined ? '/api/changes' : `/api/changes?since=${since}`,
    );
    if (!news) return;
    // The position moves only with what it stands for.
    if ((since === undefined || news.data.length > 0) && !(await this.#fetchMessages())) return;
    this.#position = news.position;
  }

  async #fetchMessages(): Promise<boolean> {
    type Page = { data: Message[]; meta: { next_cursor: string | null } };
    for (let more = true; more; ) {
      const place = this.#syncedTo === 0 ? 'around=1' : `after=${this.#syncedTo}`;
      const page = await this.#call<Page>('GET', `/api/conversations/${this.#me.talk}/messages?limit=100&${place}`);
      if (!page) return false;
      for (const message of page.data) this.#known.set(message.id, message);
      this.#syncedTo = page.data.at(-1)?.id ?? this.#syncedTo;
      more = page.meta.next_cursor !== null;
    }
    return true;
  }

  #wake(): void {
    void this.catchUp();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    void this.#work();
  }

  async #work(): Promise<void> {
    if (this.#busy || this.#closed || this.#timer) return;
    this.#busy = true;
    for (let next = nextToSend(this.#outbox); next; next = nextToSend(this.#outbox)) {
      const sending = startSending(next);
      this.#replace(sending);
      const form = new FormData();
      form.append('message', sending.text);
      form.append('client_id', sending.clientId);
      const path = `/api/conversations/${this.#me.talk}/messages`;
      const answer = await this.#call<Message>('POST', path, form);
      if (!answer) {
        const waiting = interruptSending(sending);
        this.repeated += 1;
        this.#replace(waiting);
        this.#timer = setTimeout(() => {
          this.#timer = undefined;
          void this.#work();
        }, resendDelay(waiting.attempts));
        break;
      }
      this.#known.set(answer.id, answer);
      const sent = confirmSent(sending, answer.id);
      this.#outbox = this.#outbox.filter((one) => one.clientId !== sent.clientId);
    }
    this.#busy = false;
  }

  #replace(message: Outgoing): void {
    this.#outbox = this.#outbox.map((one) => (one.clientId === message.clientId ? message : one));
  }

  /** Undefined where no answer came, or one that is worth another try. Any other refusal is a fault. */
  async #call<T = unknown>(method: string, path: string, body?: FormData): Promise<T | undefined> {
    const headers = { authorization: `Bearer ${this.#me.token}` };
    const signal = AbortSignal.timeout(PATIENCE_MS);
    try {
      const response = await fetch(this.#me.origin + path, { method, headers, signal, ...(body ? { body } : {}) });
      if (isPassing(response.status)) return undefined;
      if (!response.ok) throw new Refused(`${path} answered ${response.status}`);
      return (await response.json()) as T;
    } catch (error) {
      if (error instanceof Refused) throw error;
      return undefined;
    }
  }
}

class Refused extends Error {}
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
