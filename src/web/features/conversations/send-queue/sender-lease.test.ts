// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LEASE_MS, withLease } from './sender-lease.ts';

const NAME = 'sending';
let active: string[];
let leave: (() => void)[];
const join = (tab: string) => {
  const release = withLease(NAME, () => {
    active.push(tab);
    return () => {
      active = active.filter((other) => other !== tab);
    };
  });
  leave.push(release);
  return release;
};
beforeEach(() => {
  active = [];
  leave = [];
});
afterEach(() => {
  for (const release of leave) release();
  window.localStorage.clear();
  vi.useRealTimers();
});

/** Simulates the browser's locks: one holder at a time, in the order of the requests. */
function fakeLocks() {
  const waiting: (() => Promise<void>)[] = [];
  let held = false;
  const next = async (): Promise<void> => {
    const turn = held ? undefined : waiting.shift();
    if (turn === undefined) return;
    held = true;
    await turn();
    held = false;
    await next();
  };
  const request = (_name: string, { signal }: { signal: AbortSignal }, callback: () => Promise<void> | undefined) =>
    new Promise<void>((resolve, reject) => {
      const turn = async () => resolve(await callback());
      waiting.push(turn);
      signal.addEventListener('abort', () => {
        const at = waiting.indexOf(turn);
        if (at < 0) return;
        waiting.splice(at, 1);
        reject(new DOMException('given up', 'AbortError'));
      });
      void next();
    });
  return { request };
}

describe('withLease with the Web Locks API', () => {
  beforeEach(() => {
    Object.defineProperty(navigator, 'locks', { configurable: true, value: fakeLocks() });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'locks');
  });

  it('passes the lock to the next tab when its holder releases it', async () => {
    const [first, second] = [join('first'), join('second')];
    join('third');
    expect(active).toEqual(['first']);
    first();
    await vi.waitFor(() => expect(active).toEqual(['second']));
    second();
    await vi.waitFor(() => expect(active).toEqual(['third']));
  });

  it('does not pass the lock to a tab that has stopped waiting', async () => {
    const first = join('first');
    join('second')();
    join('third');
    first();
    await vi.waitFor(() => expect(active).toEqual(['third']));
  });
});

describe('withLease without the Web Locks API', () => {
  const storageEvent = () => window.dispatchEvent(new StorageEvent('storage', { key: NAME }));
  const lease = (by: string, until: number) => window.localStorage.setItem(NAME, JSON.stringify({ by, until }));
  beforeEach(() => {
    expect(navigator.locks).toBeUndefined();
    vi.useFakeTimers();
  });

  it('takes the lease at once if no other tab holds it, and keeps renewing it', () => {
    join('mine');
    expect(active).toEqual(['mine']);
    vi.advanceTimersByTime(LEASE_MS * 3);
    expect(active).toEqual(['mine']);
    expect(JSON.parse(window.localStorage.getItem(NAME) ?? '{}').until).toBeGreaterThan(Date.now());
  });

  it('waits while another tab holds the lease, and takes over as soon as the lease is released', () => {
    lease('another', Date.now() + LEASE_MS);
    join('mine');
    expect(active).toEqual([]);
    window.localStorage.removeItem(NAME);
    storageEvent();
    expect(active).toEqual(['mine']);
  });

  it('takes over from a tab that closed without releasing the lease', () => {
    lease('another', Date.now() + LEASE_MS);
    join('mine');
    vi.advanceTimersByTime(LEASE_MS + 2_000);
    expect(active).toEqual(['mine']);
  });

  it('yields if another tab took the lease at the same moment', () => {
    join('mine');
    lease('another', Date.now() + LEASE_MS);
    storageEvent();
    expect(active).toEqual([]);
  });

  it('ignores a lease that would last for hours because the clock was set back', () => {
    lease('another', Date.now() + 3 * 3_600_000);
    join('mine');
    expect(active).toEqual(['mine']);
  });

  it('releases the lease when the tab no longer needs it', () => {
    join('mine')();
    expect(active).toEqual([]);
    expect(window.localStorage.getItem(NAME)).toBeNull();
  });

  it('ignores an unreadable lease', () => {
    window.localStorage.setItem(NAME, '{"broken');
    join('mine');
    expect(active).toEqual(['mine']);
  });
});
