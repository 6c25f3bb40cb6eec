// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Conversation } from '#contract/conversations.ts';
import { expectConsole } from '#test/strict-console.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { asCall, conversation, renderInbox, server, setUpInbox } from './inbox.fixture.tsx';

vi.mock('virtua', () => import('../thread/virtua.fixture.tsx'));
vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
vi.mock('#web/lib/realtime/realtime.ts', () => import('./live-events.fixture.ts'));

setUpInbox();

const withViewer = (id: number, viewer: Partial<Conversation['viewer']>): Conversation => {
  const base = conversation(id);
  return { ...base, viewer: { ...base.viewer, ...viewer } };
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (name: string) => {
  await press('More actions for seller1');
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};
const sent = () => server.called('PUT /api/conversations/{id}/settings').map(({ body }) => body);
const row = (list: HTMLElement) => within(list).queryByRole('link', { name: /Listing 1/ });

describe('the inbox', () => {
  it('mutes the conversation, labels its row as muted, and offers Undo', async () => {
    server.conversations = [conversation(1)];
    renderInbox('/inbox/1');
    await choose('Mute');
    expect(await screen.findByText('seller1 · Muted')).toBeDefined();
    await press('Undo');
    await waitFor(() => expect(sent()).toEqual([{ is_muted: true }, { is_muted: false }]));
    expect(screen.queryByText('seller1 · Muted')).toBeNull();
  });

  it('moves an archived conversation to the collapsed section below the list', async () => {
    server.conversations = [conversation(1), conversation(2)];
    renderInbox('/inbox/1');
    await choose('Archive');
    expect(await screen.findByText('Archived (1)')).toBeDefined();
    expect(screen.getByLabelText('address').textContent).toBe('/inbox');
    expect(row(screen.getByRole('list', { name: 'Conversations' }))).toBeNull();
    expect(sent()).toEqual([{ is_archived: true }]);
  });

  it('expands the archived section if the selected conversation is in it, and moves the conversation out of the archive on request', async () => {
    server.conversations = [withViewer(1, { is_archived: true }), conversation(2)];
    renderInbox('/inbox/1');
    expect(await screen.findByRole('list', { name: 'Archived (1)' })).toBeDefined();
    await choose('Move to inbox');
    await waitFor(() => expect(row(screen.getByRole('list', { name: 'Conversations' }))).not.toBeNull());
  });

  it('deselects a conversation that the user marks as unread, so that it is not immediately marked as read again', async () => {
    server.conversations = [conversation(1)];
    renderInbox('/inbox/1');
    await choose('Mark as unread');
    expect(await screen.findByText('Marked as unread')).toBeDefined();
    expect(screen.getByLabelText('address').textContent).toBe('/inbox');
    expect(server.called('POST /api/conversations/{id}/messages/mark-as-read')).toEqual([]);
  });

  it('removes the unread mark of a conversation when the conversation is opened', async () => {
    server.conversations = [withViewer(1, { is_marked_unread: true })];
    renderInbox('/inbox/1');
    await waitFor(() =>
      expect(server.called('POST /api/conversations/{id}/messages/mark-as-read')).toEqual([{ params: { id: 1 } }]),
    );
    await waitFor(() => expect(screen.queryByText('Marked as unread')).toBeNull());
  });

  it('fetches a conversation list again if it was still loading when a conversation was muted', async () => {
    server.conversations = [conversation(1), conversation(2)];
    server.hidden.add(2);
    let isHeld = false;
    const hold = (route: string, input?: { query?: { closed?: string } }): Promise<unknown> => {
      if (input?.query?.closed !== '1' || isHeld) return server.answer(route, input);
      isHeld = true;
      return new Promise(() => {});
    };
    vi.mocked(call).mockImplementation(asCall(hold));
    renderInbox('/inbox/1');
    await userEvent.click(await screen.findByRole('switch', { name: 'Show conversations I closed' }));
    await waitFor(() => expect(isHeld).toBe(true));
    await choose('Mute');
    expect(await screen.findByRole('link', { name: /Listing 2/ })).toBeDefined();
    expect(screen.getByText('seller1 · Muted')).toBeDefined();
  });

  it('restores the row and shows an error if the server refuses to mute a conversation', async () => {
    expectConsole('error', 'Couldn’t change the conversation');
    server.conversations = [conversation(1)];
    server.refuse('PUT /api/conversations/{id}/settings', new ApiError('internal', 500));
    renderInbox('/inbox/1');
    await choose('Mute');
    expect(await screen.findByText(/Couldn’t change the conversation/)).toBeDefined();
    await waitFor(() => expect(screen.queryByText('seller1 · Muted')).toBeNull());
  });
});
