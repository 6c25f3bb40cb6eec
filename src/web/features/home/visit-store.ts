/** Stores on this device, for each user, what the home page showed at the last visit. */
import { continueVisit, parseVisit, type Visit } from '#rules/home/visit.ts';

const nameFor = (userId: number | undefined): string => `home-visit-${userId ?? 0}`;

function readVisit(name: string): Visit | undefined {
  try {
    return parseVisit(JSON.parse(window.localStorage.getItem(name) ?? 'null'));
  } catch {
    return undefined;
  }
}

export function recordVisit(userId: number | undefined, shownIds: readonly number[]): Visit {
  const name = nameFor(userId);
  const visit = continueVisit(readVisit(name), shownIds, Date.now());
  try {
    window.localStorage.setItem(name, JSON.stringify(visit));
  } catch {
    // Storage is not available: every visit is the first one.
  }
  return visit;
}
