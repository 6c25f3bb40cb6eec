/** Elects one tab for work that only one tab at a time can do; when that tab closes, another one takes over. */
import { makeClientId } from '#web/lib/net/client-id.ts';

/** Starts the work; returns the function that stops it. */
type Begin = () => () => void;

/** Calls `begin` once this tab holds the lease; the returned function releases the lease or stops waiting for it. */
export function withLease(name: string, begin: Begin): () => void {
  // The Web Locks API exists only in secure contexts (HTTPS or localhost).
  return typeof navigator.locks === 'undefined' ? byLease(name, begin) : byLock(name, begin);
}

function byLock(name: string, begin: Begin): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const holdLock = () =>
    new Promise<void>((resolve) => {
      const end = begin();
      signal.addEventListener('abort', () => {
        end();
        resolve();
      });
    });
  navigator.locks
    .request(name, { signal }, () => (signal.aborted ? undefined : holdLock()))
    .catch((error: unknown) => {
      if (!signal.aborted) console.error('This tab cannot take the lock for sending messages', error);
    });
  return () => leaving.abort();
}

/** A tab that has not renewed its lease for this long is treated as closed. */
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
    // If storage is unavailable, every tab begins the work, which must tolerate that.
  }
}

/**
 * Two tabs can hold the lease briefly if both start at the same time or wake from a long sleep; the work must tolerate
 * that.
 */
function byLease(name: string, begin: Begin): () => void {
  const me = makeClientId();
  let end: (() => void) | undefined;
  const checkLease = (): void => {
    const lease = readLease(name);
    const now = Date.now();
    // A lease that ends beyond the maximum duration was written before the clock was set back; ignore it.
    const isAnothers = lease !== undefined && lease.by !== me && lease.until > now && lease.until <= now + LEASE_MS;
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
    if (event.key === name) checkLease();
  };
  const timer = setInterval(checkLease, RENEW_MS);
  window.addEventListener('storage', onStorage);
  window.addEventListener('pagehide', release);
  checkLease();
  return () => {
    clearInterval(timer);
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pagehide', release);
    release();
  };
}
