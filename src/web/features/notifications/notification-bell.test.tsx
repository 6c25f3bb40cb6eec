// @vitest-environment jsdom
import { useQueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '#contract/auth.ts';
import type { Notification } from '#contract/notifications.ts';
import { expectConsole } from '#test/strict-console.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { createQueryClient } from '#web/lib/net/query.ts';
import { refetchOnChange } from '#web/lib/realtime/affected-queries.ts';
import { useSession } from '#web/lib/session/session.ts';
import { AddressOutput, renderPage, shownAddress } from '#web/ui/page.fixture.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { useNotificationsLive } from './notifications.live.ts';
import { NotificationsPage } from './notifications-page.tsx';

type Handler = (data: unknown) => void;
const live = vi.hoisted(() => ({
  channels: new Map<string, Record<string, Handler>>(),
  changes: new Map<string, Handler>(),
}));
vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
vi.mock('#web/lib/realtime/realtime.ts', () => ({
  subscribe: (channel: string, handlers: Record<string, Handler>) => {
    live.channels.set(channel, handlers);
    return () => live.channels.delete(channel);
  },
}));
vi.mock('#web/lib/realtime/changes.ts', () => ({
  onChangesExpired: () => () => {},
  onChange: (type: string, handler: Handler) => {
    live.changes.set(type, handler);
    return () => live.changes.delete(type);
  },
}));

const notification = (id: string, type: string, changes: Partial<Notification> = {}): Notification => ({
  id,
  type,
  sender: { id: 7, name: 'tinfoil.teru', profile: { avatar: '' } },
  listing: { id: 3, name: 'HALO:RUN broadcast card' },
  is_read: false,
  connection_status: type === 'connection_request' ? 'pending' : null,
  request: null,
  conversation_id: null,
  saved_search: null,
  created_at: '2026-03-01T10:00:00.000Z',
  ...changes,
});

let stored: Map<string, Notification>;
let failures: Map<string, unknown[]>;
let calls: [route: string, id?: string][];

function change(id: string | undefined, changes: Partial<Notification>): Notification {
  const known = stored.get(id ?? '');
  if (id === undefined || known === undefined) throw new ApiError('not_found', 404);
  const next = { ...known, ...changes };
  stored.set(id, next);
  return next;
}

async function answer(route: string, input?: { params?: { id: string } }): Promise<unknown> {
  const id = input?.params?.id;
  calls.push(id === undefined ? [route] : [route, id]);
  const failure = failures.get(route)?.shift();
  if (failure !== undefined) throw failure;
  switch (route) {
    case 'GET /api/notifications':
      return { data: [...stored.values()], meta: { unread: 0 } };
    case 'GET /api/notifications/{id}':
      return change(id, {});
    case 'POST /api/notifications/{id}/mark-as-read':
      return change(id, { is_read: true });
    case 'POST /api/notifications/mark-all-as-read':
      for (const { id, type } of stored.values()) if (type !== 'connection_request') change(id, { is_read: true });
      return { unread: 0 };
    case 'POST /api/notifications/{id}/connection-accept':
      return change(id, { is_read: true, connection_status: 'accepted', conversation_id: 55 });
    case 'POST /api/notifications/{id}/connection-decline':
      return change(id, { is_read: true, connection_status: 'declined' });
  }
  throw new Error(`the bell asked for ${route}`);
}

const me = { id: 1, name: 'wrenlight', timezone: 'UTC' } as Me;

beforeEach(() => {
  stored = new Map();
  failures = new Map();
  calls = [];
  vi.mocked(call).mockImplementation(answer as unknown as typeof call);
  useSession.setState({ user: me, accessToken: 'token', ready: true });
});
afterEach(() => {
  cleanup();
  useSession.getState().clear();
});

function Mounted() {
  useNotificationsLive();
  const client = useQueryClient();
  useEffect(() => refetchOnChange(client), [client]);
  return <AddressOutput />;
}
function draw(page = <NotificationBell />) {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  return renderPage(
    <>
      <Mounted />
      {page}
      <p>elsewhere</p>
    </>,
    { client },
  );
}
const have = (...list: Notification[]) => {
  stored = new Map(list.map((entry) => [entry.id, entry]));
};
const bell = (name: string | RegExp) => screen.findByRole('button', { name });
const open = async () => {
  await userEvent.click(await bell(/^Notifications/));
  return screen.findByRole('dialog', { name: 'Notifications' });
};
const marked = () =>
  calls.filter(([route]) => route === 'POST /api/notifications/{id}/mark-as-read').map(([, id]) => id);

describe('the notification list', () => {
  it('shows sender, listing and read state of each notification', async () => {
    have(notification('a', 'connection_accepted'), notification('b', 'conversation_closed', { is_read: true }));
    draw();
    const items = await within(await open()).findAllByRole('listitem');
    for (const item of items) expect(item.textContent).toMatch(/tinfoil\.teru .* HALO:RUN broadcast card/);
    expect(items.map((item) => within(item).queryByText('Unread') !== null)).toEqual([true, false]);
  });

  it('has a text for requests, accepted requests and closed conversations, and a generic text for unknown types', async () => {
    have(
      notification('a', 'connection_request'),
      notification('b', 'connection_accepted'),
      notification('c', 'conversation_closed'),
      notification('d', 'something_of_tomorrow'),
    );
    draw();
    await bell('Notifications, 4 unread');
    const items = within(await open()).getAllByRole('listitem');
    expect(items.map((item) => item.querySelector('p')?.textContent)).toEqual([
      'tinfoil.teru is interested in HALO:RUN broadcast card',
      'tinfoil.teru accepted your request for HALO:RUN broadcast card',
      'tinfoil.teru closed the conversation about HALO:RUN broadcast card',
      'Something new from tinfoil.teru about HALO:RUN broadcast card',
    ]);
    expect(items.map((item) => within(item).queryByRole('button', { name: /Accept/ }) !== null)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('shows the first item of a request and the number of additional items', async () => {
    have(notification('a', 'connection_request', { more_listings: 2 }));
    draw();
    const [item] = within(await open()).getAllByRole('listitem');
    expect(item?.querySelector('p')?.textContent).toBe(
      'tinfoil.teru is interested in HALO:RUN broadcast card and 2 more',
    );
  });

  it('shows all items of a waiting request as rows of one list', async () => {
    const priced = { image1: '', price: 12, currency: { code: 'USD' } } as const;
    const request = {
      message: '',
      sender: { average_rating: 0, review_count: 0, country: 'US' },
      listing: priced,
      additional_listings: [{ id: 4, name: 'Towel', ...priced, state: 'sold' }],
    } as const;
    have(
      notification('a', 'connection_request', {
        request: { ...request, additional_listings: [...request.additional_listings] },
      }),
    );
    draw();
    await open();
    const rows = within(await screen.findByRole('list', { name: 'Items in this request' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('HALO:RUN broadcast card'),
      expect.stringMatching(/Towel.*Sold/),
    ]);
  });

  it('removes the unread dot from the bell when the list is closed', async () => {
    have(notification('a', 'connection_accepted'), notification('b', 'conversation_closed', { is_read: true }));
    draw();
    expect((await bell('Notifications, 1 unread')).querySelector('.dot')).not.toBeNull();
    await open();
    await userEvent.keyboard('{Escape}');
    expect((await bell('Notifications')).querySelector('.dot')).toBeNull();
  });

  it('shows an empty state if there are no notifications', async () => {
    draw();
    await bell('Notifications');
    const box = await open();
    expect(within(box).getByText('Nothing new')).toBeDefined();
    expect(within(box).getByRole('link', { name: 'Browse listings' }).getAttribute('href')).toBe(
      '/listings/search?sort=newest',
    );
  });

  it('offers Retry if the notifications failed to load', async () => {
    // Two failures, because opening the dropdown already retries once.
    failures.set('GET /api/notifications', [new ApiError('internal', 500), new ApiError('internal', 500)]);
    have(notification('a', 'connection_accepted'));
    draw();
    const dialog = await open();
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Retry' }));
    expect(await within(dialog).findByText(/accepted your request/)).toBeDefined();
  });
});

describe('the notification list, in groups', () => {
  const groups = (box: HTMLElement) =>
    within(box)
      .getAllByRole('region')
      .map((group) => ({
        title: within(group).getByRole('heading', { level: 2 }).textContent,
        items: within(group)
          .getAllByRole('listitem')
          .map((item) => item.querySelector('p')?.textContent?.split(' HALO')[0]),
      }));
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

  it('starts with the requests that wait for an answer, followed by one group per day', async () => {
    have(
      notification('a', 'connection_accepted', { created_at: hoursAgo(0) }),
      notification('b', 'conversation_closed', { created_at: '2026-03-01T10:00:00.000Z' }),
      notification('c', 'connection_request', { created_at: '2026-02-20T10:00:00.000Z' }),
      notification('d', 'connection_request', {
        created_at: '2026-02-19T10:00:00.000Z',
        connection_status: 'declined',
      }),
    );
    draw();
    expect(groups(await open())).toEqual([
      { title: 'Waiting for you', items: ['tinfoil.teru is interested in'] },
      { title: 'Today', items: ['tinfoil.teru accepted your request for'] },
      { title: 'Sunday, 1 March 2026', items: ['tinfoil.teru closed the conversation about'] },
      { title: 'Thursday, 19 February 2026', items: ['tinfoil.teru is interested in'] },
    ]);
  });

  it('leaves an answered request among the waiting requests until the list is reopened', async () => {
    have(notification('a', 'connection_request'), notification('b', 'connection_accepted'));
    draw();
    const box = await open();
    await userEvent.click(within(box).getByRole('button', { name: /Decline/ }));
    await within(box).findByText('Declined');
    expect(groups(box).map(({ title }) => title)).toEqual(['Waiting for you', 'Sunday, 1 March 2026']);
    await userEvent.keyboard('{Escape}');
    expect(groups(await open()).map(({ title }) => title)).toEqual(['Sunday, 1 March 2026']);
  });
});

describe('the notification list, with Mark all read', () => {
  it('marks all notifications except contact requests as read in one call, and keeps the focus', async () => {
    have(
      notification('a', 'connection_request'),
      notification('b', 'connection_accepted'),
      notification('c', 'conversation_closed'),
    );
    draw();
    const button = within(await open()).getByRole('button', { name: 'Mark all read' });
    await userEvent.click(button);
    await bell('Notifications, 1 unread');
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button);
    expect(calls.filter(([route]) => route === 'POST /api/notifications/mark-all-as-read')).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    expect(marked()).toEqual([]);
  });

  it('does not offer "Mark all read" if only contact requests are unread', async () => {
    have(notification('a', 'connection_request'), notification('b', 'connection_accepted', { is_read: true }));
    draw();
    expect(within(await open()).queryByRole('button', { name: 'Mark all read' })).toBeNull();
  });

  it('shows the notifications as unread again if "Mark all read" fails', async () => {
    expectConsole('error', 'Couldn’t mark your notifications as read');
    have(notification('b', 'connection_accepted'));
    failures.set('POST /api/notifications/mark-all-as-read', [new ApiError('internal', 500)]);
    draw();
    await userEvent.click(within(await open()).getByRole('button', { name: 'Mark all read' }));
    expect(await screen.findByText('Couldn’t mark your notifications as read.')).toBeDefined();
    await bell('Notifications, 1 unread');
  });
});

describe('the notification list, for a contact request', () => {
  it('marks a request as read when the user accepts it, closes the dropdown and offers to open the conversation', async () => {
    have(notification('a', 'connection_request'));
    draw();
    await userEvent.click(within(await open()).getByRole('button', { name: 'Accept tinfoil.teru’s request' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await bell('Notifications');
    expect(calls).toContainEqual(['POST /api/notifications/{id}/connection-accept', 'a']);
    await userEvent.click(screen.getByRole('button', { name: 'Open conversation' }));
    expect(shownAddress()).toBe('/inbox/55');
  });

  it('marks a request as read when the user declines it, and still shows it in the open dropdown', async () => {
    have(notification('a', 'connection_request'));
    draw();
    const dialog = await open();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Decline tinfoil.teru’s request' }));
    expect(await within(dialog).findByText('Declined')).toBeDefined();
    expect(within(dialog).queryByRole('button', { name: /Accept/ })).toBeNull();
    await bell('Notifications');
  });

  it('shows the outcome of a request that had already been decided in another tab', async () => {
    expectConsole('error', 'Couldn’t accept the request');
    have(notification('a', 'connection_request'));
    draw();
    const dialog = await open();
    change('a', { connection_status: 'declined', is_read: true });
    failures.set('POST /api/notifications/{id}/connection-accept', [new ApiError('already_decided', 409)]);
    await userEvent.click(within(dialog).getByRole('button', { name: /Accept/ }));
    expect(await within(dialog).findByText('Declined')).toBeDefined();
    expect(screen.getByText('This request has already been answered or withdrawn.')).toBeDefined();
  });

  it('lets the user decline a request again after the first attempt has failed', async () => {
    expectConsole('error', 'Couldn’t decline the request');
    have(notification('a', 'connection_request'));
    draw();
    const dialog = await open();
    failures.set('POST /api/notifications/{id}/connection-decline', [new ApiError('offline', 0)]);
    await userEvent.click(within(dialog).getByRole('button', { name: /Decline/ }));
    expect(await screen.findByText('Couldn’t decline the request. It’s still waiting.')).toBeDefined();
    expect(within(dialog).getByRole('button', { name: /Decline/ })).toBeDefined();
  });
});

describe('the notification list, for the read state', () => {
  it('marks notifications as read when the list is closed, except for contact requests', async () => {
    have(
      notification('a', 'connection_request'),
      notification('b', 'connection_accepted'),
      notification('c', 'conversation_closed', { is_read: true }),
      notification('d', 'something_of_tomorrow'),
    );
    draw();
    await open();
    expect(marked()).toEqual([]);
    await userEvent.click(screen.getByText('elsewhere'));
    await bell('Notifications, 1 unread');
    expect(marked()).toEqual(['b', 'd']);
  });

  it('marks a notification as read when the user opens the conversation of the accepted request', async () => {
    have(notification('b', 'connection_accepted', { conversation_id: 9 }));
    draw();
    await userEvent.click(within(await open()).getByRole('link', { name: /accepted your request/ }));
    expect(shownAddress()).toBe('/inbox/9');
    await bell('Notifications');
    expect(marked()).toContain('b');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows a notification as unread again if marking it as read fails', async () => {
    expectConsole('error', 'Failed to mark a notification as read');
    have(notification('b', 'connection_accepted'));
    draw();
    await open();
    failures.set('POST /api/notifications/{id}/mark-as-read', [new ApiError('internal', 500)]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(marked()).toEqual(['b']));
    await bell('Notifications, 1 unread');
  });

  it('marks notifications as read when the user leaves the notifications page', async () => {
    have(notification('a', 'connection_request'), notification('b', 'connection_accepted'));
    const { unmount } = draw(<NotificationsPage />);
    await screen.findByRole('heading', { level: 1, name: 'Notifications' });
    await screen.findByText(/accepted your request/);
    expect(marked()).toEqual([]);
    unmount();
    await waitFor(() => expect(marked()).toEqual(['b']));
  });
});

describe('the bell, with a keyboard or screen reader', () => {
  const focused = () => document.activeElement;

  it('opens the list from the bell by keyboard, and returns the focus to the bell on Escape', async () => {
    have(notification('a', 'connection_request', { is_read: true }));
    draw();
    const button = await bell('Notifications');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    button.focus();
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Notifications' });
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(button.getAttribute('aria-controls')).toBe(dialog.id);
    await within(dialog).findByRole('listitem');
    await userEvent.tab();
    expect(dialog.contains(focused())).toBe(true);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(focused()).toBe(button);
  });

  it('moves the focus to the outcome after Decline and to the bell after Accept', async () => {
    have(notification('a', 'connection_request'), notification('b', 'connection_request'));
    draw();
    const dialog = await open();
    const press = async (name: string) => {
      const [button] = await within(dialog).findAllByRole('button', { name: new RegExp(`^${name}`) });
      button?.focus();
      await userEvent.keyboard('{Enter}');
    };
    await press('Decline');
    await waitFor(() => expect(focused()?.textContent).toBe('Declined'));
    expect(screen.getByRole('dialog')).toBe(dialog);
    await press('Accept');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(focused()).toBe(await bell(/^Notifications/));
  });

  it('announces a new notification once, but not notifications that were already loaded', async () => {
    have(notification('a', 'connection_accepted'));
    draw();
    await bell('Notifications, 1 unread');
    const regions = () => screen.getAllByRole('status').filter((region) => region.tagName !== 'OUTPUT');
    const announcement = () =>
      regions()
        .map((region) => region.textContent)
        .join('');
    expect(announcement()).toBe('');
    stored.set('n', notification('n', 'connection_request', { created_at: '2026-03-02T10:00:00.000Z' }));
    await act(async () => live.channels.get('user.1')?.['connection.sent']?.({ notification_id: 'n' }));
    await bell('Notifications, 2 unread');
    expect(announcement()).toBe('tinfoil.teru is interested in HALO:RUN broadcast card');
  });
});

describe('the bell, for pushed notifications', () => {
  const hear = (event: string, id: string) =>
    act(async () => live.channels.get('user.1')?.[event]?.({ notification_id: id }));

  it.each(['connection.sent', 'connection.request.accepted', 'conversation.closed'])(
    'fetches a notification and shows it once, even if the event %s arrives twice',
    async (event) => {
      have(notification('a', 'connection_accepted', { is_read: true }));
      const { container } = draw();
      await bell('Notifications');
      await waitFor(() => expect(calls).toEqual([['GET /api/notifications']]));
      await screen.findByText('elsewhere');
      stored.set('n', notification('n', 'connection_request', { created_at: '2026-03-02T10:00:00.000Z' }));
      await hear(event, 'n');
      await hear(event, 'n');
      await bell('Notifications, 1 unread');
      expect(calls).toContainEqual(['GET /api/notifications/{id}', 'n']);
      expect(container.querySelector('.bell--rings')).not.toBeNull();
      expect(container.querySelector('.sr-only[role=status]')?.textContent).toBe(
        'tinfoil.teru is interested in HALO:RUN broadcast card',
      );
      const items = within(await open()).getAllByRole('listitem');
      expect(items).toHaveLength(2);
      expect(items[0]?.textContent).toContain('is interested in');
    },
  );

  it('if a push was missed, shows the notification when the change feed reports it', async () => {
    draw();
    await bell('Notifications');
    stored.set('n', notification('n', 'conversation_closed'));
    await act(async () => live.changes.get('notification')?.({ position: 1, type: 'notification', id: 'n' }));
    await bell('Notifications, 1 unread');
  });

  it('logs an error and shows no unread notification if a pushed notification cannot be fetched', async () => {
    expectConsole('error', 'Failed to fetch a notification');
    draw();
    await bell('Notifications');
    await hear('connection.sent', 'gone');
    await bell('Notifications');
  });
});
