// @vitest-environment jsdom

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RouteKey } from '#contract/api.ts';
import { allPreferences } from '#contract/preferences.fixture.ts';
import type { PushSubscriptionEntry } from '#contract/web-push.ts';
import { expectConsole } from '#test/strict-console.ts';
import { inputsOf } from '#web/lib/net/api.fixture.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { aMe } from '#web/lib/session/session.fixture.ts';
import { useSession } from '#web/lib/session/session.ts';
import { LeavablePage, renderPage } from '#web/ui/page.fixture.tsx';
import { PushOffer } from './push-offer.tsx';
import { PushSection } from './push-section.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));

const NOON = '2026-11-01T12:00:00.000Z';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const endpoint = 'https://push.test/here';
const entry: PushSubscriptionEntry = { id: 1, user_agent: FIREFOX, created_at: NOON, last_success_at: null, endpoint };
const other: PushSubscriptionEntry = { ...entry, id: 2, endpoint: null };
const PUBLIC_KEY = 'BAcEBQY';

let browsers: PushSubscriptionEntry[];
let failures: Partial<Record<string, Error>>;
let subscription: PushSubscription | null;
let permission: NotificationPermission;
const requestPermission = vi.fn<() => Promise<NotificationPermission>>();
const subscribe = vi.fn<(options: PushSubscriptionOptionsInit) => Promise<PushSubscription>>();
const unsubscribe = vi.fn(async () => true);

