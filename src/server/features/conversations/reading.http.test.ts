import { beforeEach, describe, expect, it } from 'vitest';
import type { Conversation, Message } from '#contract/conversations.ts';
import { type Client, refusal } from '#test/client.ts';
import { makeConversation, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { partiesOfConversation } from '#test/parties.ts';
import { changes } from '../../tables/changes.ts';

const use = sharedApp();
const talk = partiesOfConversation(use);

const say = async (client: Client, message: string, id = talk.id) =>
  (await client.form<Message>(`/api/conversations/${id}/messages`, { message })).body;
const read = (client: Client) => client.post(`/api/conversations/${talk.id}/messages/mark-as-read`);
const look = async (client: Client) => (await client.get<Conversation>(`/api/conversations/${talk.id}`)).body;

describe('the read state of a conversation', () => {
  it('shows each participant their first unread message and how far the other participant has read', async () => {
    expect(await look(talk.asSeller)).toMatchObject({ first_unread_message_id: null, other_read_message_id: 0 });
    const first = await say(talk.asBuyer, 'one');
    await say(talk.asSeller, 'my own is not unread to me');
    const second = await say(talk.asBuyer, 'two');
    expect(await look(talk.asSeller)).toMatchObject({ unread_count: 2, first_unread_message_id: first.id });
    expect(await look(talk.asBuyer)).toMatchObject({ unread_count: 1, other_read_message_id: 0 });
    await read(talk.asSeller);
    expect(await look(talk.asSeller)).toMatchObject({ unread_count: 0, first_unread_message_id: null });
    expect(await look(talk.asBuyer)).toMatchObject({ other_read_message_id: second.id });
    const third = await say(talk.asBuyer, 'three');
    expect(await look(talk.asSeller)).toMatchObject({ unread_count: 1, first_unread_message_id: third.id });
    expect(await look(talk.asBuyer)).toMatchObject({ other_read_message_id: second.id });
  });

  it('is announced to both participants when the messages are read, and to no one when they are read again', async () => {
    await say(talk.asBuyer, 'one');
    await use.app.db.delete(changes);
    await read(talk.asSeller);
    const announced = async () => (await use.app.db.select().from(changes)).map(({ userId }) => userId).toSorted();
    const participants = [talk.seller.id, talk.buyer.id].toSorted();
    expect(await announced()).toEqual(participants);
    await read(talk.asSeller);
    expect(await announced()).toEqual(participants);
  });

  it('is the same in the inbox and in the conversation itself, and remains available after the user closes the conversation', async () => {
    await say(talk.asBuyer, 'Hello');
    const [listed] = (await talk.asSeller.get<{ data: Conversation[] }>('/api/conversations')).body.data;
    expect(await look(talk.asSeller)).toEqual(listed);
    await talk.asSeller.put(`/api/conversations/${talk.id}/close`);
    expect(await look(talk.asSeller)).toMatchObject({ status: 'closed', unread_count: 1 });
  });
});

describe('GET /api/conversations/{id}/messages with around or after', () => {
  type Page = { data: Message[]; meta: { previous_cursor: string | null; next_cursor: string | null } };
  const path = (query: string) => `/api/conversations/${talk.id}/messages?${query}`;
  const page = async (query: string) => (await talk.asBuyer.get<Page>(path(query))).body;
  const texts = ({ data }: Page) => data.map(({ message }) => message);
  let ids: number[];

  beforeEach(async () => {
    ids = [];
    for (let at = 0; at < 9; at++) ids.push((await say(at % 2 ? talk.asSeller : talk.asBuyer, String(at))).id);
  });

  it('returns a message with the messages before and after it, and pages in both directions', async () => {
    const middle = await page(`around=${ids[4]}&limit=4`);
    expect(texts(middle)).toEqual(['2', '3', '4', '5']);
    expect(texts(await page(`before=${middle.meta.previous_cursor}&limit=4`))).toEqual(['0', '1']);
    const later = await page(`after=${middle.meta.next_cursor}&limit=2`);
    expect(texts(later)).toEqual(['6', '7']);
    const last = await page(`after=${later.meta.next_cursor}&limit=2`);
    expect(texts(last)).toEqual(['8']);
    expect(last.meta.next_cursor).toBeNull();
  });

  it('returns cursors only if there are more messages', async () => {
    expect((await page(`around=${ids[0]}&limit=50`)).meta).toEqual({ previous_cursor: null, next_cursor: null });
    expect(texts(await page(`around=${ids[0]}&limit=4`))).toEqual(['0', '1']);
    expect(texts(await page(`around=${ids[8]}&limit=4`))).toEqual(['6', '7', '8']);
    expect((await page(`after=${ids[8]}`)).data).toEqual([]);
    expect((await page('limit=3')).meta).toEqual({ previous_cursor: String(ids[6]), next_cursor: null });
    expect((await page(`before=${ids[6]}&limit=3`)).meta).toEqual({
      previous_cursor: String(ids[3]),
      next_cursor: String(ids[5]),
    });
    expect((await page(`after=${ids[1]}&limit=1`)).meta).toEqual({
      previous_cursor: String(ids[2]),
      next_cursor: String(ids[2]),
    });
  });

  it('treats the id of a message in another conversation as a position in this conversation', async () => {
    const elsewhere = await makeConversation(use.app.db, { seller: talk.seller, buyer: talk.buyer });
    const foreign = await say(talk.asBuyer, 'elsewhere', elsewhere.id);
    expect(texts(await page(`around=${foreign.id}&limit=4`))).toEqual(['7', '8']);
  });

  it.each(['around=1&after=1', 'before=1&after=1', 'around=1&before=1'])(
    'returns 422 for the combination %s',
    async (query) => {
      expect(refusal(await talk.asBuyer.get(path(query)))).toBe('422 validation_failed: around');
    },
  );
  it.each(['around=0', 'after=x', 'after=1.5', 'limit=101'])('returns 422 for %s', async (query) => {
    expect(refusal(await talk.asBuyer.get(path(query)))).toMatch(/^422 validation_failed/);
  });
});

describe('GET /api/conversations/search', () => {
  type Found = { data: Message[]; meta: { next_cursor: string | null } };
  const ask = (client: Client, fields: Record<string, string>) =>
    client.get<Found>(`/api/conversations/search?${new URLSearchParams(fields)}`);
  const find = async (client: Client, fields: Record<string, string>) =>
    (await ask(client, fields)).body.data.map(({ message }) => message);

  it('finds words in one or all conversations of the user, newest first, ignoring case', async () => {
    const other = await makeConversation(use.app.db, { seller: talk.seller });
    await say(talk.asBuyer, 'A holo Photocard');
    await say(talk.asSeller, 'which PHOTOCARD?');
    await say(await use.app.as(other.buyer), 'photocard, mint', other.id);
    expect(await find(talk.asSeller, { q: 'photocard' })).toEqual([
      'photocard, mint',
      'which PHOTOCARD?',
      'A holo Photocard',
    ]);
    expect(await find(talk.asBuyer, { q: ' photocard ' })).toEqual(['which PHOTOCARD?', 'A holo Photocard']);
    expect(await find(talk.asSeller, { q: 'photocard', conversation: String(other.id) })).toEqual(['photocard, mint']);
    expect(await find(await use.app.as(await makeUser(use.app.db)), { q: 'photocard' })).toEqual([]);
  });

  it('matches %, _ and \\ literally', async () => {
    for (const text of ['100% wool', '100 wool', 'a_b', 'axb', 'c:\\d', "it's"]) await say(talk.asBuyer, text);
    expect(await find(talk.asBuyer, { q: '0%' })).toEqual(['100% wool']);
    expect(await find(talk.asBuyer, { q: '_' })).toEqual(['a_b']);
    expect(await find(talk.asBuyer, { q: '\\' })).toEqual(['c:\\d']);
    expect(await find(talk.asBuyer, { q: "'" })).toEqual(["it's"]);
  });

  it('returns every match once across pages', async () => {
    for (let at = 0; at < 5; at++) await say(talk.asBuyer, `card ${at}`);
    const texts: string[] = [];
    let before: string | null = null;
    do {
      const fields: Record<string, string> = { q: 'card', limit: '2', ...(before === null ? {} : { before }) };
      const { body } = await ask(talk.asBuyer, fields);
      texts.push(...body.data.map(({ message }) => message));
      before = body.meta.next_cursor;
    } while (before !== null);
    expect(texts).toEqual(['card 4', 'card 3', 'card 2', 'card 1', 'card 0']);
  });

  it('rejects an empty or overlong query, visitors, and conversations of other users', async () => {
    expect(refusal(await ask(talk.asBuyer, { q: '  ' }))).toBe('422 validation_failed: q');
    expect(refusal(await ask(talk.asBuyer, { q: 'x'.repeat(101) }))).toBe('422 validation_failed: q');
    expect(refusal(await ask(use.app.visitor, { q: 'card' }))).toBe('401 unauthenticated');
    const foreign = await makeConversation(use.app.db);
    expect(refusal(await ask(talk.asBuyer, { q: 'card', conversation: String(foreign.id) }))).toBe('404 not_found');
  });
});
