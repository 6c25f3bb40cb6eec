// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { blockNavigation, browserHistory, type Location } from './browser-history.ts';

type Seen = { type: string; location: Location };
let events: Seen[];
let stop: () => void;
const popped = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
const back = async (step = -1) => {
  const event = popped();
  browserHistory.go(step);
  await event;
};

beforeEach(() => {
  events = [];
  window.history.pushState(null, '', '/start?q=1');
  stop = browserHistory.follow((type, location) => events.push({ type, location }));
});
afterEach(() => stop());

describe('the browser history', () => {
  it('reports each navigation with its location, state and key', async () => {
    browserHistory.push('/next?a=b#c', { from: 'start' });
    browserHistory.replace('/other');
    await back();
    expect(events.map(({ type }) => type)).toEqual(['PUSH', 'REPLACE', 'POP']);
    expect(events.map(({ location }) => location.pathname + location.search + location.hash)).toEqual([
      '/next?a=b#c',
      '/other',
      '/start?q=1',
    ]);
    expect(events.map(({ location }) => location.state)).toEqual([{ from: 'start' }, null, null]);
    expect(new Set(events.map(({ location }) => location.key)).size).toBe(3);
  });

  it('keeps the key of an entry, so that its scroll position can be restored on return', async () => {
    browserHistory.push('/next');
    await back();
    await back(1);
    expect(events.at(-1)?.location.key).toBe(events[0]?.location.key);
  });

  it('restores the URL if going back two entries is blocked, and goes back when the blocker later allows it', async () => {
    browserHistory.push('/next');
    browserHistory.push('/form');
    const blocker = vi.fn<(proceed: () => void) => boolean>(() => true);
    const unblock = blockNavigation(blocker);
    await back(-2);
    await popped();
    expect(window.location.pathname).toBe('/form');
    expect(events.map(({ type }) => type)).toEqual(['PUSH', 'PUSH']);
    unblock();
    const event = popped();
    blocker.mock.calls[0]?.[0]();
    await event;
    expect(events.at(-1)?.location.pathname).toBe('/start');
  });

  it('does not block Back from a fragment, because the history entries of fragments have no position', async () => {
    window.history.pushState(null, '', '#content');
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    const unblock = blockNavigation(() => true);
    await back();
    unblock();
    expect(events.at(-1)).toMatchObject({ type: 'POP', location: { pathname: '/start', hash: '' } });
  });

  it('throws if the state cannot be stored in the history', () => {
    vi.spyOn(window.history, 'pushState').mockImplementation(() => {
      throw new DOMException('cannot be cloned', 'DataCloneError');
    });
    expect(() => browserHistory.push('/next', () => {})).toThrow('cannot be cloned');
  });
});
