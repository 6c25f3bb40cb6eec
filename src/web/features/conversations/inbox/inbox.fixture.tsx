/** Provides conversations, a fake server and a render helper for the inbox tests. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { aConversation } from '#contract/conversation.fixture.ts';
import type { Conversation, ConversationSettings, Message } from '#contract/conversations.ts';
import type { Notification } from '#contract/notifications.ts';
import { allPreferences } from '#contract/preferences.fixture.ts';
import type { Preferences } from '#contract/preferences.ts';
import type { ChangedEvent, ConversationUpdate } from '#contract/realtime.ts';
import { MemoryRouter } from '#web/lib/browser/memory-router.fixture.tsx';
import { Route, Routes, useLocation } from '#web/lib/browser/router.tsx';
import { call } from '#web/lib/net/api.ts';
import { createQueryClient } from '#web/lib/net/query.ts';
import { aMe } from '#web/lib/session/session.fixture.ts';
import { useSession } from '#web/lib/session/session.ts';
import { ToastProvider } from '#web/ui/toast.tsx';
import { useConversationsLive } from '../conversations.live.ts';
import { InboxPage } from './inbox-page.tsx';

export const ME = 1;
const me = aMe({ id: ME, name: 'wrenlight', email: 'wren@m.example', country: 'US', currency: 'USD' });

export function conversation(id: number, changes: Partial<Conversation> = {}): Conversation {
  return aConversation({
    id,
    listing: { ...aConversation().listing, id: id * 10, name: `Listing ${id}` },
    seller_id: 100 + id,
    buyer_id: ME,
    seller: { id: 100 + id, name: `seller${id}`, profile: { avatar: '' } },
    buyer: { id: ME, name: 'wrenlight', profile: { avatar: '' } },
    last_message_at: '2026-03-01T10:00:00.000Z',
    created_at: '2026-03-01T10:00:00.000Z',
    ...changes,
  });
}

type Input = {
  params?: { id?: number };
  query?: { closed?: string; before?: number; after?: number; around?: number; q?: string };
  body?: Partial<Preferences & ConversationSettings & { message: string }>;
  fields?: { message?: string; client_id?: string };
  files?: { 'images[]'?: readonly File[] };
};

/** Creates a pushed change of conversation 1; values that are not given come from `conversation`. */
export function change(update: Partial<ConversationUpdate> = {}, message?: Message): ChangedEvent {
  const { unread_count, first_unread_message_id, other_read_message_id, last_message_at, last_message, viewer } =
    conversation(1, update);
  const content = {
    unread_count,
    first_unread_message_id,
    other_read_message_id,
    last_message_at,
    last_message,
    viewer,
  };
  return { position: 1, type: 'conversation', id: '1', conversation: content, ...(message ? { message } : {}) };
}

/**
 * Casts a fake to the type of `call`. The cast is necessary because the fake handles all routes in one function,
 * without the types of each route.
 */
export function asCall(respond: (route: string, input?: never) => Promise<unknown>): typeof call {
  return respond as unknown as typeof call;
}

/** Simulates the routes that the inbox calls; `refuse` makes the next requests to a route fail. */
export class FakeServer {
  conversations: Conversation[] = [];
  /** Ids of conversations that the signed-in user has closed. */
  hidden = new Set<number>();
  messages: Message[] = [];
  notifications: Notification[] = [];
  readonly calls: { id: string; input: Input }[] = [];
  readonly #failures = new Map<string, unknown[]>();
  pageSize = 50;
  preferences: Preferences = allPreferences;

  refuse(routeId: string, ...errors: unknown[]): void {
    this.#failures.set(routeId, errors);
  }

  called(routeId: string): Input[] {
    return this.calls.filter((call) => call.id === routeId).map((call) => call.input);
  }

  say(senderId: number, message: string, changes: Partial<Message> = {}): Message {
    const id = this.messages.length + 1;
    const created: Message = {
      id,
      conversation_id: 1,
      sender_id: senderId,
      client_id: `client-${id}`,
      message,
      images: [],
      created_at: new Date(Date.UTC(2026, 2, 1, 10, id)).toISOString(),
      ...changes,
    };
    this.messages.push(created);
    return created;
  }

