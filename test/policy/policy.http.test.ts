import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteId } from '#contract/api.ts';
import { users } from '../../src/server/tables/users.ts';
import type { Person } from '../support/factories.ts';
import { encode } from './encode-request.ts';
import { createFixture, type PolicyFixture } from './fixture.ts';
import { contractRoutes, outcomeOf, type Role, roles, routeIds, routeOf } from './policy.ts';
import { requests, routesOwnedByBuyer } from './requests.ts';

let world: PolicyFixture;
beforeAll(async () => {
  world = await createFixture();
});
afterAll(() => world.app.close());

function userFor(role: Role, id: RouteId): Person | undefined {
  const { seller, buyer, stranger, waiting, moderator, operator } = world;
  const [owner, counterpart] = routesOwnedByBuyer.has(id) ? [buyer, seller] : [seller, buyer];
  return { visitor: undefined, queued: waiting, member: stranger, owner, counterpart, moderator, admin: operator }[
    role
  ];
}

async function callAs(id: RouteId, role: Role): Promise<number> {
  const { method, xsrf } = routeOf(id);
  const caller = userFor(role, id);
  const client = caller ? await world.app.as(caller) : world.app.visitor;
  const request = await requests[id](world, caller, client);
  const { status } = await client.send(method, request.path, await encode(request, xsrf ? world.xsrf : {}));
  // Cancel the deletion, because the server refuses most writes of an account with a pending deletion.
  if (id === 'privacy.requestDeletion') await world.app.db.update(users).set({ deletionAt: null });
  return status;
}

describe('the policy', () => {
  it('has a row for every route of the API contract and no other rows', () => {
    expect(routeIds.toSorted()).toEqual([...contractRoutes.keys()].toSorted());
  });

  it.each(routeIds)('agrees with the access that the API contract declares for %s', (id) => {
    const [visitor, queued, member, , , moderator, admin] = roles.map((role) => outcomeOf(id, role));
    const { access } = routeOf(id);
    if (access === 'anyone') expect([visitor, member, moderator, admin]).toEqual(['yes', 'yes', 'yes', 'yes']);
    else expect([visitor, queued]).toEqual([401, 401]);
    if (access === 'admin') expect([member, moderator, admin]).toEqual([404, 404, 'yes']);
    else if (access === 'staff') expect([member, moderator, admin]).toEqual([404, 'yes', 'yes']);
    else if (access === 'owner' || access === 'participant' || access === 'recipient' || access === 'self') {
      expect([403, 404]).toContain(member);
      // Staff have no more access to such a resource than any other user.
      expect([moderator, admin]).toEqual([member, member]);
    }
  });
});

describe.each(routeIds)('%s', (id) => {
  it.each(roles)('the role %s gets the response that the policy defines', async (role) => {
    const status = await callAs(id, role);
    const expected = outcomeOf(id, role);
    if (expected === 'yes') expect(status).toBeLessThan(400);
    else expect(status).toBe(expected);
  });
});
