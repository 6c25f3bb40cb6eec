/** How does something typed survive a reload? */
import { useSession } from './session.ts';

// Not a listed local storage key: drafts belong to this tab and go with it.
const PREFIX = 'draft-';

/** Names a draft of the current user, so that the next user of this tab does not find it. A visitor's has the bare name. */
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

/** Undefined when nothing was kept, or what was kept cannot be read any more. */
export function readDraft<T>(name: string): T | undefined {
  const text = storage()?.getItem(PREFIX + name);
  if (!text) return undefined;
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}

export function keepDraft(name: string, value: unknown): void {
  try {
    storage()?.setItem(PREFIX + name, JSON.stringify(value));
  } catch (error) {
    // Full storage costs the safety net, not the typing itself.
    console.error('A draft could not be kept', error);
  }
}

export function dropDraft(name: string): void {
  storage()?.removeItem(PREFIX + name);
}
