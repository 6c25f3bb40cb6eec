import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { isRedisAvailable, testRedisUrl } from '#test/redis.ts';
import { startTcpProxy } from '#test/tcp-proxy.ts';
import { AppError } from '../http/app-error.ts';
import { silentLog } from '../log/log.ts';
import { type GuessCounter, limitGuesses } from './guesses.ts';
import { createInProcessLimiter } from './in-process.limiter.ts';
import { enforceRateLimit, enforceRateLimits, guessDelay, type Limit, type Limiter } from './limits.ts';
import { createRedisLimiter } from './redis.limiter.ts';
import { countWideNetworks } from './wide-network.limiter.ts';

const three = { name: 'three', max: 3, seconds: 60 };
const open: Limiter[] = [];
/** Errors that made a limiter fall back to in-process counting although Redis works. */
const fallbacks: unknown[] = [];
afterEach(async () => {
  for (const limiter of open.splice(0)) await limiter.close();
  expect(fallbacks.splice(0)).toEqual([]);
});
function keep(limiter: Limiter): Limiter {
  open.push(limiter);
  return limiter;
}

/**
 * Returns limiters that count in Redis. Waits until each is connected, because a limiter counts in this process before
 * that.
 */
async function inRedis(count: number): Promise<Limiter[]> {
  const prefix = `magpie-test:${randomUUID()}`;
  const redis = new Redis(testRedisUrl);
  const limiters: Limiter[] = [];
  for (let each = 0; each < count; each++) {
    const log = { ...silentLog, warn: ({ error }: { error?: unknown }) => void fallbacks.push(error) };
    const limiter = keep(createRedisLimiter({ url: testRedisUrl, prefix, log }));
    const probe = { name: `probe-${each}`, max: 1_000, seconds: 60 };
    const isCounted = async () => {
      await limiter.consume(probe, 'any');
      return (await redis.keys(`${prefix}:${probe.name}:*`)).length;
    };
    await expect.poll(isCounted, { interval: 10, timeout: 10_000 }).toBe(1);
    limiters.push(limiter);
    fallbacks.length = 0;
  }
  redis.disconnect();
  return limiters;
}

const kinds = [
  ['in the process', true, async () => keep(createInProcessLimiter())],
  ['in Redis', isRedisAvailable, async () => (await inRedis(1))[0] as Limiter],
] as const;

