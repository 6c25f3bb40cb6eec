/** A model of the client: fetches everything once, and afterwards only the entities that a change or push is about. */
import type { Me } from '../../src/contract/auth.ts';
import type { Change } from '../../src/contract/broadcasting.ts';
import type { Conversation, Message } from '../../src/contract/conversations.ts';
import type { Notification } from '../../src/contract/notifications.ts';
import type { Preferences } from '../../src/contract/preferences.ts';
import type { ChangedEvent } from '../../src/contract/realtime.ts';
import type { Client } from '../support/client.ts';

/**
 * The messages of one conversation: complete up to the message `syncedTo`; between later messages, which were pushed,
 * messages can be missing.
 */
type Log = { messages: Map<number, Message>; syncedTo: number };
export type ModelState = {
  notifications: Notification[];
  unread: number;
  conversations: Conversation[];
  statuses: Record<string, string>;
  messages: Record<string, Message[]>;
  preferences: Preferences | undefined;
  me: Me | undefined;
};

const newestFirst = (a: { created_at: string; id: string }, b: { created_at: string; id: string }): number =>
  b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id);

export class Model {
  readonly #client: Client;
  readonly #userId: number;
  readonly #listings: readonly number[];
  #position = 0;
  readonly #notifications = new Map<string, Notification>();
  readonly #conversations = new Map<number, Conversation>();
  readonly #logs = new Map<number, Log>();
  readonly #statuses = new Map<string, string>();
  #preferences: Preferences | undefined;
  #me: Me | undefined;

  /** `listings`: the ids of the listings whose page this user has open. */
  constructor(client: Client, userId: number, listings: readonly number[]) {
    this.#client = client;
    this.#userId = userId;
    this.#listings = listings;
  }

  async fetchAll(): Promise<this> {
    this.#position = (await this.#get<{ position: number }>('/api/changes')).position;
    const notifications = await this.#get<{ data: Notification[] }>('/api/notifications');
    for (const notification of notifications.data) this.#notifications.set(notification.id, notification);
    const inbox = await this.#get<{ data: Conversation[] }>('/api/conversations?closed=1');
    for (const conversation of inbox.data) {
      this.#conversations.set(conversation.id, conversation);
      await this.#fetchMessages(conversation.id);
    }
    for (const id of this.#listings) await this.#fetchStatus(String(id));
    await this.#fetchAccount();
    return this;
  }

  /**
   * Handles a pushed `changed` event: applies the next change, ignores a known one, and catches up if any changes are
   * missing.
   */
  async applyPush(change: ChangedEvent): Promise<void> {
    if (change.position > this.#position + 1) await this.catchUp();
    else if (change.position < this.#position + 1) return;
    else if (!this.#applyContent(change)) await this.#apply([change], change.position);
  }

  /** Applies a change without sending a request if the change contains the new data; otherwise returns false. */
  #applyContent({ position, id, conversation: update, message }: ChangedEvent): boolean {
    const conversation = this.#conversations.get(Number(id));
    if (!update || !conversation) return false;
    this.#conversations.set(Number(id), { ...conversation, ...update });
    if (message) this.#logs.get(Number(id))?.messages.set(message.id, message);
    this.#position = position;
    return true;
  }

  async catchUp(): Promise<void> {
    const { status, body } = await this.#client.get<{ position: number; data: Change[] }>(
      `/api/changes?since=${this.#position}`,
    );
    if (status === 410) await this.fetchAll();
    else await this.#apply(body.data, body.position);
  }

  get state(): ModelState {
    const notifications = [...this.#notifications.values()].sort(newestFirst);
    return {
      notifications,
      unread: notifications.filter((notification) => !notification.is_read).length,
      conversations: [...this.#conversations.values()].sort((a, b) => a.id - b.id),
      statuses: Object.fromEntries(this.#statuses),
      messages: Object.fromEntries(
        [...this.#logs].map(([id, log]) => [id, [...log.messages.values()].sort((a, b) => a.id - b.id)]),
      ),
      preferences: this.#preferences,
      me: this.#me,
    };
  }

  async #apply(changes: readonly Change[], position: number): Promise<void> {
    // Fetch an entity only once, even if several changes are about it.
    const named = new Map(changes.map((change) => [`${change.type} ${change.id}`, change]));
    for (const { type, id } of named.values()) {
      if (type === 'notification') this.#notifications.set(id, await this.#get(`/api/notifications/${id}`));
      if (type === 'connection') await this.#fetchStatus(id);
      if (type === 'account') await this.#fetchAccount();
      if (type === 'conversation') {
        this.#conversations.set(Number(id), await this.#get(`/api/conversations/${id}`));
        await this.#fetchMessages(Number(id));
      }
    }
    this.#position = position;
  }

  async #fetchAccount(): Promise<void> {
    this.#preferences = await this.#get('/api/preferences');
    this.#me = await this.#get('/api/users/me');
  }

  async #fetchStatus(listingId: string): Promise<void> {
    const path = `/api/users/${this.#userId}/connection-notification-status/${listingId}`;
    this.#statuses.set(listingId, (await this.#get<{ status: string }>(path)).status);
  }

  async #fetchMessages(id: number): Promise<void> {
    const log = this.#logs.get(id) ?? { messages: new Map<number, Message>(), syncedTo: 0 };
    this.#logs.set(id, log);
    type Page = { data: Message[]; meta: { next_cursor: string | null } };
    for (let next: string | null = String(log.syncedTo); next !== null; ) {
      const after: string = next === '0' ? 'around=1' : `after=${next}`;
      const page: Page = await this.#get<Page>(`/api/conversations/${id}/messages?limit=100&${after}`);
      for (const message of page.data) log.messages.set(message.id, message);
      log.syncedTo = page.data.at(-1)?.id ?? log.syncedTo;
      next = page.meta.next_cursor;
    }
  }

  async #get<T>(path: string): Promise<T> {
    const { status, body } = await this.#client.get<T>(path);
    if (status !== 200) throw new Error(`${path} returned ${status}: ${JSON.stringify(body)}`);
    return body;
  }
}
