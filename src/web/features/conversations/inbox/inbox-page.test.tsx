// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ChangedEvent } from '#contract/realtime.ts';
import { expectConsole } from '#test/strict-console.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { setConnection } from '#web/lib/realtime/connection.ts';
import { useSession } from '#web/lib/session/session.ts';
import { asCall, change, conversation, ME, renderInbox, server, setUpInbox } from './inbox.fixture.tsx';
import * as live from './live-events.fixture.ts';

vi.mock('virtua', () => import('../thread/virtua.fixture.tsx'));
vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
vi.mock('#web/lib/realtime/realtime.ts', () => import('./live-events.fixture.ts'));

setUpInbox();
afterEach(() => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'visible' });
});

const list = () => screen.findByRole('list', { name: 'Conversations' });
const rows = async () =>
  within(await list())
    .getAllByRole('link')
    .map((row) => {
      const copy = row.cloneNode(true) as HTMLElement;
      for (const fact of copy.querySelectorAll('time, .conv__price, .conv__last')) fact.remove();
      return copy.textContent;
    });
const address = () => screen.getByLabelText('address').textContent;
const pushChange = (event: ChangedEvent) => act(async () => live.changes.get('conversation')?.(event));
const push = (channel: string, event: string, data: unknown) =>
  act(async () => live.channels.get(channel)?.[event]?.(data));