describe.each(kinds)('a limiter %s', (_name, isThere, make) => {
  it.skipIf(!isThere)('allows attempts up to the limit, then returns how long to wait', async () => {
    const limiter = await make();
    const answers = [];
    for (let i = 0; i < 4; i++) answers.push(await limiter.consume(three, 'a'));
    expect(answers.slice(0, 3)).toEqual([0, 0, 0]);
    expect(answers[3]).toBeGreaterThan(50);
    expect(answers[3]).toBeLessThanOrEqual(60);
  });

  it.skipIf(!isThere)('counts keys and limits separately', async () => {
    const limiter = await make();
    for (let i = 0; i < 3; i++) await limiter.consume(three, 'a');
    expect(await limiter.consume(three, 'b')).toBe(0);
    expect(await limiter.consume({ ...three, name: 'other' }, 'a')).toBe(0);
    expect(await limiter.consume(three, 'a')).toBeGreaterThan(0);
  });

  it.skipIf(!isThere)('allows no more than the limit when all attempts come at once', async () => {
    const limiter = await make();
    const answers = await Promise.all(Array.from({ length: 40 }, () => limiter.consume(three, 'a')));
    expect(answers.filter((wait) => wait === 0)).toHaveLength(3);
  });

  it.skipIf(!isThere)('never refunds more than was counted when several attempts are refunded at once', async () => {
    const limiter = await make();
    await limiter.consume(three, 'a');
    await limiter.refund(three, 'a', 3);
    const answers = [];
    for (let i = 0; i < 4; i++) answers.push(await limiter.consume(three, 'a'));
    expect(answers.map((wait) => wait > 0)).toEqual([false, false, false, true]);
  });

  it.skipIf(!isThere)('counts several attempts at once, all or none of them', async () => {
    const limiter = await make();
    expect(await limiter.consume(three, 'a', 4)).toBeGreaterThan(0);
    expect(await limiter.consume(three, 'a', 2)).toBe(0);
    expect(await limiter.consume(three, 'a', 2)).toBeGreaterThan(0);
    expect(await limiter.consume(three, 'a', 1)).toBe(0);
    expect(await limiter.consume(three, 'a')).toBeGreaterThan(0);
  });

  it.skipIf(!isThere)('refunds a counted attempt, and ignores a refund if none was counted', async () => {
    const limiter = await make();
    await limiter.refund(three, 'a');
    for (let i = 0; i < 3; i++) await limiter.consume(three, 'a');
    await limiter.refund(three, 'a');
    expect(await limiter.consume(three, 'a')).toBe(0);
    expect(await limiter.consume(three, 'a')).toBeGreaterThan(0);
  });

  it.skipIf(!isThere)('starts a new window when the old one is over', async () => {
    const limiter = await make();
    const short = { name: 'short', max: 1, seconds: 0.2 };
    await limiter.consume(short, 'a');
    expect(await limiter.consume(short, 'a')).toBe(1);
    await expect.poll(() => limiter.consume(short, 'a'), { interval: 10 }).toBe(0);
    expect(await limiter.consume(short, 'a')).toBe(1);
  });
});

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe.each(kinds)('limitGuesses with a limiter %s', (_name, isThere, make) => {
  const wrong = async () => undefined;
  const right = async () => 'right';
  const outcome = (limiter: Limiter, check: () => Promise<string | undefined>, limit: Limit = three, key = 'a') =>
    limitGuesses(limiter, [[limit, key]], check).then(
      (result) => result ?? 'wrong',
      (error: AppError) => `${error.code} ${error.retryAfter}`,
    );

  it.skipIf(!isThere)('refuses guesses after the maximum number of failures until the window ends', async () => {
    const limiter = await make();
    for (let i = 0; i < 3; i++) expect(await outcome(limiter, wrong)).toBe('wrong');
    expect(await outcome(limiter, right)).toMatch(/^too_many_requests (59|60)$/);
    expect(await outcome(limiter, right, three, 'b')).toBe('right');
  });

  it.skipIf(!isThere)('does not count right guesses, however many come at once', async () => {
    const limiter = await make();
    await outcome(limiter, wrong);
    await outcome(limiter, wrong);
    const slowly = () => sleep(10).then(right);
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => outcome(limiter, slowly)));
    expect(new Set(outcomes)).toEqual(new Set(['right']));
    expect(await outcome(limiter, wrong)).toBe('wrong');
    expect(await outcome(limiter, right)).toMatch(/^too_many/);
  });

  it.skipIf(!isThere)('checks no more wrong guesses than the limit when all come at once', async () => {
    const limiter = await make();
    let checks = 0;
    const slowly = async () => {
      checks++;
      await sleep(10);
      return undefined;
    };
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => outcome(limiter, slowly)));
    expect(outcomes.filter((result) => result === 'wrong')).toHaveLength(3);
    expect(checks).toBe(3);
    // After two failures, the limit of three leaves one guess, so only one check runs.
    await outcome(limiter, wrong, three, 'b');
    await outcome(limiter, wrong, three, 'b');
    await Promise.all(Array.from({ length: 30 }, () => outcome(limiter, slowly, three, 'b')));
    expect(checks).toBe(4);
  });

  it.skipIf(!isThere)('counts only right guesses in a counter of successes', async () => {
    const limiter = await make();
    const guess = (check: () => Promise<string | undefined>) =>
      limitGuesses(limiter, [[three, 'a', 'successes']], check).catch(({ code }: AppError) => code);
    for (let at = 0; at < 5; at++) expect(await guess(wrong)).toBeUndefined();
    for (let at = 0; at < 5; at++)
      expect(await guess(() => Promise.reject(new AppError('unavailable')))).toBe('unavailable');
    for (let at = 0; at < 3; at++) expect(await guess(right)).toBe('right');
    expect(await guess(right)).toBe('too_many_requests');
  });

  it.skipIf(!isThere)('does not count a guess if its check throws or another limit refuses it', async () => {
    const limiter = await make();
    const broken = () => Promise.reject(new AppError('unavailable'));
    for (let i = 0; i < 5; i++) expect(await outcome(limiter, broken)).toMatch(/^unavailable/);
    const used = { ...three, name: 'used', max: 1 };
    await outcome(limiter, wrong, used);
    for (let i = 0; i < 5; i++) {
      const counters: GuessCounter[] = [
        [three, 'a'],
        [used, 'a'],
      ];
      await expect(limitGuesses(limiter, counters, wrong)).rejects.toMatchObject({ code: 'too_many_requests' });
    }
    for (let i = 0; i < 3; i++) expect(await outcome(limiter, wrong)).toBe('wrong');
  });

  it.skipIf(!isThere)(
    'with maxDelaySeconds, doubles the wait after each further failure and checks one guess at a time',
    async () => {
      const limiter = await make();
      const slowing = { ...three, name: 'slowing', max: 1, maxDelaySeconds: 2 };
      expect(await outcome(limiter, wrong, slowing)).toBe('wrong');
      expect(await outcome(limiter, right, slowing)).toBe('too_many_requests 1');
      await sleep(1050);
      const outcomes = await Promise.all([1, 2, 3].map(() => outcome(limiter, wrong, slowing)));
      expect(outcomes.toSorted()).toEqual(['too_many_requests 2', 'too_many_requests 2', 'wrong']);
      await sleep(1500);
      expect(await outcome(limiter, right, slowing)).toBe('too_many_requests 1');
      await sleep(550);
      expect(await outcome(limiter, right, slowing)).toBe('right');
    },
  );

  it.skipIf(!isThere)('resets the number of failures when the window is over', async () => {
    const limiter = await make();
    const short = { name: 'short', max: 1, seconds: 0.2 };
    await outcome(limiter, wrong, short);
    expect(await outcome(limiter, right, short)).toBe('too_many_requests 1');
    await sleep(250);
    expect(await outcome(limiter, right, short)).toBe('right');
  });
});

