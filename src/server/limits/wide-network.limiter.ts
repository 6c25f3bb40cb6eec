/** Also counts requests from an IPv6 /64 against its /48, with ten times the limit. */
import type { Limit, Limiter } from './limits.ts';

/**
 * A /48 as a whole gets this multiple of the limit of one /64. Many providers give one customer a /48: 65,536 /64
 * networks, each counted on its own.
 */
const WIDE_FACTOR = 10;

/** Returns the key with the /48 in place of the /64 at its end; undefined for any other key. */
function wideKey(key: string): string | undefined {
  const [, before = '', prefix] = /^(.*?)([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(key) ?? [];
  return prefix && `${before}${prefix}::/48`;
}

const wideLimit = (limit: Limit): Limit => ({ ...limit, max: limit.max * WIDE_FACTOR });

export function countWideNetworks(limiter: Limiter): Limiter {
  return {
    consume: async (limit, key, amount = 1) => {
      const wait = await limiter.consume(limit, key, amount);
      const wide = wideKey(key);
      if (wait > 0 || wide === undefined) return wait;
      const wideWait = await limiter.consume(wideLimit(limit), wide, amount);
      if (wideWait > 0) await limiter.refund(limit, key, amount);
      return wideWait;
    },
    refund: async (limit, key, amount = 1) => {
      await limiter.refund(limit, key, amount);
      const wide = wideKey(key);
      if (wide !== undefined) await limiter.refund(wideLimit(limit), wide, amount);
    },
    reserve: async (limit, key, id) => {
      const reservation = await limiter.reserve(limit, key, id);
      const wide = wideKey(key);
      if (reservation.state !== 'admitted' || wide === undefined) return reservation;
      const wideReservation = await limiter.reserve(wideLimit(limit), wide, id);
      if (wideReservation.state !== 'admitted') await limiter.settle(limit, key, id, false);
      return wideReservation;
    },
    settle: async (limit, key, id, isFailure) => {
      await limiter.settle(limit, key, id, isFailure);
      const wide = wideKey(key);
      if (wide !== undefined) await limiter.settle(wideLimit(limit), wide, id, isFailure);
    },
    close: () => limiter.close(),
  };
}
