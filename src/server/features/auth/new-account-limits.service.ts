/** Enforces rate limits that depend on the account's age. */
import { DAY_SECONDS } from '#contract/durations.ts';
import { newAccountAllowance } from '#rules/auth/new-account-allowance.ts';
import type { Db } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import { enforceRateLimits, type Limit, type Limiter } from '../../limits/limits.ts';
import { type AccountAge, readAccountAge } from './auth.views.ts';

type AgedLimit = { limit: Limit; risesAtDays: number | null };

/** Returns undefined if the limit does not apply at this age. */
function limitAtAge(limit: Limit, { days }: AccountAge): AgedLimit | undefined {
  if (limit.newAccountDays === undefined) return { limit, risesAtDays: null };
  const { max, risesAtDays } = newAccountAllowance(days, limit.max, limit.newAccountDays);
  if (limit.isForNewAccounts && risesAtDays === null) return undefined;
  return { limit: { ...limit, max }, risesAtDays };
}

/**
 * Counts one attempt towards each limit that applies at the account's age; attempts with sessions and with API keys are
 * counted together. Fails with 429 if a limit is exceeded; the error says when a limit for new accounts rises. Returns
 * a function that reverses the counts.
 */
export async function countByAge(
  { db, limiter }: { db: Db; limiter: Limiter },
  userId: number,
  tries: readonly (readonly [Limit, key: string])[],
): Promise<() => Promise<void>> {
  const age = await readAccountAge(db, userId);
  const aged = tries.flatMap(([limit, key]) => {
    const atAge = limitAtAge(limit, age);
    return atAge ? [{ ...atAge, key }] : [];
  });
  const counted = aged.map(({ limit, key }) => [limit, key] as const);
  return await enforceRateLimits(limiter, counted, (refused, wait) => {
    const risesAtDays = aged.find(({ limit }) => limit === refused)?.risesAtDays ?? null;
    if (risesAtDays === null) fail('too_many_requests', { retryAfter: wait });
    const limit_rises_at = new Date(age.createdAt.getTime() + risesAtDays * DAY_SECONDS * 1000).toISOString();
    const untilRise = Math.max(1, Math.ceil((risesAtDays - age.days) * DAY_SECONDS));
    fail('too_many_requests', { retryAfter: Math.min(wait, untilRise), extra: { limit_rises_at } });
  });
}
