import { expect, it } from 'vitest';
import type { Context } from './context.ts';
import type { Db } from './db/db.ts';
import { createOutbox } from './events/outbox-lanes.ts';
import { feature, joinHandlers, onePerContext } from './feature.ts';
import { ok } from './http/handlers.ts';
import type { UserBatch } from './jobs/batches.ts';
import { orderErasure } from './personal-data/erasure-steps.ts';

const context = {} as Context;
const step: UserBatch = async () => 0;

it('joins the handlers of one group of routes from several features', async () => {
  const list = (async () => ok({ data: [] })) as never;
  const one = feature({ handlers: () => ({ favourites: { list } }) });
  const other = feature({ handlers: async () => ({ favourites: { add: list }, blocks: { list } }) });
  const { favourites, blocks } = await joinHandlers([one, other, feature({})], context);
  expect([Object.keys(favourites), Object.keys(blocks)]).toEqual([['list', 'add'], ['list']]);
  await expect(joinHandlers([one, one], context)).rejects.toThrow('two features handle favourites.list');
});

it('erases in the order of the phases, whatever the order of the features', () => {
  const listings = { listings: { listings: step, erasedListings: step }, hide: { hideListings: step } };
  const conversations = { conversations: { conversations: step }, rows: { messages: step } };
  const expected = ['hideListings', 'messages', 'conversations', 'listings', 'erasedListings'];
  expect(Object.keys(orderErasure([listings, conversations]))).toEqual(expected);
  expect(Object.keys(orderErasure([conversations, listings]))).toEqual(expected);
  expect(() => orderErasure([listings, { rows: { listings: step } }])).toThrow('the same name');
});

it('refuses two deliveries of one kind', async () => {
  const mail = { mail: async () => undefined };
  const create = createOutbox({ db: {} as Db, log: {} as Context['log'] }, [{ mail }, { mail }]);
  await expect(create).rejects.toThrow('a kind is delivered twice in the lane mail');
});

it('creates one value per context, even if the value is undefined', () => {
  let count = 0;
  const read = onePerContext(() => {
    count++;
  });
  for (const each of [context, context, {} as Context]) read(each);
  expect(count).toBe(2);
});