const subscriptionAt = (address: string, key = [4, 7, 4, 5, 6]): PushSubscription =>
  ({
    endpoint: address,
    options: { applicationServerKey: Uint8Array.from(key).buffer, userVisibleOnly: true },
    toJSON: () => ({ endpoint: address, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe,
  }) as unknown as PushSubscription;

function supportPush(): void {
  const pushManager = { getSubscription: async () => subscription, subscribe };
  const registration = { pushManager };
  const serviceWorker = {
    register: vi.fn(async () => registration),
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission,
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
}

beforeEach(() => {
  [browsers, failures, subscription, permission] = [[], {}, null, 'default'];
  requestPermission.mockReset().mockImplementation(async () => (permission = 'granted'));
  subscribe.mockReset().mockImplementation(async () => (subscription = subscriptionAt(endpoint)));
  unsubscribe.mockClear();
  useSession.setState({ ...useSession.getInitialState(), user: aMe({ id: 9 }) }, true);
  vi.mocked(call as (route: RouteKey, input?: { body?: object }) => Promise<unknown>)
    .mockReset()
    .mockImplementation(async (route, input) => {
      const failure = failures[route];
      if (failure) throw failure;
      if (route === 'GET /api/push-subscriptions') return { public_key: PUBLIC_KEY, data: browsers };
      if (route === 'POST /api/push-subscriptions') {
        browsers = [entry, ...browsers.filter(({ id }) => id !== 1)];
        return entry;
      }
      if (route === 'DELETE /api/push-subscriptions/{id}') {
        browsers = [];
        return null;
      }
      if (route === 'PUT /api/preferences') return { ...allPreferences, ...input?.body };
      return allPreferences;
    });
  supportPush();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  window.localStorage.clear();
});

function show(content = <PushSection />): void {
  renderPage(content);
}
const sent = (id: string) =>
  (inputsOf(id) as { body?: object; params?: object }[]).map(({ body, params }) => body ?? params);
const turnOn = () => screen.findByRole('button', { name: 'Turn on notifications' });

describe('the push notifications section', () => {
  it('asks for permission only on a click, then subscribes and lists this browser', async () => {
    show();
    expect(requestPermission).not.toHaveBeenCalled();
    await userEvent.click(await turnOn());
    expect(await screen.findByText('This browser')).toBeTruthy();
    expect(sent('POST /api/push-subscriptions')).toEqual([{ endpoint, keys: { p256dh: 'p', auth: 'a' } }]);
    const { userVisibleOnly, applicationServerKey } = subscribe.mock.calls[0]?.[0] ?? {};
    expect(userVisibleOnly).toBe(true);
    expect([...(applicationServerKey as Uint8Array)]).toEqual([4, 7, 4, 5, 6]);
    expect(screen.queryByRole('button', { name: 'Turn on notifications' })).toBeNull();
  });

  it('says that the browser blocks notifications if the user denies the permission', async () => {
    requestPermission.mockImplementation(async () => (permission = 'denied'));
    show();
    await userEvent.click(await turnOn());
    expect(await screen.findByText(/This browser blocks notifications/)).toBeTruthy();
    expect(sent('POST /api/push-subscriptions')).toEqual([]);
  });

  it('leaves notifications off, without an error, if the user closes the permission prompt', async () => {
    requestPermission.mockImplementation(async () => 'default');
    show();
    await userEvent.click(await turnOn());
    expect(await turnOn()).toBeTruthy();
    expect(screen.queryByRole('alert')?.textContent ?? '').toBe('');
  });

  it('says that this browser cannot show push notifications, and still lists the other browsers', async () => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    browsers = [other];
    show();
    expect(await screen.findByText('This browser can’t show push notifications.')).toBeTruthy();
    expect(screen.getByText('Firefox on Linux')).toBeTruthy();
  });

  it.each([
    ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)'],
    ['an iPad, which identifies itself as a Mac,', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'],
  ])('tells users of %s to add the app to their Home Screen', async (_what, userAgent) => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    Object.defineProperty(navigator, 'maxTouchPoints', { value: 5, configurable: true });
    show();
    expect(await screen.findByText(/add Magpie to your Home Screen/)).toBeTruthy();
    Reflect.deleteProperty(navigator, 'maxTouchPoints');
    vi.restoreAllMocks();
  });

  it.each([
    ['the push service cannot be reached', 'serviceFailed'],
    ['the server cannot be reached', 'offline'],
  ])('shows an error and leaves notifications off if %s', async (_what, which) => {
    expectConsole('error', 'Failed to turn on push notifications');
    if (which === 'offline') failures['POST /api/push-subscriptions'] = new ApiError('offline', 0);
    else subscribe.mockRejectedValue(new DOMException('push service error', 'AbortError'));
    show();
    await userEvent.click(await turnOn());
    expect(await screen.findByText(/Couldn’t turn on notifications\./)).toBeTruthy();
    expect(await turnOn()).toBeTruthy();
  });

  it('replaces a subscription that was created with an old server key', async () => {
    permission = 'granted';
    subscription = subscriptionAt('https://push.test/old', [4, 1, 1, 1, 1]);
    show();
    await userEvent.click(await turnOn());
    await waitFor(() => expect(sent('POST /api/push-subscriptions')).toHaveLength(1));
    expect(unsubscribe).toHaveBeenCalledOnce();
  });

  it('turns off notifications for this browser, on the server and in the browser', async () => {
    permission = 'granted';
    browsers = [entry];
    subscription = subscriptionAt(endpoint);
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Turn off notifications on Firefox on Linux' }));
    expect(await turnOn()).toBeTruthy();
    expect(await screen.findByText('That browser no longer gets notifications.')).toBeTruthy();
    expect(sent('DELETE /api/push-subscriptions/{id}')).toEqual([{ id: 1 }]);
    expect(unsubscribe).toHaveBeenCalledOnce();
  });

  it('turns off notifications for another browser without changing this browser', async () => {
    permission = 'granted';
    browsers = [other];
    subscription = subscriptionAt(endpoint);
    show();
    const [row] = await screen.findAllByRole('listitem');
    if (!row) throw new Error('no row');
    await userEvent.click(within(row).getByRole('button'));
    await waitFor(() => expect(sent('DELETE /api/push-subscriptions/{id}')).toEqual([{ id: 2 }]));
    expect(unsubscribe).not.toHaveBeenCalled();
  });

  it('keeps the browser in the list and shows an error if notifications cannot be turned off', async () => {
    expectConsole('error', 'Failed to turn off push notifications');
    permission = 'granted';
    browsers = [entry];
    failures['DELETE /api/push-subscriptions/{id}'] = new ApiError('offline', 0);
    show();
    await userEvent.click(await screen.findByRole('button', { name: /Turn off notifications on/ }));
    expect(await screen.findByText(/Couldn’t turn off notifications/)).toBeTruthy();
    expect(screen.getByText('This browser')).toBeTruthy();
  });

  it('sends the subscription to the server again after the browser has renewed the subscription', async () => {
    permission = 'granted';
    browsers = [entry];
    subscription = subscriptionAt('https://push.test/renewed');
    show();
    await waitFor(() =>
      expect(sent('POST /api/push-subscriptions')).toMatchObject([{ endpoint: 'https://push.test/renewed' }]),
    );
  });

  it('shows an error if the list of browsers fails to load', async () => {
    failures['GET /api/push-subscriptions'] = new ApiError('internal', 500);
    show();
    expect(await screen.findByText('Couldn’t load your notification settings', {}, { timeout: 8000 })).toBeTruthy();
  });

  it('lets the user choose what notifications are about, and hides message text by default', async () => {
    show();
    const text = await screen.findByRole('switch', { name: 'Show names and message text' });
    expect(text).toHaveProperty('checked', false);
    await userEvent.click(text);
    await userEvent.click(screen.getByRole('switch', { name: 'New messages' }));
    expect(sent('PUT /api/preferences')).toEqual([{ shows_push_text: true }, { pushes_messages: false }]);
  });
});

describe('PushOffer', () => {
  it('turns notifications on, and does not offer them again', async () => {
    show(<PushOffer />);
    await userEvent.click(await turnOn());
    await waitFor(() => expect(screen.queryByText(/Want to know/)).toBeNull());
    await waitFor(() => expect(sent('POST /api/push-subscriptions')).toHaveLength(1));
    await waitFor(() => expect(window.localStorage.getItem('push-offer')).not.toBeNull());
    cleanup();
    permission = 'default';
    show(<PushOffer />);
    expect(screen.queryByText(/Want to know/)).toBeNull();
  });

  it('confirms that notifications are on even if the user leaves the page before the browser has responded', async () => {
    const { promise, resolve } = Promise.withResolvers<PushSubscription>();
    subscribe.mockReturnValue(promise);
    show(
      <LeavablePage>
        <PushOffer />
      </LeavablePage>,
    );
    await userEvent.click(await turnOn());
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    resolve(subscriptionAt(endpoint));
    expect(await screen.findByText('Notifications are on in this browser.')).toBeTruthy();
    expect(window.localStorage.getItem('push-offer')).not.toBeNull();
  });

  it('lets the user dismiss the offer of push notifications for good', async () => {
    show(<PushOffer />);
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/Want to know/)).toBeNull();
    expect(requestPermission).not.toHaveBeenCalled();
    cleanup();
    show(<PushOffer />);
    expect(screen.queryByText(/Want to know/)).toBeNull();
  });

  it.each(['granted', 'denied'] as const)(
    'does not offer push notifications if the permission is already %s',
    (state) => {
      permission = state;
      show(<PushOffer />);
      expect(screen.queryByText(/Want to know/)).toBeNull();
    },
  );
});
