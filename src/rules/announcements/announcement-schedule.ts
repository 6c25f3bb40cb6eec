/** Decides which announcements are shown at a given time, and when the next announcement starts or ends. */

/** Times in milliseconds; null for no limit. */
export type Period = { startsAt: number | null; endsAt: number | null };

export function isWithin({ startsAt, endsAt }: Period, now: number): boolean {
  return (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt);
}

/** Returns the milliseconds until the next start or end; null if there is none. */
export function untilNextChange(periods: readonly Period[], now: number): number | null {
  const moments = periods.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]);
  const next = Math.min(...moments.filter((at): at is number => at !== null && at > now));
  return Number.isFinite(next) ? next - now : null;
}

export function periodRefusal({ startsAt, endsAt }: Period, now: number): 'ends_before_start' | 'ends_in_past' | null {
  if (endsAt === null) return null;
  if (startsAt !== null && endsAt <= startsAt) return 'ends_before_start';
  return endsAt <= now ? 'ends_in_past' : null;
}
