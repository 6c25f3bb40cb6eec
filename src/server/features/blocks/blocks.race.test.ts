import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { MAX_BLOCKS } from '#contract/limits.ts';
import { refusal } from '#test/client.ts';
import type { MadeConversation, Person } from '#test/factories.ts';
import { makeConnection, makeConversation, makeListing, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { act, makeOffer, makeSwapTown } from '#test/swaps.ts';
import { blocks } from '../../tables/blocks.ts';
import { changes } from '../../tables/changes.ts';
import { conversations, messages } from '../../tables/conversations.ts';

const use = sharedApp();

const times = <T>(count: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_none, at) => work(at)));

async function changesOf({ id }: Person): Promise<string[]> {
  const rows = await use.app.db.select().from(changes).where(eq(changes.userId, id)).orderBy(asc(changes.position));
  return rows.map((row) => row.type);
}

const afterBlock = (types: readonly string[]): readonly string[] => types.slice(types.indexOf('block') + 1);

it('a user who blocks several others at the same time never exceeds the maximum number of blocks', async () => {
  const [blocker, model] = [await makeUser(use.app.db), await makeUser(use.app.db)];
  await use.app.db.execute(sql`with others as (
      insert into users (name, email, status, currency_id)
      select 'many-' || n, 'many-' || n || '@example.test', 'active', currency_id
      from users, generate_series(1, ${MAX_BLOCKS - 1}) n where id = ${model.id} returning id)
    insert into blocks (blocker_id, blocked_id) select ${blocker.id}, id from others`);
  const [client, people] = [await use.app.as(blocker), await times(4, () => makeUser(use.app.db))];
  const answers = await Promise.all(people.map(({ id }) => client.put(`/api/blocks/${id}`)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409, 409]);
  expect(await use.app.db.$count(blocks)).toBe(MAX_BLOCKS);
});

describe('a block during a concurrent action of the other user', () => {
  it('withholds the messages that arrive after the block', async () => {
    const talks: MadeConversation[] = [];
    for (let at = 0; at < 2; at++) talks.push(await makeConversation(use.app.db));
    await Promise.all(
      talks.map(async ({ id, seller, buyer }) => {
        const [asSeller, asBuyer] = [await use.app.as(seller), await use.app.as(buyer)];
        const before = (await changesOf(seller)).length;
        const [answers] = await Promise.all([
          times(8, (at) => asBuyer.form(`/api/conversations/${id}/messages`, { message: `Words ${at}` })),
          asSeller.put(`/api/blocks/${buyer.id}`),
        ]);
        expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
        const types = (await changesOf(seller)).slice(before);
        expect(afterBlock(types)).toEqual([]);
        const delivered = and(eq(messages.conversationId, id), isNull(messages.withheld));
        expect(await use.app.db.$count(messages, delivered)).toBe(types.length - 1);
      }),
    );
  });

  it('prevents notifications about contact requests that arrive after the block', async () => {
    const answers = await times(8, async () => {
      const [seller, buyer] = [await makeUser(use.app.db), await makeUser(use.app.db)];
      const listing = await makeListing(use.app.db, seller);
      const [asSeller, asBuyer] = [await use.app.as(seller), await use.app.as(buyer)];
      const body = { recipient_id: seller.id, listing_id: listing.id };
      const [answer] = await Promise.all([
        asBuyer.post('/api/notifications/connection-request', body),
        asSeller.put(`/api/blocks/${buyer.id}`),
      ]);
      const types = await changesOf(seller);
      expect(afterBlock(types)).toEqual([]);
      expect(types.includes('notification')).toBe(answer.status === 200);
      return answer;
    });
    for (const answer of answers) if (answer.status !== 200) expect(refusal(answer)).toBe('404 not_found');
  });

  it('prevents a contact request from being accepted after the block', async () => {
    await times(8, async () => {
      const [seller, buyer] = [await makeUser(use.app.db), await makeUser(use.app.db)];
      const { notification } = await makeConnection(use.app.db, await makeListing(use.app.db, seller), buyer);
      const [asSeller, asBuyer] = [await use.app.as(seller), await use.app.as(buyer)];
      const [answer] = await Promise.all([
        asSeller.post(`/api/notifications/${notification}/connection-accept`),
        asBuyer.put(`/api/blocks/${seller.id}`),
      ]);
      expect(afterBlock(await changesOf(buyer))).toEqual([]);
      const opened = await use.app.db.$count(conversations, eq(conversations.buyerId, buyer.id));
      expect(opened).toBe(answer.status === 200 ? 1 : 0);
      if (opened === 0) expect(refusal(answer)).toBe('404 not_found');
    });
  });

  it('prevents a swap offer from being accepted after the block', async () => {
    await times(8, async (at) => {
      const town = await makeSwapTown(use.app, [`ann${at}`, `bob${at}`]);
      const offer = await makeOffer(town);
      const [answer] = await Promise.all([
        act(town.bob, offer, 'accept'),
        town.ann.client.put(`/api/blocks/${town.bob.id}`),
      ]);
      await use.app.settled();
      const { id: buyer } = town.ann;
      const opened = await use.app.db.$count(conversations, eq(conversations.buyerId, buyer));
      expect(opened).toBe(answer.status === 200 ? 1 : 0);
      // After the block, the blocker's feed can contain only one kind of change: the end of an offer that was pending
      // when the block was stored.
      const types = afterBlock(await changesOf(town.ann));
      expect(types.filter((type) => answer.status === 200 || type === 'conversation')).toEqual([]);
    });
  });

  it('is stored without a deadlock if the other user blocks the blocker and closes the conversation', async () => {
    await times(4, async () => {
      const { id, seller, buyer } = await makeConversation(use.app.db, { message: 'Hello' });
      const [asSeller, asBuyer] = [await use.app.as(seller), await use.app.as(buyer)];
      const answers = await Promise.all([
        asSeller.put(`/api/blocks/${buyer.id}`),
        asBuyer.put(`/api/blocks/${seller.id}`),
        asSeller.post(`/api/conversations/${id}/messages/mark-as-read`),
        asBuyer.put(`/api/conversations/${id}/close`),
        asSeller.form(`/api/conversations/${id}/messages`, { message: 'Hello' }),
      ]);
      expect(answers.slice(0, 3).map(({ status }) => status)).toEqual([204, 204, 200]);
      expect([200, 409]).toContain(answers[3]?.status);
      expect([201, 409]).toContain(answers[4]?.status);
      const pair = [seller.id, buyer.id].map((blocker) => use.app.db.$count(blocks, eq(blocks.blockerId, blocker)));
      expect(await Promise.all(pair)).toEqual([1, 1]);
    });
  });
});