describe('the inbox', () => {
  it('lists the selected conversation first, then unread ones, then the newest, and closed ones last', async () => {
    server.conversations = [
      conversation(1, { status: 'closed', unread_count: 5 }),
      conversation(2, { last_message_at: '2026-03-04T10:00:00.000Z' }),
      conversation(3, { unread_count: 1 }),
      conversation(4, { unread_count: 2 }),
      conversation(5),
    ];
    renderInbox('/inbox/5');
    const order = (await rows()).map((text) => /Listing \d/.exec(text ?? '')?.[0]);
    expect(order).toEqual(['Listing 5', 'Listing 4', 'Listing 3', 'Listing 2', 'Listing 1']);
  });

  it('shows the listing, the other user and the unread count, and labels closed and current conversations', async () => {
    server.conversations = [
      conversation(1, { status: 'closed' }),
      conversation(2, { unread_count: 7 }),
      conversation(3),
    ];
    renderInbox('/inbox/3');
    expect(await rows()).toEqual(['Listing 3seller3', 'Listing 2seller27 unread', 'Listing 1seller1 · Closed']);
    expect(screen.getByRole('link', { current: true }).textContent).toContain('Listing 3');
    expect(screen.getByRole('link', { name: /Listing 1/ }).className).toContain('conv--closed');
  });

  it('shows the price of each listing, in its own currency', async () => {
    const inYen = { ...conversation(2).listing, price: 1850, currency: { code: 'JPY' } };
    server.conversations = [conversation(1), conversation(2, { listing: inYen })];
    renderInbox('/inbox');
    const prices = within(await list()).getAllByText(/\d$/, { selector: '.conv__price' });
    expect(prices.map((price) => price.textContent)).toEqual(['¥1,850', '$12.50']);
  });

  it('treats every status except closed as active', async () => {
    const foreign = { status: 'archived' as never };
    server.conversations = [conversation(1, { status: 'closed' }), conversation(2, foreign)];
    renderInbox('/inbox/2');
    expect(await rows()).toEqual(['Listing 2seller2', 'Listing 1seller1 · Closed']);
    const row = within(await list()).getByRole('link', { name: /Listing 2/ });
    expect(row.className).not.toContain('conv--closed');
    expect(await screen.findByRole('textbox', { name: 'Message' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Close Conversation' })).toBeDefined();
  });

  it('shows the name of the buyer to the seller', async () => {
    const buyer = { id: 8, name: 'buyer8', profile: { avatar: '' } };
    server.conversations = [conversation(1, { seller_id: ME, buyer_id: 8, buyer })];
    renderInbox('/inbox');
    expect(await rows()).toEqual(['Listing 1buyer8']);
  });

  it('shows an empty state if there are no conversations', async () => {
    renderInbox('/inbox');
    expect(await screen.findByText("You don't have any conversations yet.")).toBeDefined();
  });

  it('prompts the user to select a conversation if none is selected', async () => {
    server.conversations = [conversation(1)];
    renderInbox('/inbox');
    expect(await screen.findByText('Select a conversation')).toBeDefined();
    expect(server.called('GET /api/conversations/{id}/messages')).toEqual([]);
  });

  it('offers Retry if the list failed to load', async () => {
    server.conversations = [conversation(1)];
    server.refuse('GET /api/conversations', new ApiError('internal', 500));
    renderInbox('/inbox');
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await rows()).toEqual(['Listing 1seller1']);
  });

  it('shows a notice for an unknown conversation', async () => {
    server.conversations = [conversation(1)];
    renderInbox('/inbox/99');
    expect(await screen.findByText('Conversation not found')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to inbox' }).getAttribute('href')).toBe('/inbox');
  });

  it('fetches the list again if a change is pushed during a fetch', async () => {
    server.conversations = [conversation(1)];
    const { client } = renderInbox('/inbox');
    await rows();
    let respond = (_: unknown): void => {};
    const running = new Promise((resolve) => {
      respond = resolve;
    });
    vi.mocked(call).mockImplementationOnce(asCall(() => running));
    await act(async () => void client.invalidateQueries());
    server.conversations = [conversation(1, { unread_count: 1 })];
    await pushChange(change({ unread_count: 1 }));
    await act(async () => respond({ data: [conversation(1)] }));
    await waitFor(async () => expect(await rows()).toEqual(['Listing 1seller11 unread']));
  });

  it('repeats the first fetch of the list if a change is pushed during that fetch', async () => {
    server.conversations = [conversation(1)];
    let respond: ((response: unknown) => void) | undefined;
    const respondLate = (route: string, input?: never): Promise<unknown> => {
      if (route !== 'GET /api/conversations' || respond) return server.answer(route, input);
      return new Promise((resolve) => {
        respond = resolve;
      });
    };
    vi.mocked(call).mockImplementation(asCall(respondLate));
    renderInbox('/inbox');
    await waitFor(() => expect(respond).toBeDefined());
    server.conversations = [conversation(1, { unread_count: 1 })];
    await pushChange(change({ unread_count: 1 }));
    await act(async () => respond?.({ data: [conversation(1)] }));
    expect(await rows()).toEqual(['Listing 1seller11 unread']);
  });
});

describe('the inbox with a selected conversation', () => {
  it('marks the selected conversation as read in the list and on the server', async () => {
    server.conversations = [conversation(1, { unread_count: 3 }), conversation(2)];
    server.say(101, 'Hello');
    renderInbox('/inbox/2');
    await userEvent.click(await screen.findByRole('link', { name: /Listing 1/ }));
    expect(await screen.findByText('Hello')).toBeDefined();
    await waitFor(() =>
      expect(server.called('POST /api/conversations/{id}/messages/mark-as-read')).toEqual([{ params: { id: 1 } }]),
    );
    expect((await rows())[0]).toBe('Listing 1seller1');
    expect(address()).toBe('/inbox/1');
  });

  it('groups messages by day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-12T15:00:00Z') });
    server.conversations = [conversation(1)];
    for (const day of ['2026-03-02', '2026-03-11', '2026-03-12']) {
      server.say(101, `said on ${day}`, { created_at: `${day}T12:00:00.000Z` });
    }
    renderInbox('/inbox/1');
    const log = await screen.findByRole('log', { name: 'Messages with seller1' });
    const lines = [...log.querySelectorAll('.day, .bubble')].map((line) => line.textContent);
    expect(lines).toEqual([
      // Some versions of the locale data add a comma after the weekday.
      expect.stringMatching(/^Monday,? 2 March 2026$/),
      'said on 2026-03-02',
      'Yesterday',
      'said on 2026-03-11',
      'Today',
      'said on 2026-03-12',
    ]);
    vi.useRealTimers();
  });

  it('shows a pushed message once, even if it is pushed again', async () => {
    server.conversations = [conversation(1)];
    server.say(101, 'First');
    renderInbox('/inbox/1');
    await screen.findByText('First');
    const second = server.say(101, 'Second');
    await pushChange(change({}, second));
    await pushChange(change({}, second));
    await pushChange({ position: 2, type: 'conversation', id: '1' });
    await waitFor(() => expect(server.called('GET /api/conversations/{id}/messages').length).toBeGreaterThan(1));
    expect(screen.getAllByText('Second')).toHaveLength(1);
  });

  it('shows a pushed message, the unread count and the read state without fetching them', async () => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    server.conversations = [conversation(1), conversation(2, { unread_count: 1 })];
    server.say(ME, 'Mine');
    renderInbox('/inbox/1');
    await screen.findByText('Mine');
    await waitFor(() => expect(live.channels.has('private-conversation.1')).toBe(true));
    const requests = server.calls.length;
    await pushChange(change({ unread_count: 3, first_unread_message_id: 2 }, server.say(101, 'Theirs')));
    expect(await screen.findByText('Theirs')).toBeDefined();
    expect((await rows())[0]).toBe('Listing 1seller13 unread');
    await pushChange(change({ other_read_message_id: 1 }));
    expect(await screen.findByText('Seen')).toBeDefined();
    expect((await rows())[0]).toBe('Listing 1seller1');
    expect(server.calls.slice(requests)).toEqual([]);
  });

  it('marks a pushed message as read with one request while the conversation is on screen', async () => {
    server.conversations = [conversation(1)];
    renderInbox('/inbox/1');
    await screen.findByText('No messages yet. Write the first one.');
    const requests = server.calls.length;
    await pushChange(change({ unread_count: 1, first_unread_message_id: 1 }, server.say(101, 'Hello')));
    await screen.findByText('Hello');
    await waitFor(() => expect(server.called('POST /api/conversations/{id}/messages/mark-as-read')).toHaveLength(1));
    await pushChange(change());
    expect(server.calls.slice(requests).map(({ id }) => id)).toEqual([
      'POST /api/conversations/{id}/messages/mark-as-read',
    ]);
    expect(await rows()).toEqual(['Listing 1seller1']);
  });

  it('fetches a conversation that is missing from the list when a change to it is pushed', async () => {
    server.conversations = [conversation(2)];
    renderInbox('/inbox/2');
    await rows();
    server.conversations = [conversation(1), conversation(2)];
    await pushChange(change({ unread_count: 1 }, server.say(101, 'Hello')));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
  });

  it('refetches on the event message.sent while the inbox is open', async () => {
    window.history.replaceState(null, '', '/inbox');
    server.conversations = [conversation(1)];
    renderInbox('/inbox/1');
    await screen.findByText('No messages yet. Write the first one.');
    server.say(101, 'Announced');
    await push(`user.${ME}`, 'message.sent', { notification_id: 'x' });
    expect(await screen.findByText('Announced')).toBeDefined();
    expect(useSession.getState().refreshKey).toBe(1);
    window.history.replaceState(null, '', '/');
    await push(`user.${ME}`, 'message.sent', { notification_id: 'y' });
    expect(useSession.getState().refreshKey).toBe(1);
    useSession.setState({ refreshKey: 0 });
  });

  it('increments refreshKey on the event message.sent even if the change feed has delivered the message', async () => {
    window.history.replaceState(null, '', '/inbox');
    server.conversations = [conversation(1)];
    renderInbox('/inbox/1');
    await pushChange(change({ unread_count: 1 }, server.say(101, 'Delivered')));
    expect(await screen.findByText('Delivered')).toBeDefined();
    await push(`user.${ME}`, 'message.sent', { notification_id: 'x' });
    expect(useSession.getState().refreshKey).toBe(1);
    useSession.setState({ refreshKey: 0 });
  });

  it('loads earlier messages on demand without duplicates', async () => {
    server.conversations = [conversation(1)];
    server.pageSize = 2;
    for (const text of ['one', 'two', 'three', 'four', 'five']) server.say(101, text);
    renderInbox('/inbox/1');
    await screen.findByText('five');
    await userEvent.click(screen.getByRole('button', { name: 'Load earlier' }));
    await screen.findByText('two');
    await userEvent.click(screen.getByRole('button', { name: 'Load earlier' }));
    await screen.findByText('one');
    expect(screen.queryByRole('button', { name: 'Load earlier' })).toBeNull();
    const log = screen.getByRole('log');
    expect([...log.querySelectorAll('.bubble')].map((line) => line.textContent)).toEqual([
      'one',
      'two',
      'three',
      'four',
      'five',
    ]);
  });
});

