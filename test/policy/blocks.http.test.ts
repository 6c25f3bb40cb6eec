import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteId } from '#contract/api.ts';
import { channels } from '#contract/realtime.ts';
import { blocks } from '../../src/server/tables/blocks.ts';
import type { Answer } from '../support/client.ts';
import { makeConnection, makeListing, makeSwap, makeUser, type Person } from '../support/factories.ts';
import { appearance, asMissing, namesListingsInBody } from './absent.ts';
import { blockedChannels, blockMatrix } from './blocks.ts';
import { encode } from './encode-request.ts';
import { createFixture, makeTrade, type PolicyFixture } from './fixture.ts';
import { routeIds, routeOf } from './policy.ts';
import { type PolicyRequest, requests } from './requests.ts';

/** A policy fixture with a pending contact request, the seller's notification of the request, and a swap. */
type BlockFixture = PolicyFixture & { notification: string; request: number; swap: number };

/** In `blocked`, the seller has blocked the buyer; in `away`, there is no block, so its responses are the control. */
let blocked: BlockFixture;
let away: BlockFixture;
beforeAll(async () => {
  const shared = await createFixture();
  const { db } = shared.app;
  const make = async (name: string): Promise<BlockFixture> => {
    const person = (role: string) => makeUser(db, { name: `${name}-${role}`, withPassword: true });
    const trade = await makeTrade(db, shared.lookups, await person('seller'), await person('buyer'));
    const undecided = await makeListing(db, trade.seller, { lookups: shared.lookups });
    const { id, notification } = await makeConnection(db, undecided, trade.buyer);
    const swap = await makeSwap(db, trade.buyer, trade.seller, shared.lookups);
    return { ...shared, ...trade, notification, request: id, swap };
  };
  [blocked, away] = [await make('first'), await make('other')];
  await db.insert(blocks).values({ blockerId: blocked.seller.id, blockedId: blocked.buyer.id });
});
afterAll(() => blocked.app.close());

const answerSwap =
  (name: string, terms?: { gives: number[]; gets: number[] }) =>
  ({ swap }: BlockFixture): PolicyRequest => ({ path: `/api/trades/${swap}/${name}`, body: { version: 1, ...terms } });

/**
 * Replacements for requests of the policy tests that would create another trade; they use the fixture's trade instead.
 */
const withTrade: Partial<Record<RouteId, (world: BlockFixture) => PolicyRequest>> = {
  'connections.accept': ({ notification }) => ({ path: `/api/notifications/${notification}/connection-accept` }),
  'connections.decline': ({ notification }) => ({ path: `/api/notifications/${notification}/connection-decline` }),
  'connections.withdraw': ({ request }) => ({ path: `/api/connection-requests/${request}` }),
  'notifications.read': ({ notification }) => ({ path: `/api/notifications/${notification}` }),
  'notifications.markAsRead': ({ notification }) => ({ path: `/api/notifications/${notification}/mark-as-read` }),
  'trades.read': ({ swap }) => ({ path: `/api/trades/${swap}` }),
  'trades.accept': answerSwap('accept'),
  'trades.decline': answerSwap('decline'),
  'trades.withdraw': answerSwap('withdraw'),
  'trades.counter': answerSwap('counter', { gives: [1], gets: [2] }),
  // Blocks a third user, because a block between seller and buyer would change the other comparisons.
  'blocks.add': ({ stranger }) => ({ path: `/api/blocks/${stranger.id}` }),
};

const requestOf = async (id: RouteId, world: BlockFixture, caller: Person): Promise<PolicyRequest> =>
  withTrade[id]?.(world) ?? (await requests[id](world, caller));

async function send(id: RouteId, caller: Person, request: PolicyRequest): Promise<Answer> {
  const { method, xsrf } = routeOf(id);
  const client = await blocked.app.as(caller);
  return await client.send(method, request.path, await encode(request, xsrf ? blocked.xsrf : {}));
}

async function compare(id: RouteId, role: 'seller' | 'buyer', effect: string): Promise<void> {
  const caller = blocked[role];
  const request = await requestOf(id, blocked, caller);
  const answer = await send(id, caller, request);
  if (effect === 'refused') {
    expect(answer).toMatchObject({ status: 409, body: { code: 'user_blocked' } });
  } else if (effect === 'ended') {
    expect(answer).toMatchObject({ status: 409, body: { code: 'trade_ended' } });
  } else if (effect === 'absent') {
    const control = await send(id, caller, asMissing(id, request, blocked));
    expect(control.status === 404 || id === 'reviews.list' || namesListingsInBody(id)).toBe(true);
    expect(answer.body).toEqual(control.body);
    expect(appearance(answer)).toEqual(appearance(control));
  } else {
    const control = await send(id, away[role], await requestOf(id, away, away[role]));
    expect(appearance(answer)).toEqual(appearance(control));
  }
}

describe('the block matrix', () => {
  it('has a row for every route of the API contract', () => {
    expect(Object.keys(blockMatrix).toSorted()).toEqual(routeIds.toSorted());
  });

  // Compare the blocked user first: closing the conversation does not change the later responses to the blocker.
  it.each(routeIds)('predicts the responses of %s to the blocked user and the blocker', async (id) => {
    await compare(id, 'buyer', blockMatrix[id].blocked);
    await compare(id, 'seller', blockMatrix[id].blocker);
  });
});

it('without a block, the buyer sees the seller and the listing', async () => {
  const client = await away.app.as(away.buyer);
  expect((await client.get(`/api/users/${away.seller.name}`)).status).toBe(200);
  expect((await client.get(`/api/listings/${away.listing.id}`)).status).toBe(200);
});

describe.each(Object.entries(blockedChannels))('joining the channel %s', (name, row) => {
  it.each(['blocked', 'blocker'] as const)(
    'returns the response that the block matrix defines (user: %s)',
    async (role) => {
      const channel = (world: BlockFixture) => {
        const { conversation, seller, buyer } = world;
        const other = role === 'blocked' ? seller : buyer;
        const ofConversation = name.endsWith('Conversation');
        return channels[name as keyof typeof channels](ofConversation ? conversation.id : other.id);
      };
      const join = async (world: BlockFixture) => {
        const client = await world.app.as(role === 'blocked' ? world.buyer : world.seller);
        return await client.post('/broadcasting/auth', { socket_id: '1.1', channel_name: channel(world) });
      };
      const answer = await join(blocked);
      expect(answer.status).toBe(row[role]);
      if (role === 'blocked') expect(appearance(answer)).toEqual(appearance(await join(away)));
    },
  );
});

it('the buyer sees the listing again once the block is removed', async () => {
  const { db } = blocked.app;
  await db.delete(blocks).where(eq(blocks.blockerId, blocked.seller.id));
  const client = await blocked.app.as(blocked.buyer);
  expect((await client.get(`/api/listings/${blocked.listing.id}`)).status).toBe(200);
});
