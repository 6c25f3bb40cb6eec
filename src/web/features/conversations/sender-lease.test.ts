// @vitest-environment jsdom
/** Does one tab at a time have its turn, and does another follow, with the browser's locks and without them? */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LEASE_MS, withLease } from './sender-lease.ts';

const NAME = 'sending';
let active: string[];
let leave: (() => void)[];
const join = (tab: string) => {
  const off = withLease(NAME, () => {
    active.push(tab);
    return () => {
      active = active.filter((one) => one !== tab);
    };
  });
  leave.push(off);
  return off;
};
beforeEach(() => {
  active = [];
  leave = [];
});
afterEach(() => {
  for (const off of leave) off();
  window.localStorage.clear();
  vi.useRealTimers();
});

/** Locks as browsers grant them: one holder, the others in the order in which they asked. */
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

describe('with locks', () => {
  beforeEach(() => {
    Object.defineProperty(navigator, 'locks', { configurable: true, value: fakeLocks() });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'locks');
  });

  it('gives each its turn when the one before has left', async () => {
    const [first, second] = [join('first'), join('second')];
    join('third');
    expect(active).toEqual(['first']);
    first();
    await vi.waitFor(() => expect(active).toEqual(['second']));
    second();
    await vi.waitFor(() => expect(active).toEqual(['third']));
  });

  it('passes over who has given up waiting', async () => {
    const first = join('first');
    join('second')();
    join('third');
    first();
    await vi.waitFor(() => expect(active).toEqual(['third']));
  });
});

describe('without locks', () => {
  const storageEvent = () => window.dispatchEvent(new StorageEvent('storage', { key: NAME }));
  const lease = (by: string, until: number) => window.localStorage.setItem(NAME, JSON.stringify({ by, until }));
  beforeEach(() => {
    expect(navigator.locks).toBeUndefined();
    vi.useFakeTimers();
  });

  it('begins at once where nobody else is, and keeps its turn', () => {
    join('mine');
    expect(active).toEqual(['mine']);
    vi.advanceTimersByTime(LEASE_MS * 3);
    expect(active).toEqual(['mine']);
  });

  it('waits for another tab, and follows at once when that leaves', () => {
    lease('another', Date.now() + LEASE_MS);
    join('mine');
    expect(active).toEqual([]);
    window.localStorage.removeItem(NAME);
    storageEvent();
    expect(active).toEqual(['mine']);
  });

  it('follows a tab that has died without a word', () => {
    lease('another', Date.now() + LEASE_MS);
    join('mine');
    vi.advanceTimersByTime(LEASE_MS + 2_000);
    expect(active).toEqual(['mine']);
  });

  it('gives way when another took the turn in the same moment', () => {
    join('mine');
    lease('another', Date.now() + LEASE_MS);
    storageEvent();
    expect(active).toEqual([]);
  });

  it('does not wait for hours when the clock was set back', () => {
    lease('another', Date.now() + 3 * 3_600_000);
    join('mine');
    expect(active).toEqual(['mine']);
  });

  it('leaves the turn to others when it leaves', () => {
    join('mine')();
    expect(active).toEqual([]);
    expect(window.localStorage.getItem(NAME)).toBeNull();
  });

  it('is not confused by what it cannot read', () => {
    window.localStorage.setItem(NAME, '{"broken');
    join('mine');
    expect(active).toEqual(['mine']);
  });
});
