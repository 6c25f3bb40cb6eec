/** Stores unsent input in session storage, so that it survives a reload. */
import { isRemovedName } from './account-storage.ts';
import { useSession } from './session.ts';

// Not in local storage: drafts belong to one tab, and the specification has a complete list of local storage keys.
const PREFIX = 'draft-';

/** Adds the current user's id, so that the next user of this tab does not see the draft. */
export function ownDraftName(name: string, userId = useSession.getState().user?.id): string {
  return userId === undefined ? name : `${name}-${userId}`;
}

export function useOwnDraftName(name: string): string {
  return ownDraftName(
    name,
    useSession((session) => session.user?.id),
  );
}

function storage(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

/** Undefined if nothing is stored or the stored text cannot be parsed. */
export function readDraft<T>(name: string): T | undefined {
  const text = storage()?.getItem(PREFIX + name);
  if (!text) return undefined;
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}

export function saveDraft(name: string, value: unknown): void {
  if (isRemovedName(PREFIX + name)) return;
  try {
    storage()?.setItem(PREFIX + name, JSON.stringify(value));
  } catch (error) {
    // If storage is full, only the backup is lost, not the input itself.
    console.error('A draft could not be kept', error);
  }
}

export function dropDraft(name: string): void {
  storage()?.removeItem(PREFIX + name);
}