describe('closing a conversation', () => {
  it('removes the closed conversation immediately and deselects it, and lists it when closed conversations are shown', async () => {
    server.conversations = [conversation(1), conversation(2)];
    renderInbox('/inbox/1');
    await userEvent.click(await screen.findByRole('button', { name: 'Close Conversation' }));
    expect(await screen.findByText('Select a conversation')).toBeDefined();
    expect(address()).toBe('/inbox');
    expect(await rows()).toEqual(['Listing 2seller2']);
    await userEvent.click(screen.getByRole('switch', { name: 'Show conversations I closed' }));
    await screen.findByRole('link', { name: /Listing 1/ });
    expect(await rows()).toEqual(['Listing 2seller2', 'Listing 1seller1 · Closed']);
    await userEvent.click(screen.getByRole('link', { name: /Listing 1/ }));
    expect(await screen.findByText('This conversation is closed.')).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Close Conversation' })).toBeNull();
  });

  it('restores the conversation if the server refuses to close it', async () => {
    expectConsole('error', 'Couldn’t close the conversation');
    server.conversations = [conversation(1)];
    server.refuse('PUT /api/conversations/{id}/close', new ApiError('internal', 500));
    renderInbox('/inbox/1');
    await userEvent.click(await screen.findByRole('button', { name: 'Close Conversation' }));
    expect(await screen.findByText('Couldn’t close the conversation. It’s still open.')).toBeDefined();
    expect(await rows()).toEqual(['Listing 1seller1']);
  });

  it('shows a conversation at its URL even after the user has closed it', async () => {
    server.conversations = [conversation(1, { status: 'closed' })];
    server.hidden.add(1);
    renderInbox('/inbox/1');
    expect(await screen.findByText('This conversation is closed.')).toBeDefined();
  });
});

