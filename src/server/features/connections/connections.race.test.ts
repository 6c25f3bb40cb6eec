import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { refusal } from '#test/client.ts';
import { makeConnection, makeConversation, makeListing, makeUser } from '#test/factories.ts';
import { answersDuring } from '#test/locks.ts';
import { sharedApp } from '#test/make-app.ts';
import { sellerAndBuyer } from '#test/parties.ts';
import type { Tx } from '../../db/db.ts';
import { changeFeedSequences, changes } from '../../tables/changes.ts';
import { connections } from '../../tables/connections.ts';
import { conversations, messages } from '../../tables/conversations.ts';
import { notifications } from '../../tables/notifications.ts';

const use = sharedApp();
const market = sellerAndBuyer(use);

const times = <T>(count: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_none, at) => work(at)));
const outcomes = (answers: { status: number }[]) => answers.map((answer) => answer.status).sort();

describe('concurrent requests', () => {
  it('create one contact request and one notification if they are about the same listing', async () => {
    const answers = await times(8, (at) =>
      market.asBuyer.post('/api/notifications/connection-request', {
        recipient_id: market.seller.id,
        listing_id: market.listing.id,
        contactMessage: `Words ${at}`,
      }),
    );
    expect(outcomes(answers)).toEqual(Array(8).fill(200));
    expect(await use.app.db.select().from(connections)).toHaveLength(1);
    expect(await use.app.db.select().from(notifications)).toHaveLength(1);
  });

  it('accept or decline a contact request once, and all later attempts return 409', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await makeUser(use.app.db);
      const { id, notification } = await makeConnection(use.app.db, market.listing, person, 'Hello');
      const answers = await times(6, (at) =>
        market.asSeller.post(`/api/notifications/${notification}/connection-${at % 2 ? 'accept' : 'decline'}`),
      );
      expect(outcomes(answers)).toEqual([200, 409, 409, 409, 409, 409]);
      for (const answer of answers.filter(({ status }) => status !== 200))
        expect(refusal(answer)).toBe('409 already_decided');
      const [row] = await use.app.db.select().from(connections).where(eq(connections.id, id));
      const talks = await use.app.db.select().from(conversations).where(eq(conversations.buyerId, person.id));
      expect(talks).toHaveLength(row?.status === 'accepted' ? 1 : 0);
    }
  });

  it('either accept or withdraw a contact request, and the later attempt returns 409', async () => {
    for (let round = 0; round < 12; round++) {
      const person = await makeUser(use.app.db);
      const { id, notification } = await makeConnection(use.app.db, market.listing, person, 'Hello');
      const asPerson = await use.app.as(person);
      const accept = () => market.asSeller.post(`/api/notifications/${notification}/connection-accept`);
      const withdraw = () => asPerson.send('DELETE', `/api/connection-requests/${id}`);
      const answers = await Promise.all(round % 2 ? [accept(), withdraw()] : [withdraw(), accept()]);
      const [row] = await use.app.db.select().from(connections).where(eq(connections.id, id));
      const talks = await use.app.db.select().from(conversations).where(eq(conversations.buyerId, person.id));
      expect(outcomes(answers)).toEqual(row?.status === 'accepted' ? [200, 409] : [204, 409]);
      expect(talks).toHaveLength(row?.status === 'accepted' ? 1 : 0);
    }
  });

  it('create one notification when they repeat a withdrawn request', async () => {
    const { id, notification } = await makeConnection(use.app.db, market.listing, market.buyer, 'First');
    await market.asBuyer.send('DELETE', `/api/connection-requests/${id}`);
    const answers = await times(6, (at) =>
      market.asBuyer.post('/api/notifications/connection-request', {
        recipient_id: market.seller.id,
        listing_id: market.listing.id,
        contactMessage: `Words ${at}`,
      }),
    );
    expect(outcomes(answers)).toEqual(Array(6).fill(200));
    expect(await use.app.db.select().from(notifications)).toMatchObject([{ id: notification, isRead: false }]);
  });

  it('leave a conversation in a consistent state when they close it, reopen it and send messages', async () => {
    for (let round = 0; round < 6; round++) {
      const talk = await makeConversation(use.app.db, { seller: market.seller, buyer: market.buyer });
      const path = `/api/conversations/${talk.id}`;
      const [closed, reopened, ...sent] = await Promise.all([
        market.asSeller.put(`${path}/close`),
        market.asSeller.put(`${path}/reopen`),
        ...[0, 1, 2].map((at) => market.asBuyer.form(`${path}/messages`, { message: `Message ${at}` })),
      ]);
      expect(outcomes([closed, reopened])).toEqual([200, 200]);
      expect(sent.every(({ status }) => status === 201 || status === 409)).toBe(true);
      const stored = await use.app.db.select().from(messages).where(eq(messages.conversationId, talk.id));
      expect(stored).toHaveLength(sent.filter(({ status }) => status === 201).length);
      const [row] = await use.app.db.select().from(conversations).where(eq(conversations.id, talk.id));
      expect(row?.closedBy).toBe(row?.status === 'closed' ? market.seller.id : null);
    }
  });

  it('create one message if they have the same client id, and all return that message', async () => {
    const talk = await makeConversation(use.app.db, { listing: market.listing, buyer: market.buyer });
    const fields = { message: 'Hello', client_id: randomUUID() };
    const answers = await times(8, () =>
      market.asBuyer.form<{ id: number }>(`/api/conversations/${talk.id}/messages`, fields),
    );
    expect(outcomes(answers)).toEqual([...Array(7).fill(200), 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await use.app.db.select().from(messages)).toHaveLength(1);
  });

  it('store exactly the messages that were accepted with 201 while one request closes the conversation', async () => {
    const talk = await makeConversation(use.app.db, { listing: market.listing, buyer: market.buyer });
    const answers = await times(10, (at) =>
      at === 5
        ? market.asSeller.put(`/api/conversations/${talk.id}/close`)
        : market.asBuyer.form(`/api/conversations/${talk.id}/messages`, { message: `Message ${at}` }),
    );
    const sentCount = answers.filter((answer) => answer.status === 201).length;
    const refusedCount = answers.filter((answer) => answer.status === 409).length;
    expect(sentCount + refusedCount).toBe(9);
    expect(await use.app.db.select().from(messages)).toHaveLength(sentCount);
  });

  it('number the changes in the feed without gaps or duplicates', async () => {
    const talk = await makeConversation(use.app.db, { listing: market.listing, buyer: market.buyer });
    // Buyer and seller swap roles, because the lock order of two users must not depend on who is the seller.
    const back = await makeConversation(use.app.db, { seller: market.buyer, buyer: market.seller });
    const others = await times(6, () => makeUser(use.app.db));
    const answers = await times(30, async (at) => {
      const [client, id] = at % 2 ? [market.asBuyer, back.id] : [market.asSeller, talk.id];
      if (at % 5 === 0) {
        const other = others[at / 5];
        if (!other) throw new Error('no such user');
        return await (await use.app.as(other)).post('/api/notifications/connection-request', {
          recipient_id: market.seller.id,
          listing_id: market.listing.id,
        });
      }
      if (at % 3 === 0) return await client.post(`/api/conversations/${id}/messages/mark-as-read`);
      return await client.form(`/api/conversations/${id}/messages`, { message: `Message ${at}` });
    });
    expect(answers.filter((answer) => answer.status >= 400)).toEqual([]);
    for (const { userId, position } of await use.app.db.select().from(changeFeedSequences)) {
      const rows = await use.app.db.select().from(changes).where(eq(changes.userId, userId));
      const positions = rows.map((row) => row.position).sort((a, b) => a - b);
      expect(positions).toEqual(positions.map((_position, at) => at + 1));
      expect(position).toBe(positions.length);
    }
  });

  it('never skip a change when they read the change feed while it is being written', async () => {
    const talk = await makeConversation(use.app.db, { listing: market.listing, buyer: market.buyer });
    const positions: number[] = [];
    let isDone = false;
    let since = 0;
    const reader = (async () => {
      while (!isDone || positions.length === 0) {
        const { status, body } = await market.asSeller.get<{ position: number; data: { position: number }[] }>(
          `/api/changes?since=${since}`,
        );
        expect(status).toBe(200);
        positions.push(...body.data.map((change) => change.position));
        since = body.position;
      }
    })();
    await times(20, (at) =>
      market.asBuyer.form(`/api/conversations/${talk.id}/messages`, { message: `Message ${at}` }),
    );
    isDone = true;
    await reader;
    const { body } = await market.asSeller.get<{ data: { position: number }[] }>(`/api/changes?since=${since}`);
    positions.push(...body.data.map((change) => change.position));
    expect(positions).toEqual(positions.map((_position, at) => at + 1));
    expect(positions.length).toBeGreaterThanOrEqual(20);
  });
});

it('messages and additional listings are refused for a conversation that is closed at the same time', async () => {
  const { db } = use.app;
  const talk = await makeConversation(db, { ...market, listing: market.listing });
  const further = await makeListing(db, market.seller);
  const close = (tx: Tx) => tx.update(conversations).set({ status: 'closed' }).where(eq(conversations.id, talk.id));
  const path = `/api/conversations/${talk.id}`;
  const answers = await answersDuring(db, close, [
    () => market.asBuyer.form(`${path}/messages`, { message: 'Hello' }),
    () => market.asBuyer.post(`${path}/listings`, { listing_id: further.id }),
  ]);
  expect(answers.map(refusal)).toEqual(['409 conversation_closed', '409 conversation_closed']);
});
