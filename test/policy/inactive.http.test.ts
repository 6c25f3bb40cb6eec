/** Checks how every route responds to suspended and deleted accounts, and what it shows other users about them. */

import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteId } from '#contract/api.ts';
import { withTransaction } from '../../src/server/db/db.ts';
import { enqueue } from '../../src/server/events/outbox.ts';
import { SELLER_LISTINGS } from '../../src/server/features/moderation/effects.service.ts';
import { users } from '../../src/server/tables/users.ts';
import type { Answer, Client } from '../support/client.ts';
import { makeUser, makeWant, type Person } from '../support/factories.ts';
import { appearance, asMissing, namesListingsInBody } from './absent.ts';
import { blockMatrix } from './blocks.ts';
import { encode } from './encode-request.ts';
import { createFixture, makeTrade, type PolicyFixture } from './fixture.ts';
import { routeIds, routeOf } from './policy.ts';
import { type PolicyRequest, requests } from './requests.ts';

type State = 'suspended' | 'deleted';
const states: readonly State[] = ['suspended', 'deleted'];

let fixture: PolicyFixture;
/** For each state: a trade whose seller is in this state, and a session that the seller started while still active. */
let worlds: Record<State, PolicyFixture & { session: Client }>;
beforeAll(async () => {
  fixture = await createFixture();
  const { app, lookups } = fixture;
  const make = async (state: State) => {
    const person = (role: string) => makeUser(app.db, { name: `${state}-${role}`, withPassword: true });
    const trade = await makeTrade(app.db, lookups, await person('seller'), await person('buyer'));
    const session = await app.as(trade.seller);
    const want = await makeWant(app.db, trade.seller, { group_id: lookups.group });
    await app.db.update(users).set({ status: state }).where(eq(users.id, trade.seller.id));
    return { ...fixture, ...trade, session, want };
  };
  worlds = { suspended: await make('suspended'), deleted: await make('deleted') };
  await hideListings();
});
afterAll(() => fixture.app.close());

/** Hides the seller's listings, as a suspension through the API does. */
async function hideListings(): Promise<void> {
  const { app, seller } = worlds.suspended;
  await withTransaction(app.db, (tx) => enqueue(tx, SELLER_LISTINGS, { userId: seller.id }));
  await app.settled();
}

async function send(id: RouteId, client: Client, request: PolicyRequest): Promise<Answer> {
  const { method, xsrf } = routeOf(id);
  return await client.send(method, request.path, await encode(request, xsrf ? fixture.xsrf : {}));
}

/** Routes that are open to everyone need no session, so they ignore the session of an inactive account. */
const isOpen = (id: RouteId): boolean => routeOf(id).access === 'anyone';

describe.each(states)('for a %s account', (state) => {
  it.each(routeIds.filter((id) => !isOpen(id)))(
    'the route %s refuses the session of the inactive account',
    async (id) => {
      const world = worlds[state];
      const request = await requests[id](world, world.stranger, await world.app.as(world.stranger));
      const { status, body } = await send(id, world.session, request);
      const refusal = { suspended: [403, 'account_suspended'], deleted: [401, 'unauthenticated'] }[state];
      expect([status, (body as { code: string }).code]).toEqual(refusal);
    },
  );

  it.each(routeIds.filter((id) => isOpen(id) && routeOf(id).method === 'GET'))(
    'the route %s ignores the session of the inactive account',
    async (id) => {
      const world = worlds[state];
      const request = await requests[id](world, undefined, world.app.visitor);
      const [signedIn, visitor] = [await send(id, world.session, request), await send(id, world.app.visitor, request)];
      expect(appearance(signedIn)).toEqual(appearance(visitor));
    },
  );

  it.each([
    ['username', 'name'],
    ['email address', 'email'],
  ] as const)('signing in with the %s of the inactive account is refused', async (_name, field) => {
    const { seller, app, xsrf } = worlds[state];
    const body = { email: seller[field], password: 'correct horse battery' };
    const { status } = await app.visitor.post('/api/login', body, { headers: xsrf });
    expect(status).toBe(state === 'suspended' ? 403 : 401);
  });
});

/**
 * These routes are excluded, because the other users in an inactive user's trade can still see why the trade has ended.
 */
const ofTrade: readonly RouteId[] = [
  'trades.read',
  'trades.accept',
  'trades.decline',
  'trades.withdraw',
  'trades.counter',
];
/** Routes that hide a resource from a blocked user hide the resources of an inactive account from everyone. */
const naming = routeIds.filter(
  (id) => blockMatrix[id].blocked === 'absent' && !blockMatrix[id].omits && !ofTrade.includes(id),
);

// Deleted accounts are not tested here: everything that belongs to them is erased (see features/privacy).
describe('for the seller’s suspended account', () => {
  it.each(naming)('the route %s treats the resources of a suspended account as if they did not exist', async (id) => {
    const world = worlds.suspended;
    const isForVisitors = isOpen(id);
    for (const caller of [world.buyer, ...(isForVisitors ? [undefined] : [])] as (Person | undefined)[]) {
      const client = caller ? await world.app.as(caller) : world.app.visitor;
      const request = await requests[id](world, caller, client);
      // Hide the listings again, because some requests create a new listing for the seller.
      await hideListings();
      const [answer, control] = [
        await send(id, client, request),
        await send(id, client, asMissing(id, request, world)),
      ];
      expect(control.status).toBe(namesListingsInBody(id) ? 422 : 404);
      expect(appearance(answer)).toEqual(appearance(control));
    }
  });

  it.each([
    ['/api/listings/newest'],
    ['/api/listings/random'],
    ['/api/listings/search'],
    ['/api/listings/search?sort=newest'],
  ])('%s does not list the listings of a suspended account', async (path) => {
    const { app, buyer, listing } = worlds.suspended;
    for (const client of [app.visitor, await app.as(buyer)]) {
      const { body } = await client.get<{ id: number }[] | { data: { id: number }[] }>(path);
      const rows = Array.isArray(body) ? body : body.data;
      expect(rows.map((row) => row.id)).not.toContain(listing.id);
      expect(rows).not.toHaveLength(0);
    }
  });
});

it('the tests cover both inactive states of an account', async () => {
  const ids = states.map((state) => worlds[state].seller.id);
  const rows = await fixture.app.db.$count(users, and(inArray(users.id, ids), inArray(users.status, [...states])));
  expect(rows).toBe(2);
});