it.each([
  [{}, 2, 0],
  [{}, 3, 40_000],
  [{ maxDelaySeconds: 900 }, 2, 0],
  [{ maxDelaySeconds: 900 }, 3, 0],
  [{ maxDelaySeconds: 900 }, 5, 3_000],
  [{ maxDelaySeconds: 900 }, 12, 511_000],
  [{ maxDelaySeconds: 900 }, 13, 899_000],
  [{ maxDelaySeconds: 900 }, 5000, 899_000],
])(
  'with the options %j, a guess after %i failures must wait %i ms if the last failure was a second ago',
  (slowing, count, delay) => {
    expect(guessDelay({ ...three, ...slowing }, { count, lastAt: 9000, endsAt: 50_000 }, 10_000)).toBe(delay);
  },
);

describe.each(kinds)('the window of a limiter %s', (_name, isThere, make) => {
  it.skipIf(!isThere)('a window is not extended by refused attempts', async () => {
    const limiter = await make();
    const short = { name: 'short', max: 1, seconds: 0.4 };
    const began = Date.now();
    await limiter.consume(short, 'a');
    let refused = 0;
    while ((await limiter.consume(short, 'a')) > 0) {
      refused++;
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (Date.now() - began > 3000) break;
    }
    expect(refused).toBeGreaterThan(1);
    expect(Date.now() - began).toBeLessThan(3000);
  });
});

describe('a limiter for wide networks', () => {
  const limit = { name: 'one', max: 1, seconds: 60 };
  const network = (at: number) => `2001:db8:1:${at.toString(16)}::/64`;
  const make = () => keep(countWideNetworks(createInProcessLimiter()));

  it('gives a /48 network ten times the limit of a /64 network, even if the key has a prefix before the address', async () => {
    for (const before of ['', 'network ', 'anna@']) {
      const limiter = make();
      for (let at = 0; at < 10; at++) expect(await limiter.consume(limit, `${before}${network(at)}`)).toBe(0);
      expect(await limiter.consume(limit, `${before}${network(10)}`)).toBeGreaterThan(0);
      expect(await limiter.consume(limit, `${before}2001:db8:2:0::/64`)).toBe(0);
    }
  });

  it('counts nothing against the /48 network if the limit of the /64 network is exceeded, and vice versa', async () => {
    const limiter = make();
    for (let at = 0; at < 30; at++) await limiter.consume(limit, network(0));
    for (let at = 1; at < 10; at++) expect(await limiter.consume(limit, network(at))).toBe(0);
    expect(await limiter.consume(limit, network(10))).toBeGreaterThan(0);
    await limiter.refund(limit, network(0));
    expect(await limiter.consume(limit, network(10))).toBe(0);
  });

  it('limits each IPv4 address and each account individually, not per network', async () => {
    const limiter = make();
    for (const key of ['203.0.113.9', 'account 7']) {
      expect(await limiter.consume(limit, key)).toBe(0);
      expect(await limiter.consume(limit, key)).toBeGreaterThan(0);
    }
  });
});

