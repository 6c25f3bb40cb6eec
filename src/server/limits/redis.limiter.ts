/** How are tries counted where several nodes share the count? */
import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Log } from '../log/log.ts';
import { createInProcessLimiter } from './in-process.limiter.ts';
import type { Limit, Limiter } from './limits.ts';

/** Counts and looks in one step: no two nodes can both see the last free place. Answers milliseconds to wait. */
const TAKE = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
if count <= tonumber(ARGV[1]) then return 0 end
redis.call('DECR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) left = tonumber(ARGV[2]) end
return math.max(left, 1)`;

const GIVE_BACK = `
local count = tonumber(redis.call('GET', KEYS[1]) or '0')
if count > 0 then redis.call('DECR', KEYS[1]) end
return 0`;

/** While Redis is away each node counts for itself: nobody is locked out, and nobody tries without end. */
export function createRedisLimiter(options: { url: string; prefix: string; log: Log }): Limiter {
  const { prefix, log } = options;
  const redis = new Redis(options.url, {
    lazyConnect: false,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 1000,
    retryStrategy: (times) => Math.min(times * 200, 5000),
  });
  let away = false;
  const say = (error: unknown): void => {
    if (!away) log.warn({ error }, 'Redis is away: limits are counted in this process meanwhile');
    away = true;
  };
  redis.on('error', say);
  redis.on('ready', () => {
    away = false;
  });
  const own = createInProcessLimiter();
  // Keys hold e-mail addresses and network addresses: Redis need not know them.
  const nameOf = (limit: Limit, key: string): string =>
    `${prefix}:${limit.name}:${createHash('sha256').update(key).digest('base64url')}`;

  return {
    take: async (limit, key) => {
      try {
        const wait = await redis.eval(TAKE, 1, nameOf(limit, key), limit.max, limit.seconds * 1000);
        return Math.ceil(Number(wait) / 1000);
      } catch (error) {
        say(error);
        return await own.take(limit, key);
      }
    },
    giveBack: async (limit, key) => {
      try {
        await redis.eval(GIVE_BACK, 1, nameOf(limit, key));
      } catch (error) {
        say(error);
        await own.giveBack(limit, key);
      }
    },
    close: async () => {
      redis.disconnect();
      await own.close();
    },
  };
}
