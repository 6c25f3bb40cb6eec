// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import { answerCalls } from '#web/lib/net/api.fixture.ts';
import { signInAs } from '#web/lib/session/session.fixture.ts';
import { useSession } from '#web/lib/session/session.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { PendingRequests } from './pending-requests.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));

const notification = (id: string, changes: Partial<Notification>): Notification => ({
  id,
  type: 'connection_request',
  sender: { id: 7, name: 'wren', profile: { avatar: '' } },
  listing: { id: 31, name: 'Moon card' },
  is_read: false,
  connection_status: 'pending',
  request: null,
  conversation_id: null,
  saved_search: null,
  created_at: '2026-03-01T10:00:00.000Z',
  ...changes,
});

beforeEach(() => signInAs({ id: 1, name: 'papermoth', currency: 'USD' }));
afterEach(() => {
  cleanup();
  useSession.setState(useSession.getInitialState(), true);
});

it('the inbox shows only undecided requests when the user expands the list of requests, and still shows the conversations', async () => {
  const data = [
    notification('alert', { type: 'follow_match', connection_status: null }),
    notification('declined', { connection_status: 'declined' }),
    notification('waiting', {}),
  ];
  answerCalls({ 'GET /api/notifications': () => ({ data, meta: { unread: 3 } }) });
  renderPage(
    <PendingRequests onLeave={() => {}} loading={null}>
      <p>Conversations</p>
    </PendingRequests>,
  );
  await userEvent.click(await screen.findByRole('button', { name: '1 request', expanded: false }));
  expect(screen.getByRole('button', { name: '1 request', expanded: true })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Accept wren’s request' })).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByText('Conversations')).toBeTruthy();
});
