import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { allRoutes } from '#contract/api.ts';
import type { Route } from '#contract/endpoint.ts';
import { LimitVariables } from '../../src/server/config/limits.ts';
import { openSession } from '../../src/server/features/auth/index.ts';
import { createInProcessLimiter } from '../../src/server/limits/in-process.limiter.ts';
import { limitTable } from '../../src/server/limits/limits.ts';
import { limitPaths, pathLimits } from '../../src/server/limits/path-limits.ts';
import { routeLimits } from '../../src/server/limits/route-limits.ts';
import { hasRedis, type RedisProcess, startRedis } from '../../src/server/realtime/testing/redis-process.ts';
import { type Answer, type Client, makeClient, refusal } from '../support/client.ts';
import { makeUser } from '../support/factories.ts';
import { makeApp, type TestApp } from '../support/make-app.ts';

const BUDGET = 2;
/** The route limits, which these tests lower. All other limits are raised, so that handlers never respond with 429. */
const limitsOfRoutes = [
  'READS',
  'SEARCHES',
  'PAGES',
  'WRITES',
  'IMPORTS',
  'CHANNELS',
  'TYPING',
  'VIEWS',
  'MESSAGES',
  'UPLOADS',
  'LISTINGS',
  'SIGN_IN_CALLS',
];
const env = Object.fromEntries(
  Object.keys(LimitVariables).map((name) => [
    name,
    limitsOfRoutes.includes(name.replace('LIMIT_', '')) ? String(BUDGET) : '9999999',
  ]),
);

let people = 0;
const nextAddress = (): string => `198.51.${Math.floor(people / 250)}.${(people++ % 250) + 1}`;

const pathOf = ({ path }: Route): string => path.replace(/\{\w+\}/g, '1');
const send = (client: Client, route: Route, remoteAddress: string): Promise<Answer> =>
  client.send(route.method, pathOf(route), { remoteAddress, ...(route.method === 'GET' ? {} : { body: {} }) });

/**
 * Sends one request more than the budget. The limit is checked before the handler runs, so the handler's responses do
 * not matter.
 */
async function statusesOf(clients: readonly Client[], route: Route, address: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at <= BUDGET; at++) {
    const client = clients[at % clients.length];
    if (client) answers.push(await send(client, route, address));
  }
  return answers;
}

