// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TYPING_EVERY, TYPING_SHOWN } from '#contract/realtime.ts';
import { expectConsole } from '#test/strict-console.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { setConnection } from '#web/lib/realtime/connection.ts';
import { useVisited } from '#web/lib/session/visited.ts';
import { type List, openListKey } from '../conversations.queries.ts';
import { asCall, change, conversation, ME, renderInbox, server, setUpInbox } from './inbox.fixture.tsx';
import * as live from './live-events.fixture.ts';

vi.mock('virtua', () => import('../thread/virtua.fixture.tsx'));
vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
vi.mock('#web/lib/realtime/realtime.ts', () => import('./live-events.fixture.ts'));

setUpInbox(1);
afterEach(() => {
  vi.useRealTimers();
  act(() => setConnection('idle'));
  show('visible');
});

const push = (channel: string, event: string, data: unknown) =>
  act(async () => live.channels.get(channel)?.[event]?.(data));
const PRESENCE = 'presence-conversation.1';
const PRIVATE = 'private-conversation.1';

function show(state: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

describe('the inbox while a participant types', () => {
  it('hides the typing indicator after a pause, and immediately when the message arrives', async () => {
    renderInbox('/inbox/1');
    await screen.findByText('No messages yet. Write the first one.');
    vi.useFakeTimers();
    await push(PRIVATE, 'typing', { user_id: 101 });
    // The next signal of someone who goes on typing arrives a moment late.
    await act(async () => vi.advanceTimersByTime(TYPING_EVERY + 500));
    expect(screen.getByText('seller1 is typing…')).toBeDefined();
    await push(PRIVATE, 'typing', { user_id: 101 });
    await act(async () => vi.advanceTimersByTime(TYPING_SHOWN - 100));
    expect(screen.getByText('seller1 is typing…')).toBeDefined();
    await act(async () => vi.advanceTimersByTime(200));
    expect(screen.queryByText('seller1 is typing…')).toBeNull();
    await push(PRIVATE, 'typing', { user_id: 101 });
    await act(async () => live.changes.get('conversation')?.(change({}, server.say(101, 'There'))));
    expect(screen.queryByText('seller1 is typing…')).toBeNull();
  });

  it('still sends typing signals after the clock is set back', async () => {
    renderInbox('/inbox/1');
    const field = await screen.findByRole('textbox', { name: 'Message' });
    await waitFor(() => expect(live.channels.has(PRESENCE)).toBe(true));
    await userEvent.type(field, 'a');
    const [wall, since] = [Date.now(), performance.now()];
    vi.spyOn(Date, 'now').mockReturnValue(wall - 5 * 3_600_000);
    vi.spyOn(performance, 'now').mockImplementation(() => since + TYPING_EVERY + 1);
    await userEvent.type(field, 'b');
    await waitFor(() => expect(server.called('POST /api/conversations/{id}/typing')).toHaveLength(2));
  });
});

describe('the inbox in a hidden tab', () => {
  it('leaves the presence channel while the tab is hidden, and joins it again when the tab becomes visible', async () => {
    setConnection('live');
    renderInbox('/inbox/1');
    await waitFor(() => expect(live.channels.has(PRESENCE)).toBe(true));
    await push(PRESENCE, 'pusher:subscription_succeeded', { members: { '101': {}, [ME]: {} } });
    expect(screen.getByText('Online')).toBeDefined();
    show('hidden');
    expect(live.channels.has(PRESENCE)).toBe(false);
    expect(screen.queryByText('Online')).toBeNull();
    show('visible');
    expect(live.channels.has(PRESENCE)).toBe(true);
    // The presence from before the interruption is outdated.
    expect(screen.queryByText('Online')).toBeNull();
  });

  it('marks messages as read only when the tab becomes visible', async () => {
    show('hidden');
    server.conversations = [conversation(1, { unread_count: 2 })];
    server.say(101, 'Unseen');
    renderInbox('/inbox/1');
    await screen.findByText('Unseen');
    expect(server.called('POST /api/conversations/{id}/messages/mark-as-read')).toEqual([]);
    show('visible');
    await waitFor(() => expect(server.called('POST /api/conversations/{id}/messages/mark-as-read')).toHaveLength(1));
  });
});

describe('the inbox, after a response that is older than a pushed change', () => {
  it('keeps a message unread if it arrives in a hidden tab while earlier messages are being marked as read', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    vi.mocked(call).mockImplementation(
      asCall((route, input) =>
        route === 'POST /api/conversations/{id}/messages/mark-as-read' ? promise : server.answer(route, input),
      ),
    );
    server.conversations = [conversation(1, { unread_count: 2 })];
    const { client } = renderInbox('/inbox/1');
    const unread = () => client.getQueryData<List>(openListKey)?.map(({ unread_count }) => unread_count);
    await waitFor(() => expect(unread()).toEqual([0]));
    show('hidden');
    const last_message_at = '2026-03-01T12:00:00.000Z';
    await act(async () => live.changes.get('conversation')?.(change({ unread_count: 1, last_message_at })));
    expect(unread()).toEqual([1]);
    await act(async () => resolve({ unread_count: 0 }));
    expect(unread()).toEqual([1]);
  });

  it('fetches the messages again if the conversation changes during the first fetch', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let fetches = 0;
    vi.mocked(call).mockImplementation(
      asCall(async (route, input) => {
        const answer = await server.answer(route, input);
        if (route === 'GET /api/conversations/{id}/messages' && ++fetches === 1) await promise;
        return answer;
      }),
    );
    renderInbox('/inbox/1');
    await waitFor(() => expect(fetches).toBe(1));
    server.say(101, 'Written meanwhile');
    await act(async () => live.changes.get('conversation')?.({ position: 1, type: 'conversation', id: '1' }));
    resolve();
    expect(await screen.findByText('Written meanwhile')).toBeDefined();
  });
});

