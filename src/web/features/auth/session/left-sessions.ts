/** Stores the tokens of signed-out sessions that the server has not ended yet. */

// Session storage, because data about a signed-out user must not outlive the browser session.
const KEY = 'ending-sessions';

/** Returns no tokens if storage is blocked or contains anything but a list. */
export function readLeftSessions(): string[] {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((token) => typeof token === 'string') : [];
  } catch {
    return [];
  }
}

export function storeLeftSessions(tokens: readonly string[]): void {
  try {
    if (tokens.length === 0) window.sessionStorage.removeItem(KEY);
    else window.sessionStorage.setItem(KEY, JSON.stringify(tokens));
  } catch (error) {
    console.error('A session to be ended could not be stored', error);
  }
}
