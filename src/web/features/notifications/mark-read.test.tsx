// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import { answerCalls, inputsOf } from '#web/lib/net/api.fixture.ts';
import { createQueryClient } from '#web/lib/net/query.ts';
import { refetchRoutes } from '#web/lib/net/route-query.ts';
import { signInAs } from '#web/lib/session/session.fixture.ts';
import { useSession } from '#web/lib/session/session.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { NotificationsPage } from './notifications-page.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));

const accepted = (id: string, name: string): Notification => ({
  id,
  type: 'connection_accepted',
  sender: { id: 9, name, profile: { avatar: '' } },
  listing: { id: 8, name: 'Card 8' },
  is_read: false,
  connection_status: null,
  request: null,
  conversation_id: 4,
  saved_search: null,
  created_at: '2026-11-01T10:00:00Z',
});

const client = createQueryClient();
/** The pending requests that refetch the list; each function responds to one request. */
let held: ((data: Notification[]) => void)[];

beforeEach(() => {
  held = [];
  signInAs({ id: 1, name: 'wren', currency: 'USD' });
  answerCalls({
    'GET /api/notifications': () => {
      if (inputsOf('GET /api/notifications').length === 1) return { data: [accepted('first', 'moth')], meta: {} };
      return new Promise((resolve) => held.push((data) => resolve({ data, meta: {} })));
    },
    'POST /api/notifications/mark-all-as-read': () => undefined,
    'GET /api/connection-requests': () => ({ data: [] }),
  });
});
afterEach(() => {
  cleanup();
  client.clear();
  useSession.setState(useSession.getInitialState(), true);
});

it('Mark all read cancels a running fetch and repeats it, so that notifications pushed in the meantime appear', async () => {
  renderPage(<NotificationsPage />, { client, history: ['/notifications'] });
  await screen.findByText('moth');
  void refetchRoutes(client, ['GET /api/notifications']);
  await waitFor(() => expect(held).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Mark all read' }));
  await waitFor(() => expect(held).toHaveLength(2));
  held[1]?.([accepted('second', 'newcomer')]);
  expect(await screen.findByText('newcomer')).toBeTruthy();
});
