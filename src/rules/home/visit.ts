/** Decides which listings are new since the last visit to the home page. */
import { MINUTE_MS } from '#contract/durations.ts';

export type Visit = {
  /** The highest id of a listing that the user has been shown. */
  newestId: number;
  /** The `newestId` at the end of the previous visit: listings with higher ids are new. */
  previousId: number;
  /** When the home page was last shown, in milliseconds. */
  seenAt: number;
};

/**
 * A page view within this time of the previous one belongs to the same visit, so that "new" does not disappear with a
 * reload.
 */
export const VISIT_GAP_MS = 30 * MINUTE_MS;

const isNumber = (value: unknown): boolean => Number.isFinite(value);

/**
 * Returns undefined if the stored value is not a visit: the user or an older version of the app can have stored
 * something else.
 */
export function parseVisit(stored: unknown): Visit | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { newestId, previousId, seenAt } = stored as Partial<Visit>;
  return [newestId, previousId, seenAt].every(isNumber) ? (stored as Visit) : undefined;
}

/** Returns the visit to store when the home page shows these listings. On the first visit, no listing is new. */
export function continueVisit(last: Visit | undefined, shownIds: readonly number[], now: number): Visit {
  const newestId = Math.max(last?.newestId ?? 0, ...shownIds);
  if (!last) return { newestId, previousId: newestId, seenAt: now };
  const isSameVisit = now - last.seenAt < VISIT_GAP_MS;
  return { newestId, previousId: isSameVisit ? last.previousId : last.newestId, seenAt: now };
}

export const countNew = (visit: Visit, shownIds: readonly number[]): number =>
  shownIds.filter((id) => id > visit.previousId).length;
