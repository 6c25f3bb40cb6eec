import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Conversation, ConversationSettings, Message } from '#contract/conversations.ts';
import type { Client } from '#test/client.ts';
import { answersDuring } from '#test/locks.ts';
import { sharedApp } from '#test/make-app.ts';
import { partiesOfConversation } from '#test/parties.ts';
import { conversations } from '../../tables/conversations.ts';

const use = sharedApp();
const talk = partiesOfConversation(use);
const ROUNDS = 8;

const path = (suffix = '') => `/api/conversations/${talk.id}${suffix}`;
const say = (client: Client, message: string) => client.form<Message>(path('/messages'), { message });
const edit = (client: Client, id: number, message: string) => client.put<Message>(`/api/messages/${id}`, { message });
const textsOf = async (client: Client) =>
  (await client.get<{ data: Message[] }>(path('/messages'))).body.data.map(({ message }) => message);
const set = (client: Client, settings: ConversationSettings) => client.put<Conversation>(path('/settings'), settings);
const read = async (client: Client) => (await client.get<Conversation>(path())).body;

describe('a concurrently changed message', () => {
  it('has the new text for both participants if it is edited during a reply, and the reply is stored once as unread', async () => {
    const expected: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = (await say(talk.asBuyer, `question ${round}`)).body;
      const [edited, reply] = await Promise.all([
        edit(talk.asBuyer, id, `better question ${round}`),
        say(talk.asSeller, `reply ${round}`),
      ]);
      expect([edited.status, reply.status]).toEqual([200, 201]);
      expected.push(`better question ${round}`, `reply ${round}`);
    }
    expect(await textsOf(talk.asBuyer)).toEqual(expected);
    expect(await textsOf(talk.asSeller)).toEqual(expected);
    expect((await read(talk.asBuyer)).unread_count).toBe(ROUNDS);
  });

  it('is deleted in the end if one device of its sender edits it while another device deletes it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = (await say(talk.asBuyer, `question ${round}`)).body;
      const [edited, deleted] = await Promise.all([
        edit(talk.asBuyer, id, 'better'),
        (await use.app.as(talk.buyer)).send('DELETE', `/api/messages/${id}`),
      ]);
      // The edit fails if the deletion commits first; otherwise, the deletion removes the edited text.
      expect([200, 409]).toContain(edited.status);
      expect(deleted.status).toBe(200);
    }
    expect((await textsOf(talk.asSeller)).filter((text) => text !== '')).toEqual([]);
  });
});

it('a message that waits while the conversation is closed is refused and not stored', async () => {
  const [sent] = await answersDuring(
    use.app.db,
    (tx) =>
      tx
        .update(conversations)
        .set({ status: 'closed', closedBy: talk.seller.id, closedAt: new Date() })
        .where(eq(conversations.id, talk.id)),
    [() => say(talk.asBuyer, 'too late')],
  );
  expect(sent).toMatchObject({ status: 409, body: { code: 'conversation_closed' } });
  expect(await textsOf(talk.asSeller)).toEqual([]);
});

describe('settings of a conversation that two devices change at the same time', () => {
  it('keep the changes of both devices', async () => {
    const [phone, computer] = [talk.asBuyer, await use.app.as(talk.buyer)];
    for (let round = 0; round < ROUNDS; round += 1) {
      const is = round % 2 === 0;
      const changes = [set(phone, { is_muted: is }), set(computer, { is_archived: is })];
      expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200]);
      for (const device of [phone, computer]) {
        expect((await read(device)).viewer).toMatchObject({ is_muted: is, is_archived: is });
      }
    }
  });

  it('are the same on both devices after one mutes and the other unmutes', async () => {
    const [phone, computer] = [talk.asBuyer, await use.app.as(talk.buyer)];
    for (let round = 0; round < ROUNDS; round += 1) {
      const changes = [set(phone, { is_muted: true }), set(computer, { is_muted: false })];
      expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200]);
      const [onPhone, onComputer] = [await read(phone), await read(computer)];
      expect(onPhone.viewer).toEqual(onComputer.viewer);
      expect((await set(phone, { is_muted: false })).body.viewer).toMatchObject({ is_muted: false });
    }
  });
});
