/** Which sessions were left in this browser session, and are still to be ended on the server? */

// Not in local storage, like nothing else about a person who has left: that would outlive it.
const KEY = 'ending-sessions';

/** Their tokens; none where storage is forbidden or holds something else. */
export function readLeftSessions(): string[] {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((token) => typeof token === 'string') : [];
  } catch {
    return [];
  }
}

export function keepLeftSessions(tokens: readonly string[]): void {
  try {
    if (tokens.length === 0) window.sessionStorage.removeItem(KEY);
    else window.sessionStorage.setItem(KEY, JSON.stringify(tokens));
  } catch (error) {
    console.error('A session that is to end could not be kept', error);
  }
}