function expectBudget(answers: readonly Answer[]): void {
  const last = answers.at(-1);
  expect(answers.slice(0, BUDGET).map(({ status }) => status)).not.toContain(429);
  expect(last && refusal(last)).toBe('429 too_many_requests');
  const wait = Number(last?.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
}

describe('the route limits', () => {
  it.each(allRoutes.map(({ id, method }) => [id, method] as const))(
    'the route %s has a read limit if and only if its method is GET, unless it has the sign-in limit',
    (id, method) => {
      if (routeLimits[id] === 'signInCalls') return;
      const isRead = routeLimits[id] === 'reads' || routeLimits[id] === 'searches';
      expect(isRead).toBe(method === 'GET');
    },
  );
});

describe('one node', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeApp({ env });
  });
  afterAll(() => app.close());
  // Each test has its own budget, because this file never reuses a user id or an IP address.
  const person = async () => await makeUser(app.db);

  // Excludes routes with an anti-forgery token: without the token, they refuse requests before counting them.
  const counted = allRoutes.filter(({ xsrf }) => !xsrf);

  it.each(counted.map((route) => [route.id, route] as const))(
    'limits the requests to %s per account',
    async (_id, route) => {
      const { id } = await person();
      const session = await app.as({ id });
      const endsOthers = route.id === 'privacy.requestDeletion' || route.id === 'auth.endOtherSessions';
      const others = endsOthers ? [] : [await app.as({ id }), await app.as({ id })];
      expectBudget(await statusesOf([session, ...others], route, nextAddress()));
    },
  );

  it.each(counted.map((route) => [route.id, route] as const))(
    'limits the requests of visitors to %s per IP address',
    async (_id, route) => {
      expectBudget(await statusesOf([app.visitor], route, nextAddress()));
    },
  );

  it.each(allRoutes.filter(({ xsrf }) => xsrf).map((route) => [route.id, route] as const))(
    'limits the requests to %s that have a valid anti-forgery token',
    async (_id, route) => {
      const address = nextAddress();
      const { headers } = await app.visitor.get('/sanctum/csrf-cookie', { remoteAddress: nextAddress() });
      const token = /XSRF-TOKEN=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? '';
      const options = {
        remoteAddress: address,
        body: {},
        headers: { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token },
      };
      const answers = [];
      for (let at = 0; at <= BUDGET; at++) answers.push(await app.visitor.send(route.method, pathOf(route), options));
      expectBudget(answers);
    },
  );

  it('lets users sign in from a network that has used up its budgets for other requests', async () => {
    const remoteAddress = nextAddress();
    const useUp = async (method: 'GET' | 'POST', path: string) => {
      const body = method === 'GET' ? {} : { body: {} };
      for (let at = 0; at < BUDGET; at++) await app.visitor.send(method, path, { remoteAddress, ...body });
      expect((await app.visitor.send(method, path, { remoteAddress, ...body })).status).toBe(429);
    };
    await useUp('GET', '/api/currencies');
    await useUp('POST', '/api/verify-email/resend');
    await useUp('GET', '/auth/google');
    const { status, headers } = await app.visitor.get('/sanctum/csrf-cookie', { remoteAddress });
    expect(status).toBe(204);
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    const token = cookie.split('=')[1] ?? '';
    const login = await app.visitor.send('POST', '/api/login', {
      remoteAddress,
      body: { email: 'nobody', password: 'wrong' },
      headers: { cookie, 'x-xsrf-token': token },
    });
    expect(refusal(login)).toBe('401 invalid_credentials');
  });

  it('gives all networks of an IPv6 /48 together ten times the sign-in budget of one network', async () => {
    const statuses: number[] = [];
    for (let network = 0; network <= 10; network++) {
      for (let at = 0; at < BUDGET; at++) {
        const remoteAddress = `2001:db8:77:${network}::1`;
        statuses.push((await app.visitor.get('/sanctum/csrf-cookie', { remoteAddress })).status);
      }
    }
    expect(statuses.slice(0, 10 * BUDGET)).toEqual(Array(10 * BUDGET).fill(204));
    expect(statuses.slice(10 * BUDGET)).toEqual(Array(BUDGET).fill(429));
  });

  it('gives each account its own budget at a shared IP address', async () => {
    const address = nextAddress();
    for (let at = 0; at < 3; at++) {
      const client = await app.as(await person());
      for (let call = 0; call < BUDGET; call++) {
        expect((await client.get('/api/preferences', { remoteAddress: address })).status).toBe(200);
      }
    }
    expect((await app.visitor.get('/api/currencies', { remoteAddress: address })).status).toBe(200);
  });

  it('gives each IP address its own budget', async () => {
    for (const remoteAddress of [nextAddress(), nextAddress()]) {
      for (let call = 0; call < BUDGET; call++) {
        expect((await app.visitor.get('/api/currencies', { remoteAddress })).status).toBe(200);
      }
    }
  });

  it('counts requests with unknown session tokens by IP address', async () => {
    const remoteAddress = nextAddress();
    const tokens = ['a', 'b', 'c'].map((letter) => makeClient(app.server, letter.repeat(43)));
    const answers = [];
    for (const client of tokens) answers.push(refusal(await client.get('/api/account', { remoteAddress })));
    expect(answers).toEqual(['401 unauthenticated', '401 unauthenticated', '429 too_many_requests']);
  });

  it('counts expensive reads, cheap reads and each kind of write separately', async () => {
    const client = await app.as(await person());
    const paths = ['/api/preferences', '/api/listings/search'];
    for (const path of paths) {
      for (let call = 0; call < BUDGET; call++) expect((await client.get(path)).status).toBe(200);
      expect((await client.get(path)).status).toBe(429);
    }
    const calls = ['/api/saved-searches', '/api/listings', '/broadcasting/auth', '/api/listings/upload'];
    for (const path of calls) {
      for (let call = 0; call < BUDGET; call++) expect((await client.post(path, {})).status).not.toBe(429);
      expect((await client.post(path, {})).status).toBe(429);
    }
  });

  it('enforces a limit even if all requests arrive at once', async () => {
    const client = await app.as(await person());
    const answers = await Promise.all(Array.from({ length: 30 }, () => client.put('/api/preferences', {})));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(BUDGET);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30 - BUDGET);
  });
});

