/** Are tries counted by key and window, at once from everywhere, in the process and in Redis? */
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { isRedisThere, testRedisUrl } from '../../../test/support/redis.ts';
import { Failure } from '../http/failure.ts';
import { silentLog } from '../log/log.ts';
import { createInProcessLimiter } from './in-process.limiter.ts';
import { demand, type Limiter } from './limits.ts';
import { createRedisLimiter } from './redis.limiter.ts';

const three = { name: 'three', max: 3, seconds: 60 };
const open: Limiter[] = [];
afterEach(async () => {
  for (const limiter of open.splice(0)) await limiter.close();
});
function keep(limiter: Limiter): Limiter {
  open.push(limiter);
  return limiter;
}

async function ready(limiter: Limiter): Promise<Limiter> {
  await new Promise((resolve) => setTimeout(resolve, 100));
  return limiter;
}

const kinds = [
  ['in the process', true, async () => keep(createInProcessLimiter())],
  [
    'in Redis',
    isRedisThere,
    () => ready(keep(createRedisLimiter({ url: testRedisUrl, prefix: `magpie-test:${randomUUID()}`, log: silentLog }))),
  ],
] as const;

describe.each(kinds)('a limiter %s', (_name, isThere, make) => {
  it.skipIf(!isThere)('allows so many, then says how long to wait', async () => {
    const limiter = await make();
    const answers = [];
    for (let i = 0; i < 4; i++) answers.push(await limiter.take(three, 'a'));
    expect(answers.slice(0, 3)).toEqual([0, 0, 0]);
    expect(answers[3]).toBeGreaterThan(50);
    expect(answers[3]).toBeLessThanOrEqual(60);
  });

  it.skipIf(!isThere)('counts keys and limits apart', async () => {
    const limiter = await make();
    for (let i = 0; i < 3; i++) await limiter.take(three, 'a');
    expect(await limiter.take(three, 'b')).toBe(0);
    expect(await limiter.take({ ...three, name: 'other' }, 'a')).toBe(0);
    expect(await limiter.take(three, 'a')).toBeGreaterThan(0);
  });

  it.skipIf(!isThere)('lets no more through when all come at once', async () => {
    const limiter = await make();
    const answers = await Promise.all(Array.from({ length: 40 }, () => limiter.take(three, 'a')));
    expect(answers.filter((wait) => wait === 0)).toHaveLength(3);
  });

  it.skipIf(!isThere)('gives a place back, and never more than were taken', async () => {
    const limiter = await make();
    await limiter.giveBack(three, 'a');
    for (let i = 0; i < 3; i++) await limiter.take(three, 'a');
    await limiter.giveBack(three, 'a');
    expect(await limiter.take(three, 'a')).toBe(0);
    expect(await limiter.take(three, 'a')).toBeGreaterThan(0);
  });

  it.skipIf(!isThere)('begins anew when the window is over', async () => {
    const limiter = await make();
    const short = { name: 'short', max: 1, seconds: 0.2 };
    await limiter.take(short, 'a');
    expect(await limiter.take(short, 'a')).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(await limiter.take(short, 'a')).toBe(0);
  });
});

describe.skipIf(!isRedisThere)('two nodes', () => {
  it('share one count', async () => {
    const options = { url: testRedisUrl, prefix: `magpie-test:${randomUUID()}`, log: silentLog };
    const [one, two] = [keep(createRedisLimiter(options)), await ready(keep(createRedisLimiter(options)))];
    await one.take(three, 'a');
    await two.take(three, 'a');
    await one.take(three, 'a');
    expect(await two.take(three, 'a')).toBeGreaterThan(0);
  });
});

it('goes on counting, and says so once, while Redis is away', async () => {
  const said: string[] = [];
  const log = { ...silentLog, warn: (_fields: object, message: string) => void said.push(message) };
  const limiter = keep(createRedisLimiter({ url: 'redis://127.0.0.1:1', prefix: 'magpie-test', log }));
  for (let i = 0; i < 3; i++) expect(await limiter.take(three, 'a')).toBe(0);
  expect(await limiter.take(three, 'a')).toBeGreaterThan(0);
  expect(said).toEqual(['Redis is away: limits are counted in this process meanwhile']);
});

it('refuses with 429 and the seconds to wait', async () => {
  const limiter = keep(createInProcessLimiter());
  const one = { name: 'one', max: 1, seconds: 30 };
  await demand(limiter, one, 'a');
  const refusal = await demand(limiter, one, 'a').catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Failure);
  expect(refusal).toMatchObject({ code: 'too_many_requests', retryAfter: 30 });
});

it('keeps its memory bounded whatever keys come', async () => {
  let now = 0;
  const limiter = keep(createInProcessLimiter(() => now));
  for (let i = 0; i < 100_500; i++) await limiter.take(three, `key-${i}`);
  // The latest are still counted.
  for (let i = 0; i < 2; i++) await limiter.take(three, 'key-100499');
  expect(await limiter.take(three, 'key-100499')).toBeGreaterThan(0);
  now = 61_000;
  expect(await limiter.take(three, 'key-100499')).toBe(0);
});
