// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectConsole } from '#test/strict-console.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { asCall, conversation, ME, renderInbox, server, setUpInbox } from './inbox.fixture.tsx';

vi.mock('virtua', () => import('../thread/virtua.fixture.tsx'));
vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
vi.mock('#web/lib/realtime/realtime.ts', () => import('./live-events.fixture.ts'));

setUpInbox();

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const address = () => screen.getByLabelText('address').textContent;
const can = { send: false, close: false, reopen: false, request_reopening: false, confirm_receipt: false };

describe('closing a conversation', () => {
  it('offers Undo, which opens the conversation again', async () => {
    server.conversations = [conversation(1), conversation(2)];
    renderInbox('/inbox/1');
    await press('Close Conversation');
    expect(await screen.findByText('Conversation with seller1 closed')).toBeDefined();
    await press('Undo');
    expect(await screen.findByRole('textbox', { name: 'Message' })).toBeDefined();
    expect(address()).toBe('/inbox/1');
    await waitFor(() => expect(server.called('PUT /api/conversations/{id}/reopen')).toEqual([{ params: { id: 1 } }]));
    expect(server.conversations.map(({ status }) => status)).toEqual(['active', 'active']);
  });

  it('shows after Undo what the other participant wrote just before the conversation was closed', async () => {
    server.conversations = [conversation(1)];
    renderInbox('/inbox/1');
    await press('Close Conversation');
    const last_message = { sender_id: 101, text: 'Wait!', images: 0, created_at: '2026-03-01T10:00:00.000Z' };
    server.conversations = server.conversations.map((closed) => ({ ...closed, last_message, unread_count: 1 }));
    await press('Undo');
    expect(await screen.findByText('Wait!')).toBeDefined();
  });

  it('shows an error if Undo fails, and leaves the conversation closed', async () => {
    expectConsole('error', 'Couldn’t reopen the conversation');
    server.conversations = [conversation(1)];
    server.refuse('PUT /api/conversations/{id}/reopen', new ApiError('internal', 500));
    renderInbox('/inbox/1');
    await press('Close Conversation');
    await press('Undo');
    expect(await screen.findByText(/Couldn’t reopen the conversation/)).toBeDefined();
    expect(await screen.findByText('This conversation is closed.')).toBeDefined();
  });

  it('is possible from the menu of the conversation', async () => {
    server.conversations = [conversation(1)];
    renderInbox('/inbox/1');
    await press('More actions for seller1');
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getByRole('menuitem', { name: 'View profile of seller1' })).toBeDefined();
    await userEvent.click(menu.getByRole('menuitem', { name: 'Close Conversation' }));
    await waitFor(() => expect(server.called('PUT /api/conversations/{id}/close')).toHaveLength(1));
  });

  it('shows an empty inbox once all conversations are closed, and lists the closed ones on demand', async () => {
    server.conversations = [conversation(1)];
    renderInbox('/inbox/1');
    await press('Close Conversation');
    expect(await screen.findByText("You don't have any conversations yet.")).toBeDefined();
    expect(await screen.findByText('You closed 1 conversation.')).toBeDefined();
    await press('Show conversations I closed');
    expect(await screen.findByRole('link', { name: /Listing 1/ })).toBeDefined();
  });
});

describe('a conversation', () => {
  const notSet = { is_muted: false, is_archived: false, is_marked_unread: false };
  const closed = (closed_by: number, more: object = {}) =>
    conversation(1, {
      status: 'closed',
      closed_by,
      viewer: {
        ...notSet,
        has_blocked: false,
        can: { ...can, reopen: closed_by === ME, request_reopening: closed_by !== ME },
      },
      ...more,
    });

  it('can be reopened by the user who closed it', async () => {
    server.conversations = [closed(ME)];
    renderInbox('/inbox/1');
    expect(await screen.findByText('You closed it.')).toBeDefined();
    await press('Reopen');
    expect(await screen.findByRole('textbox', { name: 'Message' })).toBeDefined();
    expect(server.called('PUT /api/conversations/{id}/reopen')).toHaveLength(1);
  });

  it('lets the participant who did not close it ask the other participant to reopen it', async () => {
    server.conversations = [closed(101)];
    renderInbox('/inbox/1');
    expect(await screen.findByText('seller1 closed it.')).toBeDefined();
    await press('Ask to reopen');
    expect(await screen.findByText('You asked seller1 to reopen it.')).toBeDefined();
  });

  it('shows that the receipt of the item was confirmed, even if the user left the inbox before the response', async () => {
    const viewer = { ...notSet, has_blocked: false, can: { ...can, confirm_receipt: true } };
    server.conversations = [conversation(1, { viewer })];
    const { promise, resolve } = Promise.withResolvers<unknown>();
    vi.mocked(call).mockImplementation(
      asCall((route, input) =>
        route === 'PUT /api/conversations/{id}/receipt' ? promise : server.answer(route, input),
      ),
    );
    renderInbox('/inbox/1');
    await press('More actions for seller1');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'I received the item' }));
    await press('More actions for seller1');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'View profile of seller1' }));
    expect(address()).toBe('/profile/seller1');
    resolve(conversation(1));
    expect(await screen.findByText('Thank you. You can now review the seller.')).toBeDefined();
  });

  it('shows that the other participant has asked to reopen the conversation', async () => {
    server.conversations = [closed(ME, { reopen_requested_at: '2026-03-02T10:00:00.000Z' })];
    renderInbox('/inbox/1');
    expect(await screen.findByText('seller1 would like to continue the conversation.')).toBeDefined();
  });
});

describe('the inbox', () => {
  it('shows in each row the last message with its time, and whether the user wrote it', async () => {
    const last_message = { sender_id: ME, text: 'Deal', images: 0, created_at: '2026-03-01T10:00:00.000Z' };
    const picture = { sender_id: 102, text: '', images: 2, created_at: '2026-03-01T10:00:00.000Z' };
    server.conversations = [
      conversation(1, { last_message }),
      conversation(2, { last_message: picture }),
      conversation(3),
    ];
    renderInbox('/inbox');
    const rows = await screen.findAllByRole('link', { name: /Listing/ });
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/seller3.*No messages yet$/),
      expect.stringMatching(/seller2.*Mar.*2 photos$/),
      expect.stringMatching(/seller1.*Mar.*You: Deal$/),
    ]);
  });

  it('finds people and listings as well as messages', async () => {
    server.conversations = [conversation(1), conversation(2)];
    server.say(102, 'about seller1');
    renderInbox('/inbox');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Search conversations' }), 'SELLER1');
    const people = await screen.findByRole('list', { name: 'People and listings' });
    expect(within(people).getAllByRole('link')).toHaveLength(1);
    expect(within(people).getByRole('link', { name: /Listing 1/ })).toBeDefined();
    expect(within(await screen.findByRole('list', { name: 'Search results' })).getAllByRole('link')).toHaveLength(1);
  });
});
