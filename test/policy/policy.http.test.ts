import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteId } from '#contract/routes.ts';
import type { Person } from '../support/factories.ts';
import { contractRoutes, outcomeOf, type Role, roles, routeIds, routeOf } from './policy.ts';
import { buyersThings, encode, requests } from './requests.ts';
import { makeWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.app.close());

function playedBy(role: Role, id: RouteId): Person | undefined {
  const { seller, buyer, stranger, waiting, operator } = world;
  const [owner, counterpart] = buyersThings.has(id) ? [buyer, seller] : [seller, buyer];
  return { visitor: undefined, queued: waiting, member: stranger, owner, counterpart, admin: operator }[role];
}

async function callAs(id: RouteId, role: Role): Promise<number> {
  const { method, xsrf } = routeOf(id);
  const caller = playedBy(role, id);
  const request = await requests[id](world, caller);
  const client = caller ? await world.app.as(caller) : world.app.visitor;
  return (await client.send(method, request.path, await encode(request, xsrf ? world.xsrf : {}))).status;
}

describe('the policy', () => {
  it('has a row for every route of the contract, and none for anything else', () => {
    expect(routeIds.toSorted()).toEqual([...contractRoutes.keys()].toSorted());
  });

  it.each(routeIds)('says of %s what the contract says', (id) => {
    const [visitor, queued, member, , , admin] = roles.map((role) => outcomeOf(id, role));
    const { access } = routeOf(id);
    if (access === 'anyone') expect([visitor, member, admin]).toEqual(['yes', 'yes', 'yes']);
    else expect([visitor, queued]).toEqual([401, 401]);
    if (access === 'admin') expect([member, admin]).toEqual([404, 'yes']);
    else if (access === 'owner' || access === 'participant' || access === 'recipient' || access === 'self') {
      expect([403, 404]).toContain(member);
      // Who runs the place has no more part in a deal than any stranger.
      expect(admin).toBe(member);
    }
  });
});

describe.each(routeIds)('%s', (id) => {
  it.each(roles)('by %s', async (role) => {
    const status = await callAs(id, role);
    const expected = outcomeOf(id, role);
    if (expected === 'yes') expect(status).toBeLessThan(400);
    else expect(status).toBe(expected);
  });
});
