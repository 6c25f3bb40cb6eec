// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PushNotification } from '#contract/push-notification.ts';

type Listener = (event: object) => void;
type Page = { url: string; visibilityState: string; focus: () => Promise<void>; postMessage: Listener };

let listeners: Map<string, Listener>;
let pages: Page[];
const showNotification = vi.fn(async (_title: string, _options: object) => {});
const openWindow = vi.fn(async (_url: string) => {});
const subscribe = vi.fn();
const fetching = vi.fn(async (_url: string, _options: { body: string }) => new Response(null, { status: 204 }));

const content: PushNotification = {
  title: 'Magpie',
  body: 'You have a new message.',
  lang: 'en',
  tag: 'conversation-7',
  path: '/inbox/7',
};

async function dispatch(type: string, event: object = {}): Promise<void> {
  const work: Promise<unknown>[] = [];
  listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
  await Promise.all(work);
}
const push = (data: unknown) => dispatch('push', { data: { json: () => data } });

/** Simulates an open tab. If `confirms` is true, the tab navigates when the worker requests it, as the app does. */
function tab(path: string, { visible = false, confirms = true } = {}): Page & { opened: string[] } {
  const opened: string[] = [];
  return {
    opened,
    url: `https://magpie.test${path}`,
    visibilityState: visible ? 'visible' : 'hidden',
    focus: vi.fn(async () => {}),
    postMessage: ((message: { path: string }, [port]: MessagePort[]) => {
      if (!confirms) return;
      opened.push(message.path);
      port?.postMessage('opened');
    }) as unknown as Listener,
  };
}

beforeEach(async () => {
  [listeners, pages] = [new Map(), []];
  for (const mock of [showNotification, openWindow, subscribe, fetching]) mock.mockClear();
  vi.stubGlobal('fetch', fetching);
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
    location: { host: 'magpie.test' },
    registration: { showNotification, pushManager: { subscribe } },
    clients: { claim: async () => {}, matchAll: async () => pages, openWindow },
    skipWaiting: async () => {},
  });
  vi.resetModules();
  await import('./service-worker.ts');
});
afterEach(() => vi.unstubAllGlobals());

describe('the service worker', () => {
  it('displays the content that the server sends, with a tag that replaces the previous notification', async () => {
    await push(content);
    const [title, options] = showNotification.mock.calls[0] ?? [];
    expect(title).toBe('Magpie');
    expect(options).toMatchObject({ body: content.body, tag: content.tag, lang: 'en', data: { path: '/inbox/7' } });
  });

  it.each([
    ['a visible tab shows the page', true, '/inbox/7', 0],
    ['a visible tab shows the page with a query', true, '/inbox/7/?message=3', 0],
    ['a hidden tab shows the page', false, '/inbox/7', 1],
    ['a visible tab shows another page', true, '/inbox/8', 1],
  ])('shows a notification unless a visible tab shows its page: %s', async (_what, visible, path, count) => {
    pages = [tab(path, { visible })];
    await push(content);
    expect(showNotification).toHaveBeenCalledTimes(count);
  });

  it.each([
    ['nothing', undefined],
    ['an unknown field only', { colour: 'red' }],
    ['a path outside of the app', { ...content, path: '//evil.test' }],
    ['a path that browsers read as a host', { ...content, path: '/\\\\evil.test' }],
    ['an address as path', { ...content, path: 'https://evil.test' }],
  ])(
    'displays a generic notification that opens the notifications page if the push contains %s',
    async (_what, data) => {
      await push(data);
      expect(showNotification).toHaveBeenCalledOnce();
      expect(showNotification.mock.calls[0]?.[1]).toMatchObject({ data: { path: '/notifications' } });
    },
  );

  it('displays a notification for content that is missing or not JSON', async () => {
    const json = () => {
      throw new SyntaxError('not JSON');
    };
    await dispatch('push', { data: { json } });
    await dispatch('push', { data: null });
    expect(showNotification).toHaveBeenCalledTimes(2);
  });
});

describe('a click on a notification', () => {
  const click = async (data: unknown = { path: '/inbox/7' }) => {
    const close = vi.fn();
    await dispatch('notificationclick', { notification: { close, data } });
    expect(close).toHaveBeenCalledOnce();
  };

  it('focuses the tab that shows the page', async () => {
    const [other, current] = [tab('/'), tab('/inbox/7')];
    pages = [other, current];
    await click();
    expect(current.focus).toHaveBeenCalledOnce();
    expect(current.opened).toEqual([]);
    expect(openWindow).not.toHaveBeenCalled();
  });

  it('lets an open tab navigate to the page, and opens no new tab', async () => {
    const other = tab('/settings');
    pages = [other];
    await click();
    expect(other.opened).toEqual(['/inbox/7']);
    expect(other.focus).toHaveBeenCalledOnce();
    expect(openWindow).not.toHaveBeenCalled();
  });

  it('opens a tab if the open tab does not respond, for example because its version is older', async () => {
    pages = [tab('/settings', { confirms: false })];
    await click();
    expect(openWindow).toHaveBeenCalledWith('/inbox/7');
  });

  it('opens a tab if no tab is open', async () => {
    await click();
    expect(openWindow).toHaveBeenCalledWith('/inbox/7');
    await click(null);
    expect(openWindow).toHaveBeenLastCalledWith('/notifications');
  });
});

describe('the service worker, for a renewed push subscription', () => {
  const subscription = (endpoint: string) => ({
    options: { applicationServerKey: new ArrayBuffer(65) },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: `secret of ${endpoint}` } }),
  });

  it('sends a renewed subscription to the server with the endpoint and secret of the old subscription', async () => {
    subscribe.mockResolvedValue(subscription('new'));
    await dispatch('pushsubscriptionchange', { oldSubscription: subscription('old'), newSubscription: null });
    const [url, { body } = { body: '' }] = fetching.mock.calls[0] ?? [];
    expect(url).toBe('/api/push-subscriptions/renewal');
    expect(JSON.parse(body)).toEqual({
      old: { endpoint: 'old', auth: 'secret of old' },
      renewed: { endpoint: 'new', keys: { p256dh: 'p', auth: 'secret of new' } },
    });
  });

  it('creates no subscription if the browser provides the new one, and sends nothing if the old one is unknown', async () => {
    const [oldSubscription, newSubscription] = [subscription('old'), subscription('new')];
    await dispatch('pushsubscriptionchange', { oldSubscription, newSubscription });
    expect(subscribe).not.toHaveBeenCalled();
    expect(fetching).toHaveBeenCalledOnce();
    await dispatch('pushsubscriptionchange', { oldSubscription: null, newSubscription });
    expect(fetching).toHaveBeenCalledOnce();
  });
});
