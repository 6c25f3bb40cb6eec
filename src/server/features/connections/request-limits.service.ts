/** Limits the contact requests of an account: per hour and per day. */
import type { Db } from '../../db/db.ts';
import { enforceRateLimits, type Limiter, type LimitTable } from '../../limits/limits.ts';
import { countByAge } from '../auth/index.ts';
import type { CountRequest } from './connections.service.ts';

type Deps = { db: Db; limiter: Limiter; limits: LimitTable };

export function countRequests({ db, limiter, limits }: Deps, buyerId: number): CountRequest {
  const account = `account ${buyerId}`;
  return async (isNew) => {
    // A new text for an undecided request has its own limit: unless the first text was held, it causes neither a
    // notification nor an email.
    if (!isNew) return await enforceRateLimits(limiter, [[limits.contactRewrites, account]]);
    return await countByAge({ db, limiter }, buyerId, [
      [limits.contactsHour, account],
      [limits.contactsDay, account],
    ]);
  };
}
