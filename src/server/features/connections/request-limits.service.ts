/** Limits the contact requests of one account: in an hour, in a day and to one seller. */
import { contactAllowance } from '#rules/connections/contact-allowance.ts';
import type { Db } from '../../db/db.ts';
import { demandAll, type Limit, type Limiter, type LimitTable } from '../../limits/limits.ts';
import type { CountRequest } from './connections.service.ts';
import { readAccountAge } from './connections.views.ts';

type Deps = { db: Db; limiter: Limiter; limits: LimitTable };

export function countRequests({ db, limiter, limits }: Deps, buyerId: number): CountRequest {
  const account = `account ${buyerId}`;
  return async (sellerId, isNew) => {
    // A newer message for an undecided request causes neither a notification nor an email.
    if (!isNew) return await demandAll(limiter, [[limits.contactRewrites, account]]);
    const age = await readAccountAge(db, buyerId);
    const byAge = (limit: Limit): Limit => ({ ...limit, max: contactAllowance(age, limit.max) });
    return await demandAll(limiter, [
      [limits.contactsSeller, `${account} to ${sellerId}`],
      [byAge(limits.contactsHour), account],
      [byAge(limits.contactsDay), account],
    ]);
  };
}
