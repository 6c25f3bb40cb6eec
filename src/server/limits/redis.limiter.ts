/** Counts attempts in Redis, for nodes that share their limits. */
import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Log } from '../log/log.ts';
import { createInProcessLimiter } from './in-process.limiter.ts';
import type { Limit, Limiter, Reservation } from './limits.ts';

/** Checks and counts in one step, so that no two nodes can both use the last attempt. Returns milliseconds to wait. */
const CONSUME = `
local amount = tonumber(ARGV[3])
local count = redis.call('INCRBY', KEYS[1], amount)
if count == amount then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
if count <= tonumber(ARGV[1]) then return 0 end
redis.call('DECRBY', KEYS[1], amount)
local left = redis.call('PTTL', KEYS[1])
if left < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) left = tonumber(ARGV[2]) end
return math.max(left, 1)`;

const REFUND = `
local count = tonumber(redis.call('GET', KEYS[1]) or '0')
if count > 0 then redis.call('DECRBY', KEYS[1], math.min(count, tonumber(ARGV[1]))) end
return 0`;

const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

/**
 * KEYS: the failures (count, time of the last), and the running checks, sorted by the end of their lease. ARGV: max,
 * longest delay or 0, lease, id. Returns 0 if admitted, -1 if busy, else milliseconds to wait, as `guessDelay` computes
 * them.
 */
const RESERVE = `${NOW}
local max, longest = tonumber(ARGV[1]), tonumber(ARGV[2])
local count = tonumber(redis.call('HGET', KEYS[1], 'count') or '0')
if count >= max then
  if longest == 0 then return math.max(redis.call('PTTL', KEYS[1]), 1) end
  local last = tonumber(redis.call('HGET', KEYS[1], 'last'))
  local left = last + math.min(longest, 1000 * 2 ^ (count - max)) - now
  if left > 0 then return math.ceil(left) end
end
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
if redis.call('ZCARD', KEYS[2]) >= math.max(1, max - count) then return -1 end
redis.call('ZADD', KEYS[2], now + ARGV[3], ARGV[4])
redis.call('PEXPIRE', KEYS[2], ARGV[3])
return 0`;

/** ARGV: id, 1 if the guess was wrong, length of the window. */
const SETTLE = `${NOW}
redis.call('ZREM', KEYS[2], ARGV[1])
if ARGV[2] == '1' then
  if redis.call('HINCRBY', KEYS[1], 'count', 1) == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[3]) end
  redis.call('HSET', KEYS[1], 'last', now)
end
return 0`;

/** Milliseconds after which a reservation expires, for example if its node dies during the check. */
const LEASE_MS = 30_000;

/** While Redis is unreachable, each node counts on its own: no user is locked out, and attempts stay limited. */
export function createRedisLimiter(options: { url: string; prefix: string; log: Log }): Limiter {
  const { prefix, log } = options;
  const redis = new Redis(options.url, {
    lazyConnect: false,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 1000,
    retryStrategy: (times) => Math.min(times * 200, 5000),
  });
  let isDown = false;
  const onError = (error: unknown): void => {
    if (!isDown) log.warn({ error }, 'Redis is unreachable: this node counts its limits alone');
    isDown = true;
  };
  redis.on('error', onError);
  redis.on('ready', () => {
    isDown = false;
  });
  const fallback = createInProcessLimiter();
  // Hash the keys, because they contain email and network addresses, which need not be stored in Redis.
  const nameOf = (limit: Limit, key: string): string =>
    `${prefix}:${limit.name}:${createHash('sha256').update(key).digest('base64url')}`;

  return {
    consume: async (limit, key, amount = 1) => {
      try {
        const wait = await redis.eval(CONSUME, 1, nameOf(limit, key), limit.max, limit.seconds * 1000, amount);
        return Math.ceil(Number(wait) / 1000);
      } catch (error) {
        onError(error);
        return await fallback.consume(limit, key, amount);
      }
    },
    refund: async (limit, key, amount = 1) => {
      try {
        await redis.eval(REFUND, 1, nameOf(limit, key), amount);
      } catch (error) {
        onError(error);
        await fallback.refund(limit, key, amount);
      }
    },
    reserve: async (limit, key, id): Promise<Reservation> => {
      try {
        const name = nameOf(limit, key);
        const longest = (limit.maxDelaySeconds ?? 0) * 1000;
        const wait = Number(
          await redis.eval(RESERVE, 2, `${name}:guesses`, `${name}:running`, limit.max, longest, LEASE_MS, id),
        );
        if (wait === 0) return { state: 'admitted' };
        return wait < 0 ? { state: 'busy' } : { state: 'refused', retryAfter: Math.ceil(wait / 1000) };
      } catch (error) {
        onError(error);
        return await fallback.reserve(limit, key, id);
      }
    },
    settle: async (limit, key, id, isFailure) => {
      try {
        const name = nameOf(limit, key);
        const windowMs = limit.seconds * 1000;
        await redis.eval(SETTLE, 2, `${name}:guesses`, `${name}:running`, id, isFailure ? 1 : 0, windowMs);
      } catch (error) {
        onError(error);
        await fallback.settle(limit, key, id, isFailure);
      }
    },
    close: async () => {
      redis.disconnect();
      await fallback.close();
    },
  };
}