  readonly answer = async (route: string, callInput?: Input): Promise<unknown> => {
    const input = callInput ?? {};
    this.calls.push({ id: route, input });
    const failures = this.#failures.get(route);
    if (failures && failures.length > 0) throw failures.shift();
    const id = Number(input.params?.id);
    switch (route) {
      case 'GET /api/conversations':
        return { data: this.conversations.filter((item) => input.query?.closed === '1' || !this.hidden.has(item.id)) };
      case 'GET /api/conversations/{id}/messages':
        return this.#page(id, input.query ?? {});
      case 'POST /api/conversations/{id}/messages/mark-as-read':
        this.#markRead(id);
        return { unread_count: 0 };
      case 'PUT /api/conversations/{id}/close':
        this.hidden.add(id);
        return this.#change(id, { status: 'closed', closed_by: ME });
      case 'PUT /api/conversations/{id}/reopen':
        this.hidden.delete(id);
        return this.#change(id, { status: 'active', closed_by: null, reopen_requested_at: null });
      case 'POST /api/conversations/{id}/reopen-request':
        return this.#change(id, { reopen_requested_at: '2026-03-02T10:00:00.000Z' });
      case 'PUT /api/conversations/{id}/settings': {
        const viewer = { ...this.conversations.find((item) => item.id === id)?.viewer, ...input.body };
        return this.#change(id, { viewer: viewer as Conversation['viewer'] });
      }
      case 'GET /api/notifications':
        return { data: this.notifications, meta: { unread: this.notifications.length } };
      case 'POST /api/notifications/{id}/mark-as-read':
        return { ...this.notifications.find((item) => item.id === String(input.params?.id)), is_read: true };
      case 'POST /api/conversations/{id}/messages':
        return this.#store(id, input);
      case 'PUT /api/messages/{id}':
        return this.#edit(id, { message: input.body?.message ?? '', edited_at: new Date().toISOString() });
      case 'DELETE /api/messages/{id}':
        return this.#edit(id, { message: '', images: [], deleted_at: new Date().toISOString() });
      case 'POST /api/conversations/{id}/typing':
        return null;
      case 'GET /api/conversations/search':
        return this.#search(input.query?.q ?? '', input.query?.before);
      case 'GET /api/preferences':
        return this.preferences;
      case 'PUT /api/preferences':
        this.preferences = { ...this.preferences, ...input.body };
        return this.preferences;
    }
    throw new Error(`the fake server has no route ${route}`);
  };

  #page(id: number, { before, after, around }: NonNullable<Input['query']>) {
    const inConversation = this.messages.filter((item) => item.conversation_id === id);
    const middle = around === undefined ? after : around - 1;
    const older = inConversation.filter(
      (item) => item.id < (before ?? (middle === undefined ? Number.POSITIVE_INFINITY : middle + 1)),
    );
    const backwards = middle === undefined ? this.pageSize : around === undefined ? 0 : Math.floor(this.pageSize / 2);
    const newer = middle === undefined ? [] : inConversation.filter((item) => item.id > middle);
    const head = backwards === 0 ? [] : older.slice(-backwards);
    const tail = newer.slice(0, this.pageSize - backwards);
    const data = [...head, ...tail];
    return {
      data,
      meta: {
        previous_cursor: older.length > head.length ? String(data[0]?.id) : null,
        next_cursor: before !== undefined || newer.length > tail.length ? String(data.at(-1)?.id) : null,
      },
    };
  }

  #search(words: string, before = Number.POSITIVE_INFINITY) {
    const matching = this.messages
      .filter((item) => item.id < before && item.message.toLowerCase().includes(words.toLowerCase()))
      .reverse();
    const data = matching.slice(0, this.pageSize);
    return { data, meta: { next_cursor: matching.length > data.length ? String(data.at(-1)?.id) : null } };
  }

  #change(id: number, changes: Partial<Conversation>): Conversation | undefined {
    this.conversations = this.conversations.map((item) => (item.id === id ? { ...item, ...changes } : item));
    return this.conversations.find((item) => item.id === id);
  }

  #edit(id: number, changes: Partial<Message>): Message | undefined {
    this.messages = this.messages.map((item) => (item.id === id ? { ...item, ...changes } : item));
    return this.messages.find((item) => item.id === id);
  }

  #markRead(id: number): void {
    const viewer = this.conversations.find((item) => item.id === id)?.viewer;
    this.#change(id, { unread_count: 0, ...(viewer ? { viewer: { ...viewer, is_marked_unread: false } } : {}) });
  }

  #store(id: number, { fields }: Input): Message {
    const existing = this.messages.find((item) => item.client_id === fields?.client_id);
    return existing ?? this.say(ME, fields?.message ?? '', { conversation_id: id, client_id: fields?.client_id ?? '' });
  }
}

/** The server of the current test, see `setUpInbox`. */
export let server: FakeServer;

/** Before each test, creates a server with these conversations; after each test, resets the page. */
export function setUpInbox(...ids: readonly number[]): void {
  beforeEach(() => {
    server = new FakeServer();
    server.conversations = ids.map((id) => conversation(id));
    vi.mocked(call).mockImplementation(asCall(server.answer));
  });
  afterEach(() => {
    cleanup();
    useSession.getState().clear();
    window.localStorage.clear();
    window.sessionStorage.clear();
  });
}

function AddressProbe() {
  return <output aria-label="address">{useLocation().pathname}</output>;
}

function LiveUpdates() {
  useConversationsLive();
  return null;
}

/** Renders the page at `address` inside the components that the app mounts around it, signed in as `userId`. */
export function renderInbox(address: string, userId = ME) {
  useSession.setState({ user: { ...me, id: userId, timezone: 'UTC' }, accessToken: 'token', ready: true });
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  const view = render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <MemoryRouter initialEntries={[address]}>
          <LiveUpdates />
          <AddressProbe />
          <Routes>
            <Route path="/inbox" element={<InboxPage />} />
            <Route path="/inbox/:id" element={<InboxPage />} />
            <Route path="*" element={null} />
          </Routes>
        </MemoryRouter>
      </ToastProvider>
    </QueryClientProvider>,
  );
  return { ...view, client };
}