describe('searching messages', () => {
  it('shows excerpts that link to messages of any age, and closes the results on Escape', async () => {
    server.conversations = [conversation(1)];
    server.pageSize = 4;
    for (let at = 1; at <= 20; at += 1) server.say(101, at === 5 ? 'Is the SLEEVE new?' : `line ${at}`);
    renderInbox('/inbox/1');
    await screen.findByText('line 20');
    await userEvent.type(screen.getByRole('textbox', { name: 'Search conversations' }), 'sleeve');
    const results = await screen.findByRole('list', { name: 'Search results' });
    expect(screen.getByText('1 message found')).toBeDefined();
    expect(within(results).getByText('SLEEVE').tagName).toBe('MARK');
    await userEvent.click(within(results).getByRole('link'));
    const log = await screen.findByRole('log');
    expect(await within(log).findByText('Is the SLEEVE new?')).toBeDefined();
    expect(server.called('GET /api/conversations/{id}/messages').at(-1)?.query).toMatchObject({ around: 5 });
    expect(within(screen.getByRole('log')).queryByText('line 20')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Jump to latest' }));
    expect(await screen.findByText('line 20')).toBeDefined();
    await userEvent.type(screen.getByRole('textbox', { name: 'Search conversations' }), '{Escape}');
    expect(await list()).toBeDefined();
  });

  it('does not say that a conversation is closed if it is missing from the loaded conversations', async () => {
    server.conversations = [conversation(1)];
    renderInbox('/inbox');
    await screen.findByRole('textbox', { name: 'Search conversations' });
    server.say(101, 'Is the sleeve new?');
    server.conversations = [];
    await userEvent.type(screen.getByRole('textbox', { name: 'Search conversations' }), 'sleeve');
    const results = await screen.findByRole('list', { name: 'Search results' });
    expect(within(results).getByRole('link').textContent).toContain('Is the sleeve new?');
    expect(within(results).queryByText('Closed')).toBeNull();
  });

  it('shows an empty state if nothing matches, and offers Retry after a failure', async () => {
    server.conversations = [conversation(1)];
    server.refuse('GET /api/conversations/search', new ApiError('internal', 500));
    renderInbox('/inbox');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Search conversations' }), 'egret');
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No person, listing or message contains “egret”.')).toBeDefined();
  });
});

describe('a selected conversation', () => {
  it('shows who is online and who is typing, and marks messages that the other participant has read', async () => {
    setConnection('live');
    server.conversations = [conversation(1)];
    server.say(ME, 'Mine');
    renderInbox('/inbox/1');
    await screen.findByText('Mine');
    await waitFor(() => expect(live.channels.has('presence-conversation.1')).toBe(true));
    await push('presence-conversation.1', 'pusher:subscription_succeeded', { members: { '1': {} } });
    expect(screen.queryByText('Online')).toBeNull();
    await push('presence-conversation.1', 'pusher:member_added', { id: '101' });
    expect(screen.getByText('Online')).toBeDefined();
    await push('private-conversation.1', 'typing', { user_id: ME });
    expect(screen.queryByText(/is typing/)).toBeNull();
    await push('private-conversation.1', 'typing', { user_id: 101 });
    expect(screen.getByText('seller1 is typing…').closest('[aria-live]')?.getAttribute('aria-live')).toBe('off');
    await pushChange(change({ other_read_message_id: 1 }));
    expect(await screen.findByText('Seen')).toBeDefined();
    await push('presence-conversation.1', 'pusher:member_removed', { id: '101' });
    expect(screen.queryByText('Online')).toBeNull();
    act(() => setConnection('idle'));
  });

  it('joins no presence channel and sends no typing signal if presence and typing are turned off', async () => {
    server.preferences = { ...server.preferences, shows_presence: false, shows_typing: false };
    server.conversations = [conversation(1)];
    renderInbox('/inbox/1');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Message' }), 'psst');
    expect(live.channels.has('presence-conversation.1')).toBe(false);
    expect(server.called('POST /api/conversations/{id}/typing')).toEqual([]);
  });

  it('sends one typing signal for quick typing, and ignores its failure', async () => {
    server.conversations = [conversation(1)];
    server.refuse('POST /api/conversations/{id}/typing', new ApiError('internal', 500));
    renderInbox('/inbox/1');
    const field = await screen.findByRole('textbox', { name: 'Message' });
    await waitFor(() => expect(live.channels.has('presence-conversation.1')).toBe(true));
    await userEvent.type(field, 'quickly');
    expect(server.called('POST /api/conversations/{id}/typing')).toEqual([{ params: { id: 1 } }]);
  });
});
