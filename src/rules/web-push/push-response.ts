/** Decides what the response of a push service means for a delivery. */
import { DAY_SECONDS, HOUR_SECONDS } from '#contract/durations.ts';

/**
 * `expired`: the subscription has ended and is removed. `retry`: the service is overloaded or fails. `rejected`: the
 * request will never succeed.
 */
export type PushOutcome = 'delivered' | 'expired' | 'retry' | 'rejected';

/** Follows RFC 8030: 404 and 410 for an ended subscription, 429 for too many requests. Redirects are not followed. */
export function pushOutcome(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'delivered';
  if (status === 404 || status === 410) return 'expired';
  return status === 429 || status === 408 || status >= 500 ? 'retry' : 'rejected';
}

/**
 * A subscription is removed after this many consecutive attempts without a connection to its push service, but only if
 * a notification to any subscription was delivered within the last hour. The waits between attempts double, so twelve
 * attempts take more than an hour.
 */
export const MAX_CONNECTION_FAILURES = 12;

/** The seconds for which a notification is useful; the push service stores it for this time. */
export const pushLifetimes = {
  message: DAY_SECONDS,
  request: 3 * DAY_SECONDS,
  accepted: 3 * DAY_SECONDS,
  declined: DAY_SECONDS,
  trade_proposed: 2 * DAY_SECONDS,
  trade_agreed: 3 * DAY_SECONDS,
  trade_ended: DAY_SECONDS,
  search_match: 12 * HOUR_SECONDS,
  search_cheaper: 12 * HOUR_SECONDS,
  want_match: 12 * HOUR_SECONDS,
  follow_match: 12 * HOUR_SECONDS,
  favourite_cheaper: 12 * HOUR_SECONDS,
} as const;
export type PushKind = keyof typeof pushLifetimes;

/** Returns the remaining seconds of a notification's lifetime; 0 if it is over. */
export function remainingLifetime(kind: PushKind, createdAt: Date, now: number): number {
  const age = Math.max(0, (now - createdAt.getTime()) / 1000);
  return Math.max(0, Math.floor(pushLifetimes[kind] - age));
}

const MAX_RETRY_AFTER_SECONDS = HOUR_SECONDS;

/** Reads a `Retry-After` header in seconds or as a date, limited to an hour; undefined if it is missing or invalid. */
export function readRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(0, Math.ceil(seconds)), MAX_RETRY_AFTER_SECONDS);
}
