/** Defines all rate limits and the interface of the counters behind them. */
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '#contract/durations.ts';
import type { LimitNumbers } from '../config/limits.ts';
import { fail } from '../http/app-error.ts';

export type Limit = {
  readonly name: string;
  readonly max: number;
  readonly seconds: number;
  /**
   * Only for guesses. If set, a guess beyond `max` is refused only for a certain time after the previous failure, not
   * until the window ends. This time doubles with each failure, from one second up to this many seconds.
   */
  readonly maxDelaySeconds?: number;
  /** If set, accounts younger than this number of days have only a part of `max`. */
  readonly newAccountDays?: number;
  /** True if the limit applies only to accounts younger than `newAccountDays`. */
  readonly isForNewAccounts?: true;
};

/**
 * `busy`: the running checks would use up the limit if all of them failed, so this guess has to wait until one of them
 * ends.
 */
export type Reservation = { state: 'admitted' } | { state: 'busy' } | { state: 'refused'; retryAfter: number };

/** Returns the milliseconds until the next guess is allowed after this many failures; 0 if it is allowed now. */
export function guessDelay(
  limit: Limit,
  failures: { count: number; lastAt: number; endsAt: number },
  now: number,
): number {
  if (failures.count < limit.max) return 0;
  if (limit.maxDelaySeconds === undefined) return Math.max(1, failures.endsAt - now);
  const seconds = Math.min(limit.maxDelaySeconds, 2 ** (failures.count - limit.max));
  return Math.max(0, failures.lastAt + seconds * 1000 - now);
}

/** Counts attempts by key. A window begins with its first attempt and has a fixed length. */
export type Limiter = {
  /**
   * Counts one or more attempts and returns 0 if they are allowed; otherwise counts none and returns the seconds until
   * the window ends.
   */
  consume(limit: Limit, key: string, amount?: number): Promise<number>;
  /** Subtracts attempts that `consume` has counted, if the counted action did not happen. */
  refund(limit: Limit, key: string, amount?: number): Promise<void>;
  /**
   * Reserves one guess that is about to be checked. Failures and running checks together never exceed `max`, except
   * that a limit with delays still admits one check at a time after `max` failures. A running check is not a failure
   * yet, so simultaneous correct guesses wait for each other instead of being refused.
   */
  reserve(limit: Limit, key: string, id: string): Promise<Reservation>;
  /** Ends a reservation, and counts the guess if `isCounted`. The window begins with the first counted guess. */
  settle(limit: Limit, key: string, id: string, isCounted: boolean): Promise<void>;
  close(): Promise<void>;
};

const QUARTER_SECONDS = 15 * MINUTE_SECONDS;

export type LimitTable = ReturnType<typeof limitTable>;

/**
 * Three limits for wrong second-factor codes: from unknown devices, from one known device, and in sessions. A code has
 * six digits and three codes are valid at a time: only the long delay makes guessing impractical.
 */
const factorLimits = (max: number) => ({
  factorStrangers: { name: 'factor-strangers', max, seconds: DAY_SECONDS, maxDelaySeconds: 300 },
  factorDevice: { name: 'factor-device', max, seconds: DAY_SECONDS, maxDelaySeconds: 300 },
  factorSession: { name: 'factor-session', max, seconds: DAY_SECONDS, maxDelaySeconds: 300 },
  /** Limits the emails that warn the owner of an account about wrong second-factor codes. */
  factorAlerts: { name: 'factor-alerts', max: 1, seconds: DAY_SECONDS },
});

const newAccountLimits = ({ contactsHour, contactsDay, newListingsDay, newAccountDays }: LimitNumbers) => ({
  contactsHour: { name: 'contacts-hour', max: contactsHour, seconds: HOUR_SECONDS, newAccountDays },
  contactsDay: { name: 'contacts-day', max: contactsDay, seconds: DAY_SECONDS, newAccountDays },
  newListingsDay: {
    ...{ name: 'new-listings-day', max: newListingsDay, seconds: DAY_SECONDS, newAccountDays },
    isForNewAccounts: true as const,
  },
});

/** Limits for requests that clients send automatically. */
const backgroundLimits = ({ typing, views }: LimitNumbers) => ({
  typing: { name: 'typing', max: typing, seconds: MINUTE_SECONDS },
  views: { name: 'views', max: views, seconds: MINUTE_SECONDS },
});

/**
 * Limits the emails that anyone can request: `mailRequests` by kind and recipient, `mailRequestsOfSender` by kind and
 * sender (for visitors, also by email address).
 */
const mailRequestLimits = (max: number) =>
  ({
    mailRequests: { name: 'mail-requests', max, seconds: HOUR_SECONDS },
    mailRequestsOfSender: { name: 'mail-requests-of-sender', max, seconds: HOUR_SECONDS },
  }) satisfies Record<string, Limit>;

