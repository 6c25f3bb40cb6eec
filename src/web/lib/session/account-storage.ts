/** Names what this device stores for one account. */
import { useSession } from './session.ts';

/** The start of the names under which the unsent messages of an account are stored. */
export const unsentPrefix = (userId: number): string => `unsent-${userId}-`;

/** The user comes first in `draft-listing-{user}-{listing}`; the tab of a message's pictures comes before that. */
const USER_FIRST = /^draft-(?:copy-|[\w-]+-(?=message-))?(?:listing|message|contact|bundle)-(\d+)(?:-|$)/;

/**
 * Returns whether a name of local storage, session storage or the stored pictures belongs to the account. A test has an
 * example from every file that stores data by account.
 */
export function isNameOf(userId: number, name: string): boolean {
  if (name.startsWith(unsentPrefix(userId)) || name === `home-visit-${userId}`) return true;
  const [, first] = USER_FIRST.exec(name) ?? [];
  if (first !== undefined) return first === String(userId);
  return name.startsWith('draft-') && name.endsWith(`-${userId}`);
}

/** Returns the names in one of the two storages that belong to the account; none if the storage is not available. */
function namesOf(userId: number, storage: 'localStorage' | 'sessionStorage'): string[] {
  try {
    return Object.keys(window[storage]).filter((name) => isNameOf(userId, name));
  } catch {
    return [];
  }
}

/** The account that last signed out in this tab: forms that close after that must not store their input again. */
let removed: number | undefined;

/** Removes what one of the two storages contains of the account, and lets this tab store nothing more of it. */
export function removeNamesOf(userId: number, storage: 'localStorage' | 'sessionStorage'): void {
  removed = userId;
  for (const name of namesOf(userId, storage)) window[storage].removeItem(name);
}

/** Returns whether the name belongs to an account whose data was removed. */
export const isRemovedName = (name: string): boolean =>
  removed !== undefined && useSession.getState().user?.id !== removed && isNameOf(removed, name);

/** Counts the messages of the account that this device has not delivered. */
export const countUnsent = (userId: number): number =>
  namesOf(userId, 'localStorage').filter((name) => name.startsWith(unsentPrefix(userId))).length;