describe.skipIf(!isRedisAvailable)('a limiter in Redis', () => {
  /** A limit with a unique name, by which the tests find its keys in Redis. */
  const findable = { ...three, name: randomUUID(), max: 1 };
  const redis = new Redis(testRedisUrl, { lazyConnect: true });
  const keyLike = async (pattern: string) => (await redis.keys(pattern))[0] ?? '';
  afterAll(() => redis.disconnect());

  it('sets a new expiry for a window without an expiry, so that no key is refused forever', async () => {
    const [limiter] = (await inRedis(1)) as [Limiter];
    await limiter.consume(findable, 'a');
    const key = await keyLike(`*:${findable.name}:*`);
    await redis.persist(key);
    expect(await limiter.consume(findable, 'a')).toBe(60);
    expect(await redis.ttl(key)).toBeGreaterThan(50);
  });

  it('does not wait for a check on a node that has died', async () => {
    const [limiter] = (await inRedis(1)) as [Limiter];
    expect(await limiter.reserve(findable, 'b', 'dead')).toEqual({ state: 'admitted' });
    expect(await limiter.reserve(findable, 'b', 'next')).toEqual({ state: 'busy' });
    await redis.zadd(await keyLike(`*:${findable.name}:*:running`), 1, 'dead');
    expect(await limiter.reserve(findable, 'b', 'next')).toEqual({ state: 'admitted' });
  });

  it('writes no address or account into its keys', async () => {
    const [limiter] = (await inRedis(1)) as [Limiter];
    const key = `${randomUUID()}@example.test`;
    await limiter.consume(three, key);
    expect(await redis.keys(`*${key}*`)).toEqual([]);
  });
});

it.skipIf(!isRedisAvailable)('a limiter continues counting while Redis is connected but does not respond', async () => {
  const { hostname, port } = new URL(testRedisUrl);
  const proxy = await startTcpProxy({ host: hostname, port: Number(port || 6379) });
  const errors: unknown[] = [];
  const log = { ...silentLog, warn: ({ error }: { error?: unknown }) => void errors.push(error) };
  const url = `redis://127.0.0.1:${proxy.port}`;
  const limiter = keep(createRedisLimiter({ url, prefix: `magpie-test:${randomUUID()}`, log }));
  const isConnected = async () => {
    errors.length = 0;
    await limiter.consume({ name: 'probe', max: 1_000, seconds: 60 }, 'any');
    return errors.length === 0;
  };
  await expect.poll(isConnected, { interval: 10, timeout: 10_000 }).toBe(true);
  await proxy.set('frozen');
  expect(await Promise.all(Array.from({ length: 3 }, () => limiter.consume(three, 'a')))).toEqual([0, 0, 0]);
  expect(await limiter.consume(three, 'a')).toBeGreaterThan(0);
  await proxy.close();
});

describe.skipIf(!isRedisAvailable)('several nodes', () => {
  it('two nodes together check no more wrong guesses than the limit allows', async () => {
    const nodes = await inRedis(2);
    let checks = 0;
    const slowly = async () => {
      checks++;
      await sleep(20);
      return undefined;
    };
    await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => limitGuesses(nodes[at % 2] as Limiter, [[three, 'a']], slowly)),
    );
    expect(checks).toBe(3);
  });

  it('two nodes count the requests for a key together', async () => {
    const [first, second] = (await inRedis(2)) as [Limiter, Limiter];
    await first.consume(three, 'a');
    await second.consume(three, 'a');
    await first.consume(three, 'a');
    expect(await second.consume(three, 'a')).toBeGreaterThan(0);
  });
});

