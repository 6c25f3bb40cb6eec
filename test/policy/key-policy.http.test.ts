import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessTokens } from '../../src/server/tables/auth.ts';
import { makeClient } from '../support/client.ts';
import type { Person } from '../support/factories.ts';
import { encode } from './encode-request.ts';
import { createFixture, type PolicyFixture } from './fixture.ts';
import { type KeyRole, keyOutcomeOf, keyRoles, keyRouteIds } from './key-policy.ts';
import { contractRoutes, routeOf } from './policy.ts';
import { requests, routesOwnedByBuyer } from './requests.ts';

let world: PolicyFixture;
beforeAll(async () => {
  world = await createFixture();
});
afterAll(() => world.app.close());

async function makeKey(owner: Person, scope: 'read' | 'write'): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = createHash('sha256').update(token).digest();
  const expiresAt = new Date(Date.now() + 60_000);
  const row = { userId: owner.id, tokenHash, expiresAt, applicationName: 'A program', scope };
  await world.app.db.insert(accessTokens).values(row);
  return token;
}

it('the key policy has a row for every route of the API contract', () => {
  expect(keyRouteIds.toSorted()).toEqual([...contractRoutes.keys()].toSorted());
});

describe.each(keyRouteIds)('%s', (id) => {
  // Outside the administration, an admin's key gets the same responses as any other key, so skip it there.
  const walked = keyRoles.filter(
    (role) => role !== 'admin key' || routeOf(id).access === 'admin' || routeOf(id).access === 'staff',
  );
  it.each(walked)('the %s gets the response that the key policy defines', async (role: KeyRole) => {
    const { method, xsrf } = routeOf(id);
    const owner = role === 'admin key' ? world.operator : routesOwnedByBuyer.has(id) ? world.buyer : world.seller;
    const request = await requests[id](world, owner);
    const client = makeClient(world.app.server, await makeKey(owner, role === 'read key' ? 'read' : 'write'));
    const { status, body } = await client.send(method, request.path, await encode(request, xsrf ? world.xsrf : {}));
    const expected = keyOutcomeOf(id, role);
    if (expected === 'yes') expect(status, JSON.stringify(body)).toBeLessThan(400);
    else expect(status, JSON.stringify(body)).toBe(expected);
  });
});
