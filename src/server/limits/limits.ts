/** Has somebody tried too often? Which limits there are, and what a counter of tries offers. */
import type { LimitNumbers } from '../config/limits.ts';
import { fail } from '../http/failure.ts';

export type Limit = { readonly name: string; readonly max: number; readonly seconds: number };

/** Counts tries by key. A window begins with its first try and ends, whole, when its seconds are over. */
export type Limiter = {
  /** Counts one try; answers 0 where it is allowed, else the seconds until the window ends. */
  take(limit: Limit, key: string): Promise<number>;
  /** Uncounts one: it was no failure after all. */
  giveBack(limit: Limit, key: string): Promise<void>;
  close(): Promise<void>;
};

const MINUTE = 60;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;

export type LimitTable = ReturnType<typeof limitTable>;

/** Every limit of the product with its window. */
export function limitTable(numbers: LimitNumbers) {
  return {
    signInAccount: { name: 'sign-in-account', max: numbers.signInAccount, seconds: QUARTER },
    signInAddress: { name: 'sign-in-address', max: numbers.signInAddress, seconds: QUARTER },
    mailRequests: { name: 'mail-requests', max: numbers.mailRequests, seconds: HOUR },
    registrations: { name: 'registrations', max: numbers.registrations, seconds: HOUR },
    links: { name: 'links', max: numbers.links, seconds: QUARTER },
    tickets: { name: 'tickets', max: numbers.tickets, seconds: HOUR },
    messages: { name: 'messages', max: numbers.messages, seconds: MINUTE },
    uploads: { name: 'uploads', max: numbers.uploads, seconds: MINUTE },
    listings: { name: 'listings', max: numbers.listings, seconds: MINUTE },
  } satisfies Record<string, Limit>;
}

/** Refuses with 429 and the time to wait. */
export async function demand(limiter: Limiter, limit: Limit, key: string): Promise<void> {
  const wait = await limiter.take(limit, key);
  if (wait > 0) fail('too_many_requests', { retryAfter: wait });
}
