import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '#contract/broadcasting.ts';
import type { Conversation } from '#contract/conversations.ts';
import type { Notification } from '#contract/notifications.ts';
import { type ChangedEvent, PUSH_BYTES } from '#contract/realtime.ts';
import { type Client, refusal } from '#test/client.ts';
import { type MadeListing, makeListing, makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { changeFeedSequences, changes } from '../../tables/changes.ts';

const use = sharedApp();
type Changes = { position: number; data: Change[] };
type Party = { person: Person; client: Client };
let seller: Party;
let buyer: Party;
let listing: MadeListing;

beforeEach(async () => {
  const party = async (name: string): Promise<Party> => {
    const person = await makeUser(use.app.db, { name });
    return { person, client: await use.app.as(person) };
  };
  [seller, buyer] = [await party('seller'), await party('buyer')];
  listing = await makeListing(use.app.db, seller.person);
});

const changesOf = async ({ client }: Party, since?: number) =>
  (await client.get<Changes>(`/api/changes${since === undefined ? '' : `?since=${since}`}`)).body;

/** Returns and deletes the recorded changes of both users as sorted `type id` strings. */
async function takeRecorded(): Promise<{ seller: string[]; buyer: string[] }> {
  const rows = await use.app.db.select().from(changes);
  await use.app.db.delete(changes);
  const of = ({ person }: Party) =>
    rows
      .filter((row) => row.userId === person.id)
      .map((row) => `${row.type} ${row.entityId}`)
      .sort();
  return { seller: of(seller), buyer: of(buyer) };
}

const ask = (contactMessage = 'Hello') =>
  buyer.client.post('/api/notifications/connection-request', {
    recipient_id: seller.person.id,
    listing_id: listing.id,
    contactMessage,
  });
const notificationsOf = async ({ client }: Party) =>
  (await client.get<{ data: Notification[] }>('/api/notifications')).body.data;
const conversationsOf = async ({ client }: Party) =>
  (await client.get<{ data: Conversation[] }>('/api/conversations?closed=1')).body.data;
const request = async () =>
  (await notificationsOf(seller)).find((notification) => notification.type === 'connection_request')?.id ?? '';
const decide = async (decision: 'accept' | 'decline') =>
  (await seller.client.post<Notification>(`/api/notifications/${await request()}/connection-${decision}`)).body;
const talkId = async () => (await conversationsOf(seller))[0]?.id ?? 0;
const say = async ({ client }: Party, message = 'Hello') =>
  await client.form(`/api/conversations/${await talkId()}/messages`, { message });
const read = async ({ client }: Party) =>
  await client.post(`/api/conversations/${await talkId()}/messages/mark-as-read`);
const close = async ({ client }: Party) => await client.put(`/api/conversations/${await talkId()}/close`);

describe('the change feed', () => {
  it('records the changes for both participants, from the contact request to the closing of the conversation', async () => {
    await ask();
    const id = (await use.app.db.select().from(changes).where(eq(changes.type, 'notification')))[0]?.entityId;
    expect(await takeRecorded()).toEqual({ seller: [`notification ${id}`], buyer: [`connection ${listing.id}`] });
    await ask('Newer words');
    expect(await takeRecorded()).toEqual({ seller: [`notification ${id}`], buyer: [`connection ${listing.id}`] });
    await ask('Newer words');
    expect(await takeRecorded()).toEqual({ seller: [], buyer: [] });
    await notificationsOf(seller);
    expect(await takeRecorded()).toEqual({ seller: [], buyer: [`connection ${listing.id}`] });
    await notificationsOf(seller);
    expect(await takeRecorded()).toEqual({ seller: [], buyer: [] });
    const { conversation_id: talk } = await decide('accept');
    const [accepted] = await notificationsOf(buyer);
    expect(await takeRecorded()).toEqual({
      seller: [`conversation ${talk}`, `notification ${id}`],
      buyer: [`connection ${listing.id}`, `conversation ${talk}`, `notification ${accepted?.id}`],
    });
    await say(seller);
    expect(await takeRecorded()).toEqual({ seller: [`conversation ${talk}`], buyer: [`conversation ${talk}`] });
    await read(buyer);
    // The sender is notified too, because the sender's page shows which messages the other participant has read.
    expect(await takeRecorded()).toEqual({ seller: [`conversation ${talk}`], buyer: [`conversation ${talk}`] });
    await read(buyer);
    expect(await takeRecorded()).toEqual({ seller: [], buyer: [] });
    await buyer.client.post(`/api/notifications/${accepted?.id}/mark-as-read`);
    expect(await takeRecorded()).toEqual({ seller: [], buyer: [`notification ${accepted?.id}`] });
    await buyer.client.post(`/api/notifications/${accepted?.id}/mark-as-read`);
    expect(await takeRecorded()).toEqual({ seller: [], buyer: [] });
    await close(buyer);
    const [closed] = await notificationsOf(seller);
    expect(closed?.type).toBe('conversation_closed');
    expect(await takeRecorded()).toEqual({
      seller: [`conversation ${talk}`, `notification ${closed?.id}`],
      buyer: [`conversation ${talk}`],
    });
    await close(seller);
    expect(await takeRecorded()).toEqual({ seller: [], buyer: [] });
  });

  it('records a declined request as a changed notification for both users and a changed connection for the buyer', async () => {
    await ask();
    const id = await request();
    await takeRecorded();
    await decide('decline');
    const [declined] = await notificationsOf(buyer);
    expect(declined?.type).toBe('connection_declined');
    expect(await takeRecorded()).toEqual({
      seller: [`notification ${id}`],
      buyer: [`connection ${listing.id}`, `notification ${declined?.id}`],
    });
  });
});

describe('pushed events', () => {
  const takePushes = async () => {
    await use.app.settled();
    return use.app.pushes.splice(0);
  };
  const hint = { notification_id: expect.stringMatching(/^[0-9a-f-]{36}$/) };
  const idIn = (push: { data: unknown } | undefined) =>
    (push?.data as { notification_id: string } | undefined)?.notification_id;
  const publicPushes = (pushes: Awaited<ReturnType<typeof takePushes>>) =>
    pushes.filter((push) => push.channel.startsWith('user.'));

  it('on the public channels user.{id} reach only the recipient, and contain only an id', async () => {
    await ask('Secret words');
    expect(publicPushes(await takePushes())).toEqual([
      { channel: `user.${seller.person.id}`, event: 'connection.sent', data: hint },
    ]);
    await decide('accept');
    expect(publicPushes(await takePushes())).toEqual([
      { channel: `user.${buyer.person.id}`, event: 'connection.request.accepted', data: hint },
    ]);
    await say(seller);
    expect(publicPushes(await takePushes())).toEqual([
      { channel: `user.${buyer.person.id}`, event: 'message.sent', data: hint },
    ]);
    await close(buyer);
    expect(publicPushes(await takePushes())).toEqual([
      { channel: `user.${seller.person.id}`, event: 'conversation.closed', data: hint },
    ]);
  });

  it('on the channel user.{id} contain the id of a notification for a contact request, and an id without a notification for a message', async () => {
    await ask();
    const [push] = publicPushes(await takePushes());
    expect((await seller.client.get(`/api/notifications/${idIn(push)}`)).status).toBe(200);
    await decide('accept');
    await takePushes();
    await say(seller);
    const [sent] = publicPushes(await takePushes());
    expect((await buyer.client.get(`/api/notifications/${idIn(sent)}`)).status).toBe(404);
  });

  it('deliver every recorded change on the private channels, in one event per participant and action', async () => {
    await ask();
    await decide('accept');
    const since = (await changesOf(buyer)).position;
    await takePushes();
    await say(seller, 'Hello');
    await read(buyer);
    const pushes = await takePushes();
    const [toBuyer, toSeller] = [buyer, seller].map((party) => `private-user.${party.person.id}`);
    expect(pushes.map(({ channel, event }) => `${channel} ${event}`)).toEqual([
      `${toSeller} changed`,
      `${toBuyer} changed`,
      `user.${buyer.person.id} message.sent`,
      `${toBuyer} changed`,
      `${toSeller} changed`,
    ]);
    const mine = pushes.filter((push) => push.channel === `private-user.${buyer.person.id}`);
    expect(mine.map((push) => push.event)).toEqual(mine.map(() => 'changed'));
    const entries = mine.map(({ data }) => {
      const { position, type, id } = data as ChangedEvent;
      return { position, type, id };
    });
    expect(entries).toEqual((await changesOf(buyer, since)).data);
  });

  it('contain the message and the new state of the conversation for both participants', async () => {
    await ask();
    await decide('accept');
    const fields = async (party: Party) => {
      const [conversation] = await conversationsOf(party);
      const { unread_count, first_unread_message_id, other_read_message_id, last_message_at, last_message, viewer } =
        conversation ?? ({} as Conversation);
      return { unread_count, first_unread_message_id, other_read_message_id, last_message_at, last_message, viewer };
    };
    const changedOf = (pushes: Awaited<ReturnType<typeof takePushes>>, party: Party) =>
      pushes.filter((push) => push.channel === `private-user.${party.person.id}`).map((push) => push.data);
    await takePushes();
    const { body: message } = await say(seller, 'Hello');
    const sent = await takePushes();
    for (const party of [buyer, seller]) {
      expect(changedOf(sent, party)).toEqual([expect.objectContaining({ message, conversation: await fields(party) })]);
    }
    expect((await fields(buyer)).unread_count).toBe(1);
    await read(buyer);
    const afterRead = await takePushes();
    for (const party of [buyer, seller]) {
      const [change, ...others] = changedOf(afterRead, party);
      expect(change).toEqual(expect.objectContaining({ conversation: await fields(party) }));
      expect(change).not.toHaveProperty('message');
      expect(others).toEqual([]);
    }
    expect((await fields(buyer)).unread_count).toBe(0);
  });

  it('contain only a change notification when the message is too large for one event', async () => {
    await ask();
    await decide('accept');
    await takePushes();
    const message = '語'.repeat(4000);
    expect(Buffer.byteLength(message)).toBeGreaterThan(PUSH_BYTES);
    expect((await say(seller, message)).status).toBe(201);
    const pushes = await takePushes();
    expect(pushes.map((push) => push.event).sort()).toEqual(['changed', 'changed', 'message.sent']);
    for (const { event, data } of pushes) if (event === 'changed') expect(Object.keys(data as object)).toHaveLength(3);
    expect(use.app.logged.filter((line) => line.level !== 'debug')).toEqual([]);
  });
});

describe('GET /api/changes', () => {
  it('returns only the current position if the request has no since parameter', async () => {
    expect(await changesOf(seller)).toEqual({ position: 0, data: [] });
    await ask();
    expect(await changesOf(seller)).toEqual({ position: 1, data: [] });
  });

  it('returns the user’s own changes after the given position, without gaps', async () => {
    await ask();
    await decide('accept');
    for (let at = 0; at < 3; at++) await say(seller);
    const { position, data } = await changesOf(seller, 0);
    expect(data.map((change) => change.position)).toEqual(data.map((_change, at) => at + 1));
    expect(position).toBe(data.length);
    const later = await changesOf(seller, 2);
    expect(later).toEqual({ position, data: data.slice(2) });
    expect(await changesOf(seller, position)).toEqual({ position, data: [] });
    const stranger = await makeUser(use.app.db);
    expect(await changesOf({ person: stranger, client: await use.app.as(stranger) }, 0)).toEqual({
      position: 0,
      data: [],
    });
  });

  it('returns 410 for changes that have been deleted or never existed', async () => {
    await ask();
    await decide('accept');
    for (let at = 0; at < 3; at++) await say(seller);
    const { position } = await changesOf(seller);
    await use.app.db.delete(changes).where(and(eq(changes.userId, seller.person.id), eq(changes.position, 2)));
    const since = (from: number) => seller.client.get(`/api/changes?since=${from}`);
    expect(refusal(await since(1))).toBe('410 changes_expired');
    expect((await since(2)).status).toBe(200);
    expect(refusal(await since(position + 1))).toBe('410 changes_expired');
    await use.app.db.delete(changes);
    expect(refusal(await since(position - 1))).toBe('410 changes_expired');
    expect((await since(position)).status).toBe(200);
  });

  it('returns 410 after more than five hundred missed changes', async () => {
    const userId = seller.person.id;
    const missed = Array.from({ length: 501 }, (_none, at) => ({
      userId,
      position: at + 1,
      type: 'connection' as const,
      entityId: String(listing.id),
    }));
    await use.app.db.insert(changeFeedSequences).values({ userId, position: 501 });
    await use.app.db.insert(changes).values(missed);
    expect(refusal(await seller.client.get('/api/changes?since=0'))).toBe('410 changes_expired');
    expect((await seller.client.get('/api/changes?since=1')).status).toBe(200);
  });

  it.each(['abc', '-1', '1.5'])('rejects since=%s', async (since) => {
    expect(refusal(await seller.client.get(`/api/changes?since=${since}`))).toBe('422 validation_failed: since');
  });

  it('returns 401 to visitors', async () => {
    expect(refusal(await use.app.visitor.get('/api/changes'))).toBe('401 unauthenticated');
  });
});

/** A client that fetches everything once and then only the entities that the change feed lists. */
class ClientState {
  notifications = new Map<string, Notification>();
  conversations = new Map<string, Conversation>();
  status = '';
  position = 0;
  readonly #party: Party;

  constructor(party: Party) {
    this.#party = party;
  }

  async fetchAll(): Promise<this> {
    this.position = (await changesOf(this.#party)).position;
    for (const notification of await notificationsOf(this.#party))
      this.notifications.set(notification.id, notification);
    for (const conversation of await conversationsOf(this.#party))
      this.conversations.set(String(conversation.id), conversation);
    await this.#fetchStatus();
    return this;
  }

  async catchUp(): Promise<void> {
    const { position, data } = await changesOf(this.#party, this.position);
    this.position = position;
    const { client } = this.#party;
    for (const { type, id } of data) {
      if (type === 'connection') await this.#fetchStatus();
      if (type === 'notification') {
        this.notifications.set(id, (await client.get<Notification>(`/api/notifications/${id}`)).body);
      }
      if (type === 'conversation') {
        const conversation = (await conversationsOf(this.#party)).find((item) => String(item.id) === id);
        if (conversation) this.conversations.set(id, conversation);
      }
    }
  }

  async #fetchStatus(): Promise<void> {
    const path = `/api/users/${this.#party.person.id}/connection-notification-status/${listing.id}`;
    this.status = (await this.#party.client.get<{ status: string }>(path)).body.status;
  }

  get all() {
    const sorted = <T>(map: Map<string, T>) => [...map].sort(([a], [b]) => a.localeCompare(b));
    return [sorted(this.notifications), sorted(this.conversations), this.status];
  }
}

describe('a client that applies changes to stale state', () => {
  const actions: [string, () => Promise<unknown>][] = [
    ['a request', () => ask()],
    ['the request again', () => ask('Newer words')],
    ['the acceptance', () => decide('accept')],
    ['a message', () => say(buyer)],
    ['an answer', () => say(seller)],
    ['reading', () => read(seller)],
    ['reading in turn', () => read(buyer)],
    ['a read notification', async () => seller.client.post(`/api/notifications/${await request()}/mark-as-read`)],
    ['another message', () => say(buyer)],
    ['the closing', () => close(seller)],
  ];

  it('has the same state as a fresh client after every action, for both participants', async () => {
    const states = [await new ClientState(seller).fetchAll(), await new ClientState(buyer).fetchAll()];
    for (const [name, act] of actions) {
      await act();
      // The seller's client fetches first, because fetching a contact request changes the status that the buyer's
      // client sees.
      for (const state of states) await state.catchUp();
      const fresh = [await new ClientState(seller).fetchAll(), await new ClientState(buyer).fetchAll()];
      expect(
        states.map((state) => state.all),
        name,
      ).toEqual(fresh.map((state) => state.all));
    }
  });

  it('has the same state as a fresh client after it missed every change up to a declined request', async () => {
    const state = await new ClientState(buyer).fetchAll();
    await ask();
    await decide('decline');
    await state.catchUp();
    expect(state.all).toEqual((await new ClientState(buyer).fetchAll()).all);
    expect(state.status).toBe('declined');
  });
});
