/** Decides what share of a rate limit a new account can use, and when this share rises. */

export type Allowance = {
  readonly max: number;
  /** The account's age in days at which `max` rises; null if it does not rise any more. */
  readonly risesAtDays: number | null;
};

const FIRST_DAY_SHARE = 0.25;
const FIRST_PERIOD_SHARE = 0.5;

/**
 * Allows a quarter of the full limit on the first day and half of it until the account is `periodDays` old, but always
 * at least one. If `periodDays` is 0, every account has the full limit. A negative age, after the clock was set back,
 * is treated as the first day.
 */
export function newAccountAllowance(ageDays: number, full: number, periodDays: number): Allowance {
  const share = (part: number): number => Math.max(1, Math.floor(full * part));
  const firstDay = Math.min(1, periodDays);
  if (ageDays < firstDay) return { max: share(FIRST_DAY_SHARE), risesAtDays: firstDay };
  if (ageDays < periodDays) return { max: share(FIRST_PERIOD_SHARE), risesAtDays: periodDays };
  return { max: full, risesAtDays: null };
}
