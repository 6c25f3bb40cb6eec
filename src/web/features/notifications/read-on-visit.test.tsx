// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Me } from '#contract/auth.ts';
import { expectConsole } from '#test/strict-console.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { useSession } from '#web/lib/session/session.ts';
import { useVisit } from '#web/lib/session/visited.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { useReadOnVisit } from './notifications.queries.ts';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));

type Unread = { id: string; type: string; conversation_id: number | null; trade?: { id: number } };
const notification = (unread: Unread) => ({ ...unread, is_read: false, created_at: '2026-03-01T10:00:00.000Z' });

let unread: Unread[] = [];
let markAsRead: () => unknown = () => null;
let marked: unknown[] = [];

async function answer(route: string, input?: { params?: { id: string } }): Promise<unknown> {
  if (route === 'GET /api/notifications') return { data: unread.map(notification), meta: { unread: unread.length } };
  marked.push(input?.params?.id);
  // Respond late enough that the page first shows the notification as read.
  await new Promise((resolve) => setTimeout(resolve, 20));
  markAsRead();
  return { ...notification(unread.find(({ id }) => id === input?.params?.id) as Unread), is_read: true };
}

const show = (visibility: DocumentVisibilityState) =>
  act(async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
    document.dispatchEvent(new Event('visibilitychange'));
  });

beforeEach(() => {
  marked = [];
  markAsRead = () => null;
  vi.mocked(call).mockImplementation(answer as unknown as typeof call);
  useSession.setState({ user: { id: 1, name: 'wrenlight' } as Me, accessToken: 'token', ready: true });
});
afterEach(() => {
  cleanup();
  useSession.getState().clear();
});

type Visit = Parameters<typeof useVisit>;

function Bell() {
  useReadOnVisit();
  return null;
}
function Visited({ visit: [kind, id] }: { visit: Visit }) {
  useVisit(kind, id);
  return <p>on screen</p>;
}
const visit = (...visit: Visit) =>
  renderPage(
    <>
      <Bell />
      <Visited visit={visit} />
    </>,
  );

const aboutConversation = (id: string, type: string, conversation_id: number) => ({ id, type, conversation_id });

it('opening a conversation marks its notifications as read, except for contact requests', async () => {
  unread = [
    aboutConversation('a', 'connection_accepted', 1),
    aboutConversation('b', 'conversation_closed', 2),
    aboutConversation('c', 'connection_request', 1),
  ];
  visit('conversationId', 1);
  await waitFor(() => expect(marked).toEqual(['a']));
});

it('opening a swap marks its notifications as read', async () => {
  const about = (id: string, trade: number) => ({
    id,
    type: 'trade_proposed',
    conversation_id: null,
    trade: { id: trade },
  });
  unread = [about('a', 3), about('b', 4)];
  visit('tradeId', 3);
  await waitFor(() => expect(marked).toEqual(['a']));
});

it('notifications stay unread while the tab is hidden', async () => {
  await show('hidden');
  unread = [aboutConversation('a', 'connection_accepted', 1)];
  visit('conversationId', 1);
  await screen.findByText('on screen');
  await act(async () => await new Promise((resolve) => setTimeout(resolve, 50)));
  expect(marked).toEqual([]);
  await show('visible');
  await waitFor(() => expect(marked).toEqual(['a']));
});

it('a notification that cannot be marked as read is tried once', async () => {
  expectConsole('error', 'Failed to mark a notification as read');
  markAsRead = () => {
    throw new ApiError('internal', 500);
  };
  unread = [aboutConversation('a', 'connection_accepted', 1)];
  visit('conversationId', 1);
  await waitFor(() => expect(marked).toEqual(['a']));
  await act(async () => await new Promise((resolve) => setTimeout(resolve, 100)));
  expect(marked).toEqual(['a']);
});

it('nothing is marked as read after the conversation has been left', async () => {
  unread = [];
  const { unmount } = visit('conversationId', 1);
  await screen.findByText('on screen');
  unmount();
  unread = [aboutConversation('a', 'connection_accepted', 1)];
  renderPage(<Bell />);
  await act(async () => await new Promise((resolve) => setTimeout(resolve, 50)));
  expect(marked).toEqual([]);
});
