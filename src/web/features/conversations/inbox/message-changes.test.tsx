// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { reviewStates } from '#contract/review-states.ts';
import { expectConsole } from '#test/strict-console.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { change, ME, renderInbox, server, setUpInbox } from './inbox.fixture.tsx';
import { changes } from './live-events.fixture.ts';

vi.mock('virtua', () => import('../thread/virtua.fixture.tsx'));
vi.mock('#web/lib/net/api.ts', () => ({ call: vi.fn(), serverAddress: (path: string) => `https://m.example${path}` }));
vi.mock('#web/lib/realtime/realtime.ts', () => import('./live-events.fixture.ts'));

setUpInbox(1);

const now = () => new Date().toISOString();
const openDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit or delete this message' }));
  return within(await screen.findByRole('dialog', { name: 'Edit message' }));
};

describe('the inbox, for the user’s own message', () => {
  it('sends the edited text and shows it, marked as edited', async () => {
    const message = server.say(ME, 'Is it there?', { created_at: now() });
    renderInbox('/inbox/1');
    const dialog = await openDialog();
    await userEvent.clear(dialog.getByRole('textbox'));
    await userEvent.type(dialog.getByRole('textbox'), 'Is it here?');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Is it here?')).toBeDefined();
    expect(screen.getByText('Edited')).toBeDefined();
    expect(server.called('PUT /api/messages/{id}')).toMatchObject([
      { params: { id: message.id }, body: { message: 'Is it here?' } },
    ]);
  });

  it('keeps the dialog open with the edited text when saving fails', async () => {
    server.say(ME, 'Is it there?', { created_at: now() });
    server.refuse('PUT /api/messages/{id}', new ApiError('offline', 0));
    expectConsole('error', 'Failed to edit a message');
    renderInbox('/inbox/1');
    const dialog = await openDialog();
    await userEvent.type(dialog.getByRole('textbox'), ' Still?');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(dialog.getAllByRole('alert').some((box) => box.textContent !== '')).toBe(true));
    expect(dialog.getByRole('textbox')).toHaveProperty('value', 'Is it there? Still?');
  });

  it('replaces a deleted message with a note', async () => {
    server.say(ME, 'A secret', { created_at: now() });
    renderInbox('/inbox/1');
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete message' }));
    const log = await screen.findByRole('log');
    await waitFor(() => expect(within(log).getByText('Message deleted')).toBeDefined());
    expect(screen.queryByText('A secret')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit or delete this message' })).toBeNull();
  });

  it.each(reviewStates)('does not let the user change a message whose review is "%s"', async (review) => {
    server.say(ME, 'Is it there?', { created_at: now(), review });
    renderInbox('/inbox/1');
    expect(await screen.findByText('Is it there?')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Edit or delete this message' })).toBeNull();
  });

  it('does not let the user change a message after 15 minutes', async () => {
    server.say(ME, 'Is it there?');
    renderInbox('/inbox/1');
    expect(await screen.findByText('Is it there?')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Edit or delete this message' })).toBeNull();
  });
});

it('the inbox shows that the other participant deleted a message, without fetching the messages', async () => {
  const message = server.say(101, 'A secret', { created_at: now() });
  renderInbox('/inbox/1');
  expect(await screen.findByText('A secret')).toBeDefined();
  const requests = server.called('GET /api/conversations/{id}/messages').length;
  act(() => changes.get('conversation')?.(change({}, { ...message, message: '', deleted_at: now() })));
  expect(await screen.findByText('Message deleted')).toBeDefined();
  expect(screen.queryByText('A secret')).toBeNull();
  expect(server.called('GET /api/conversations/{id}/messages')).toHaveLength(requests);
});