export function limitTable(numbers: LimitNumbers) {
  return {
    signInAccount: { name: 'sign-in-account', max: numbers.signInAccount, seconds: QUARTER_SECONDS },
    signInAddress: { name: 'sign-in-address', max: numbers.signInAddress, seconds: QUARTER_SECONDS },
    signInEverywhere: {
      name: 'sign-in-everywhere',
      max: numbers.signInEverywhere,
      seconds: 24 * HOUR_SECONDS,
      // The longest delay is short, because wrong guesses by others must not block the owner on a new device for long.
      maxDelaySeconds: 30,
    },
    signIns: { name: 'sign-ins', max: numbers.signIns, seconds: QUARTER_SECONDS },
    signInDevice: { name: 'sign-in-device', max: numbers.signInAccount, seconds: QUARTER_SECONDS },
    passwordCheck: { name: 'password-check', max: numbers.signInAccount, seconds: QUARTER_SECONDS },
    ...factorLimits(numbers.signInAccount),
    ...mailRequestLimits(numbers.mailRequests),
    registrations: { name: 'registrations', max: numbers.registrations, seconds: HOUR_SECONDS },
    links: { name: 'links', max: numbers.links, seconds: QUARTER_SECONDS },
    tickets: { name: 'tickets', max: numbers.tickets, seconds: HOUR_SECONDS },
    ticketReplies: { name: 'ticket-replies', max: numbers.tickets, seconds: DAY_SECONDS },
    reports: { name: 'reports', max: numbers.reports, seconds: HOUR_SECONDS },
    proposals: { name: 'proposals', max: numbers.proposals, seconds: DAY_SECONDS },
    messages: { name: 'messages', max: numbers.messages, seconds: MINUTE_SECONDS },
    uploads: { name: 'uploads', max: numbers.uploads, seconds: MINUTE_SECONDS },
    listings: { name: 'listings', max: numbers.listings, seconds: MINUTE_SECONDS },
    ...newAccountLimits(numbers),
    contactRewrites: { name: 'contact-rewrites', max: numbers.contactRewrites, seconds: HOUR_SECONDS },
    alertMails: { name: 'alert-mails', max: numbers.alertMails, seconds: HOUR_SECONDS },
    megapixels: { name: 'megapixels', max: numbers.megapixels, seconds: MINUTE_SECONDS },
    ...backgroundLimits(numbers),
    reads: { name: 'reads', max: numbers.reads, seconds: MINUTE_SECONDS },
    searches: { name: 'searches', max: numbers.searches, seconds: MINUTE_SECONDS },
    pages: { name: 'pages', max: numbers.pages, seconds: MINUTE_SECONDS },
    writes: { name: 'writes', max: numbers.writes, seconds: MINUTE_SECONDS },
    imports: { name: 'imports', max: numbers.imports, seconds: MINUTE_SECONDS },
    channels: { name: 'channels', max: numbers.channels, seconds: MINUTE_SECONDS },
    signInCalls: { name: 'sign-in-calls', max: numbers.signInCalls, seconds: MINUTE_SECONDS },
    wholeConversations: { name: 'whole-conversations', max: numbers.wholeConversations, seconds: MINUTE_SECONDS },
    exports: { name: 'exports', max: numbers.exports, seconds: DAY_SECONDS },
  } satisfies Record<string, Limit>;
}

export async function enforceRateLimit(limiter: Limiter, limit: Limit, key: string, amount = 1): Promise<void> {
  const wait = await limiter.consume(limit, key, amount);
  if (wait > 0) fail('too_many_requests', { retryAfter: wait });
}

type Refuse = (limit: Limit, wait: number) => never;
const refuseAttempt: Refuse = (_limit, wait) => fail('too_many_requests', { retryAfter: wait });

/**
 * Counts one attempt in each limit, and returns a function that reverses the counts. If one limit refuses the attempt,
 * no limit counts it: an attempt that the hourly limit refuses must not use up the daily one.
 */
export async function enforceRateLimits(
  limiter: Limiter,
  tries: readonly (readonly [Limit, key: string])[],
  refuse: Refuse = refuseAttempt,
): Promise<() => Promise<void>> {
  const taken: (readonly [Limit, string])[] = [];
  const refundAll = async (): Promise<void> => {
    for (const [limit, key] of taken) await limiter.refund(limit, key);
  };
  for (const [limit, key] of tries) {
    const wait = await limiter.consume(limit, key);
    if (wait > 0) {
      await refundAll();
      refuse(limit, wait);
    }
    taken.push([limit, key]);
  }
  return refundAll;
}
