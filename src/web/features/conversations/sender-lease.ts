/** Which of several tabs does what only one of them may do, and who follows when it is gone? */
import { makeClientId } from './client-id.ts';

/** Answers how to stop again. */
type Begin = () => () => void;

/** Calls `begin` once it is this tab's turn; the function it answers ends the turn or gives up waiting for it. */
export function withLease(name: string, begin: Begin): () => void {
  // Browsers have locks only where the page came over TLS or from this machine.
  return typeof navigator.locks === 'undefined' ? byLease(name, begin) : byLock(name, begin);
}

function byLock(name: string, begin: Begin): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const turn = () =>
    new Promise<void>((resolve) => {
      const end = begin();
      signal.addEventListener('abort', () => {
        end();
        resolve();
      });
    });
  navigator.locks
    .request(name, { signal }, () => (signal.aborted ? undefined : turn()))
    .catch((error: unknown) => {
      if (!signal.aborted) console.error('This tab cannot take turns with others', error);
    });
  return () => leaving.abort();
}

/** Whoever has not renewed for so long is gone, in milliseconds. */
export const LEASE_MS = 6_000;
const RENEW_MS = 2_000;

type Lease = { by: string; until: number };

function readLease(name: string): Lease | undefined {
  try {
    const { by, until } = JSON.parse(window.localStorage.getItem(name) ?? '{}') as Partial<Lease>;
    return typeof by === 'string' && typeof until === 'number' ? { by, until } : undefined;
  } catch {
    return undefined;
  }
}

function writeLease(name: string, lease: Lease | undefined): void {
  try {
    if (lease === undefined) window.localStorage.removeItem(name);
    else window.localStorage.setItem(name, JSON.stringify(lease));
  } catch {
    // Without storage nothing is shared with other tabs either.
  }
}

/** Two may hold it for a moment when both begin at once, or after a long sleep: what they do must bear that. */
function byLease(name: string, begin: Begin): () => void {
  const me = makeClientId();
  let end: (() => void) | undefined;
  const look = (): void => {
    const held = readLease(name);
    const now = Date.now();
    // One that ends later than any lease can was written before the clock was set back.
    const isAnothers = held !== undefined && held.by !== me && held.until > now && held.until <= now + LEASE_MS;
    if (isAnothers) {
      end?.();
      end = undefined;
      return;
    }
    writeLease(name, { by: me, until: now + LEASE_MS });
    end ??= begin();
  };
  const release = (): void => {
    end?.();
    end = undefined;
    if (readLease(name)?.by === me) writeLease(name, undefined);
  };
  const onStorage = (event: StorageEvent): void => {
    if (event.key === name) look();
  };
  const timer = setInterval(look, RENEW_MS);
  window.addEventListener('storage', onStorage);
  window.addEventListener('pagehide', release);
  look();
  return () => {
    clearInterval(timer);
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pagehide', release);
    release();
  };
}
