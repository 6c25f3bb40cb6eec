import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RouteId } from '#contract/api.ts';
import { TABLE_CHANGES_CHANNEL } from '../../src/server/db/table-change-feed.ts';
import { users } from '../../src/server/tables/users.ts';
import { byNature } from './absent-by-nature.ts';
import { absentRequests } from './absent-requests.ts';
import { type History, makeWorld, type World } from './absent-worlds.ts';
import { encode } from './encode-request.ts';
import { routeIds, routeOf } from './policy.ts';
import { requests } from './requests.ts';

/** Answers by route, number of the request, and `before` or `after` all writes. */
type Answers = ReadonlyMap<string, { status: number; body: unknown }>;

/** Every route of the policy table that a member can call. */
const ofMembers = routeIds.filter((id) => routeOf(id).access !== 'staff' && routeOf(id).access !== 'admin');
const reads = ofMembers.filter((id) => routeOf(id).method === 'GET');
const writes = ofMembers.filter((id) => routeOf(id).method !== 'GET');

/** Only the statuses are compared: the bodies contain new secrets, or counters that all users share. */
const BODY_DIFFERS: ReadonlySet<RouteId> = new Set<RouteId>([
  ...ofMembers.filter((id) => /^(secondFactor|webPush)\./.test(id)),
  'auth.csrfCookie',
  'auth.sessions',
  'settings.createToken',
  'privacy.exports',
  'privacy.exportLink',
  'privacy.download',
  'support.ownTickets',
  'support.createTicket',
  'moderation.suspension',
  'moderation.appealSuspension',
]);

const byId = (a: { id: number }, b: { id: number }): number => a.id - b.id;

/** Ids are the same in every world. Replaces times, random ids, names of pictures, secrets and counters of tests. */
function normalise(body: unknown): unknown {
  // A random sample has no order.
  const isSample = Array.isArray(body) && body.every((row) => typeof row?.id === 'number');
  const text = JSON.stringify(isSample ? body.toSorted(byId) : body) ?? 'null';
  return JSON.parse(
    text
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, 'UUID')
      .replace(/[0-9a-f]{32}-[0-9a-f]{6}/g, 'PICTURE')
      .replace(/[0-9a-f]{64}/g, 'SIGNATURE')
      .replace(/"[\w-]{43}"/g, '"SECRET"')
      .replace(/\b(fresh-|wanted)\d+/g, '$1N')
      // The position in the viewer's own feed: how many changes there were says nothing about their reason.
      .replace(/"position":\d+/g, '"position":0'),
  );
}

async function call(id: RouteId, world: History, answers: Map<string, unknown>, when: string): Promise<void> {
  const { method, xsrf } = routeOf(id);
  const { app, buyer } = world;
  // A new session for each route, because some routes end the session.
  const client = await app.as(buyer);
  const made = absentRequests[id]?.(world) ?? [await requests[id](world, buyer, client)];
  for (const [index, request] of made.entries()) {
    const { status, body } = await client.send(method, request.path, await encode(request, xsrf ? world.xsrf : {}));
    answers.set(`${id} ${index} ${when}`, { status, body: BODY_DIFFERS.has(id) ? undefined : normalise(body) });
  }
  // While the viewer's own account waits for its deletion, most writes are refused.
  if (id === 'privacy.requestDeletion')
    await app.db.update(users).set({ deletionAt: null }).where(eq(users.id, buyer.id));
}

/** Waits for the changes that the search and the caches learn by notifications, which can arrive after the commit. */
async function caughtUp({ app }: History): Promise<void> {
  await app.settled();
  const arrived = new Promise<void>((resolve) => {
    app.database.tableChanges.listen((payload) => void (payload === 'marker' && resolve()));
  });
  await app.db.execute(sql`select pg_notify(${TABLE_CHANGES_CHANNEL}, 'marker')`);
  await arrived;
}

async function answersIn(name: World): Promise<Answers> {
  const world = await makeWorld(name);
  const answers = new Map();
  try {
    await caughtUp(world);
    for (const id of reads) await call(id, world, answers, 'before');
    for (const id of writes) await call(id, world, answers, '');
    await caughtUp(world);
    for (const id of reads) await call(id, world, answers, 'after');
  } finally {
    await world.app.close();
  }
  return answers;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Returns the paths of the fields that differ, without the positions in lists. */
function differences(a: unknown, b: unknown, path: string): string[] {
  if (JSON.stringify(a) === JSON.stringify(b)) return [];
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return [path];
  if (Array.isArray(a) && a.length !== (b as unknown as unknown[]).length) return [`${path}[]`];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((key) =>
    differences(a[key], b[key], Array.isArray(a) ? path : `${path}.${key}`),
  );
}

let suspended: Answers;
beforeAll(async () => {
  suspended = await answersIn('suspended');
}, 300_000);

describe('for a member, a person who is absent looks like a suspended one', () => {
  it.each(['blocked', 'leaving', 'erased', 'hidden'] as const)(
    'on every route, before and after every action (world: %s)',
    async (name) => {
      const answers = await answersIn(name);
      const differing = [...suspended].flatMap(([key, { status, body }]) => {
        const [id = ''] = key.split(' ');
        const other = answers.get(key);
        return status === other?.status ? differences(body, other.body, id) : [`${id} ${status} ${other?.status}`];
      });
      expect([...answers.keys()]).toEqual([...suspended.keys()]);
      const isExpected = (difference: string) => byNature[name].some(([, pattern]) => pattern.test(difference));
      expect([...new Set(differing)].filter((difference) => !isExpected(difference))).toEqual([]);
      expect(byNature[name].filter(([, pattern]) => !differing.some((difference) => pattern.test(difference)))).toEqual(
        [],
      );
    },
    300_000,
  );

  it.each(['blocked', 'suspended', 'leaving', 'erased'] as const)(
    'cannot be seen online, and their presence ended (world: %s)',
    async (name) => {
      const { app, seller, conversation, xsrf } = await makeWorld(name);
      const presence = `presence-conversation.${conversation.id}`;
      const body = { socket_id: '1234.1234', channel_name: presence };
      const answer = await (await app.as(seller)).send('POST', '/broadcasting/auth', { body, headers: xsrf });
      expect([401, 403]).toContain(answer.status);
      await app.close();
    },
    120_000,
  );

  it('can be compared: in this history, the person shows on most routes until they are absent', () => {
    const naming = [...suspended].filter(([, { body }]) => JSON.stringify(body)?.includes('"seller"'));
    expect(naming.length).toBeGreaterThan(10);
  });
});