it('a limiter continues counting while Redis is unreachable, and logs this once', async () => {
  const warnings: string[] = [];
  const log = { ...silentLog, warn: (_fields: object, message: string) => void warnings.push(message) };
  const limiter = keep(createRedisLimiter({ url: 'redis://127.0.0.1:1', prefix: 'magpie-test', log }));
  for (let i = 0; i < 3; i++) expect(await limiter.consume(three, 'a')).toBe(0);
  expect(await limiter.consume(three, 'a')).toBeGreaterThan(0);
  expect(warnings).toEqual(['Redis is unreachable: this node counts its limits alone']);
});

it('a limiter continues to limit wrong guesses while Redis is unreachable', async () => {
  const limiter = keep(createRedisLimiter({ url: 'redis://127.0.0.1:1', prefix: 'magpie-test', log: silentLog }));
  for (const id of ['one', 'two', 'three']) {
    expect(await limiter.reserve(three, 'a', id)).toEqual({ state: 'admitted' });
    await limiter.settle(three, 'a', id, true);
  }
  expect(await limiter.reserve(three, 'a', 'four')).toMatchObject({ state: 'refused' });
});

it('enforceRateLimit refuses with 429 and the seconds to wait', async () => {
  const limiter = keep(createInProcessLimiter());
  const limit = { name: 'one', max: 1, seconds: 30 };
  await enforceRateLimit(limiter, limit, 'a');
  const refusal = await enforceRateLimit(limiter, limit, 'a').catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({ code: 'too_many_requests', retryAfter: 30 });
});

it('a limiter still counts a new key correctly after more than 100,000 other keys', async () => {
  let now = 0;
  const limiter = keep(createInProcessLimiter(() => now));
  for (let i = 0; i < 100_500; i++) await limiter.consume(three, `key-${i}`);
  for (let i = 0; i < 2; i++) await limiter.consume(three, 'key-100499');
  expect(await limiter.consume(three, 'key-100499')).toBeGreaterThan(0);
  now = 61_000;
  expect(await limiter.consume(three, 'key-100499')).toBe(0);
});

it('a limiter ends a window that began before the clock was set back', async () => {
  let now = 3_600_000;
  const limiter = keep(createInProcessLimiter(() => now));
  for (let i = 0; i < 3; i++) await limiter.consume(three, 'a');
  expect(await limiter.consume(three, 'a')).toBeGreaterThan(0);
  now = 0;
  expect(await limiter.consume(three, 'a')).toBe(0);
});

it('a limiter still counts running checks after their window has ended', async () => {
  let now = 0;
  const limiter = keep(createInProcessLimiter(() => now));
  for (const id of ['1', '2', '3']) expect((await limiter.reserve(three, 'a', id)).state).toBe('admitted');
  now = 61_000;
  expect((await limiter.reserve(three, 'a', '4')).state).toBe('busy');
  await limiter.settle(three, 'a', '1', false);
  expect((await limiter.reserve(three, 'a', '4')).state).toBe('admitted');
});

it('a limiter starts the window of wrong guesses with the first wrong guess', async () => {
  let now = 0;
  const limiter = keep(createInProcessLimiter(() => now));
  const guess = (result?: string) => limitGuesses(limiter, [[three, 'a']], async () => result);
  await guess('right');
  now = 50_000;
  for (let i = 0; i < 3; i++) await guess();
  now = 109_000;
  await expect(guess('right')).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 1 });
  now = 110_000;
  expect(await guess('right')).toBe('right');
});

it('a limiter counts an attempt towards none of several limits if one of them refuses it', async () => {
  const limiter = keep(createInProcessLimiter());
  const limit = { name: 'one', max: 1, seconds: 30 };
  await enforceRateLimit(limiter, limit, 'b');
  await expect(
    enforceRateLimits(limiter, [
      [limit, 'a'],
      [limit, 'b'],
    ]),
  ).rejects.toThrow();
  expect(await limiter.consume(limit, 'a')).toBe(0);
});