it('the open conversation is what the user visits', async () => {
  server.conversations = [conversation(1), conversation(2)];
  renderInbox('/inbox/1');
  await waitFor(() => expect(useVisited.getState().visited).toEqual({ conversationId: 1 }));
});

describe('the inbox with a broken connection', () => {
  it('hides “Online” after the connection is lost, until the presence channel is joined again', async () => {
    setConnection('live');
    renderInbox('/inbox/1');
    await waitFor(() => expect(live.channels.has(PRESENCE)).toBe(true));
    const members = { members: { '101': {}, [ME]: {} } };
    await push(PRESENCE, 'pusher:subscription_succeeded', members);
    expect(screen.getByText('Online')).toBeDefined();
    act(() => setConnection('down'));
    expect(screen.queryByText('Online')).toBeNull();
    act(() => setConnection('live'));
    expect(screen.queryByText('Online')).toBeNull();
    await push(PRESENCE, 'pusher:subscription_succeeded', members);
    expect(screen.getByText('Online')).toBeDefined();
    // The channel can be joined before the connection status changes to `live`.
    act(() => setConnection('down'));
    await push(PRESENCE, 'pusher:subscription_succeeded', members);
    expect(screen.queryByText('Online')).toBeNull();
    act(() => setConnection('live'));
    expect(screen.getByText('Online')).toBeDefined();
  });
});

it('the inbox keeps the loaded messages if an earlier page fails to load, and retries on a click', async () => {
  expectConsole('error', 'Couldn’t load more messages.');
  server.pageSize = 2;
  for (const text of ['one', 'two', 'three', 'four']) server.say(101, text);
  renderInbox('/inbox/1');
  await screen.findByText('four');
  server.refuse('GET /api/conversations/{id}/messages', new ApiError('offline', 0));
  await userEvent.click(screen.getByRole('button', { name: 'Load earlier' }));
  expect((await screen.findByText('Couldn’t load more messages.')).getAttribute('role')).toBe('alert');
  expect(screen.getByText('three')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('one')).toBeDefined();
  expect(screen.queryByText('Couldn’t load more messages.')).toBeNull();
  const texts = [...screen.getByRole('log').querySelectorAll('.bubble')].map((line) => line.textContent);
  expect(texts).toEqual(['one', 'two', 'three', 'four']);
});

describe('the inbox when the date changes', () => {
  const days = () => [...screen.getByRole('log').querySelectorAll('.day')].map((day) => day.textContent);
  const begin = async (now: string, sentAt: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    server.say(101, 'Hello', { created_at: sentAt });
    renderInbox('/inbox/1');
    await screen.findByText('Hello');
  };
  /** Sets the clock and shows the tab again, as when a machine wakes up. */
  const setClock = (now: string) => {
    vi.setSystemTime(new Date(now));
    show('visible');
  };

  it('changes a day heading from Today to Yesterday when the tab becomes visible on the next day', async () => {
    await begin('2026-03-10T22:00:00Z', '2026-03-10T12:00:00.000Z');
    expect(days()).toEqual(['Today']);
    setClock('2026-03-11T12:01:00Z');
    expect(days()).toEqual(['Yesterday']);
  });

  it('updates the day headings when the device clock, which was days ahead, is corrected', async () => {
    await begin('2026-03-12T12:00:00Z', '2026-03-10T12:00:00.000Z');
    expect(days()).toEqual([expect.stringMatching(/^Tuesday,? 10 March 2026$/)]);
    setClock('2026-03-10T14:00:00Z');
    expect(days()).toEqual(['Today']);
  });
});