describe('the limits of paths outside of the contract', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeApp({ env });
  });
  afterAll(() => app.close());
  const limited = Object.keys(pathLimits).filter((path) => pathLimits[path]);

  it('include every path that costs work', () => {
    expect(limited).toEqual(
      expect.arrayContaining(['/sitemap.xml', '/sitemaps/:file', '/profile/:name/wants.png', '/api/docs', '/readyz']),
    );
  });

  it.each(limited)('limit the requests to %s per IP address', async (pattern) => {
    const path = pattern.replace(':file', 'listings-0.xml').replace(':name', 'ann');
    const statuses: number[] = [];
    const address = nextAddress();
    for (let at = 0; at <= BUDGET; at++) {
      statuses.push((await app.visitor.get(path, { remoteAddress: address })).status);
    }
    expect(statuses.slice(0, BUDGET)).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
    expect((await app.visitor.get(path, { remoteAddress: nextAddress() })).status).not.toBe(429);
  });

  it('must be defined for a path before the server starts', () => {
    const server = fastify();
    limitPaths(server, { limiter: createInProcessLimiter(), limits: limitTable(app.config.limits) });
    expect(() => server.get('/new', () => 'new')).toThrow('the path /new has no limit');
    expect(() => server.get('/robots.txt', () => 'known')).not.toThrow();
  });
});

describe.skipIf(!hasRedis)('with one Redis', () => {
  let redis: RedisProcess;
  let nodes: TestApp[] = [];
  beforeAll(async () => {
    redis = await startRedis();
    nodes = await Promise.all([1, 2].map(() => makeApp({ env: { ...env, REDIS_URL: redis.url } })));
    // Until its connection to Redis is established, each node counts only its own requests.
    const areJoined = async (): Promise<boolean> => {
      const options = { remoteAddress: nextAddress() };
      const answers = [];
      for (let at = 0; at <= BUDGET; at++) answers.push(await nodes[at % 2]?.visitor.get('/api/currencies', options));
      return answers.at(-1)?.status === 429;
    };
    await vi.waitUntil(areJoined);
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await redis.stop();
  });

  it.each(
    Object.entries(
      Object.groupBy(
        allRoutes.filter(({ xsrf }) => !xsrf),
        ({ id }) => routeLimits[id],
      ),
    ),
  )('two nodes share one budget for the limit %s', async (_limit, [route]) => {
    if (!route) throw new Error('a limit without a route');
    const address = nextAddress();
    expectBudget(
      await statusesOf(
        nodes.map(({ visitor }) => visitor),
        route,
        address,
      ),
    );
    // Each node has its own database, so create the user with the same id in both.
    const id = 5000 + people;
    const clients = await Promise.all(
      nodes.map(async ({ db, server }) => {
        await makeUser(db, { id });
        return makeClient(server, await openSession(db, id, 'test'));
      }),
    );
    // The limits of sign-in routes count requests per network, even those with a session.
    const isByNetwork = routeLimits[route.id] === 'signInCalls';
    expectBudget(await statusesOf(clients, route, isByNetwork ? nextAddress() : address));
  });
});
