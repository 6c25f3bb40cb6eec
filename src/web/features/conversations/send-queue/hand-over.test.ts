// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { QueuedMessage } from '#rules/conversations/outgoing-message.ts';
import { removeOtherAccounts } from '#web/lib/offline/account-data.ts';
import { databaseMock } from '#web/lib/offline/database.fixture.ts';
import { type HandedOver, handedOver, keyOf } from '#web/lib/offline/handed-over.ts';
import { aMe } from '#web/lib/session/session.fixture.ts';
import { useSession } from '#web/lib/session/session.ts';
import { applyOutcomes, startHandOver } from './hand-over.ts';
import {
  closeSendQueue,
  openSendQueue,
  queueMessage,
  removeOutgoing,
  replaceOutgoing,
  sendQueueOf,
  stopOutgoing,
} from './send-queue-state.ts';

vi.mock('#web/lib/offline/database.ts', () => import('#web/lib/offline/database.fixture.ts'));
vi.mock('./image-store.ts', () => import('./image-store.fixture.ts'));

const USER = 7;
const register = vi.fn(async (_tag: string) => {});
let stop: () => void;

const rows = () => databaseMock.rows('magpie-handed-over') as HandedOver[];
const texts = () => rows().map(({ text }) => text);
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
const signIn = (token: string, remember = true) => useSession.getState().signIn(token, aMe({ id: USER }), remember);
const setOnline = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);

async function open(): Promise<void> {
  await openSendQueue(USER, () => {});
  await applyOutcomes(USER);
  stop = startHandOver(USER);
}

function close(): void {
  stop();
  closeSendQueue();
}

function queue(text: string): QueuedMessage<File> {
  queueMessage(1, { state: 'draft', text, images: [] });
  return sendQueueOf(1).at(-1) as QueuedMessage<File>;
}

beforeEach(async () => {
  vi.stubGlobal('indexedDB', {});
  vi.stubGlobal('caches', { keys: async () => [], open: async () => ({}), delete: async () => true });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ sync: { register } }) },
  });
  signIn('token-of-anna');
  setOnline(true);
  await open();
});
afterEach(() => {
  close();
  register.mockClear();
  databaseMock.empty();
  localStorage.clear();
  sessionStorage.clear();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  useSession.setState(useSession.getInitialState(), true);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('the send queue gives the service worker the unsent messages and the session token while offline, and registers a sync', async () => {
  setOnline(false);
  const { clientId, queuedAt } = queue('hello');
  await settled();
  const row = { token: 'token-of-anna', userId: USER, conversationId: 1, text: 'hello', images: 0, language: 'en' };
  expect(rows()).toEqual([{ ...row, clientId, queuedAt }]);
  expect(register).toHaveBeenCalledExactlyOnceWith('send-messages');
});

it('the send queue gives the service worker no messages while the page itself can send them', async () => {
  const message = queue('hello');
  replaceOutgoing({ ...message, state: 'sending' });
  removeOutgoing(1, message.clientId);
  await settled();
  expect([rows(), register.mock.calls]).toEqual([[], []]);
});

it('the send queue gives the service worker a message that could not be sent and all messages queued behind it', async () => {
  const first = queue('one');
  queue('two');
  await settled();
  expect(texts()).toEqual([]);
  replaceOutgoing({ ...first, attempts: 1 });
  await settled();
  expect(texts()).toEqual(['one', 'two']);
});

it('the send queue withdraws sent and stopped messages from the service worker, and leaves unsent ones there when the tab closes', async () => {
  setOnline(false);
  const [sent, stopped] = [queue('sent'), queue('stopped'), queue('left')];
  await settled();
  removeOutgoing(1, sent.clientId);
  stopOutgoing(stopped);
  await settled();
  close();
  await settled();
  expect(texts()).toEqual(['left']);
});

it('the send queue does not give the service worker a message that is stopped before the worker is ready', async () => {
  setOnline(false);
  stopOutgoing(queue('hello'));
  await settled();
  expect(rows()).toEqual([]);
});

it('the send queue gives the service worker the user’s messages from an earlier session, together with the current session token', async () => {
  setOnline(false);
  queue('hello');
  await settled();
  close();
  signIn('later-token-of-anna');
  await open();
  await settled();
  expect(rows().map(({ token, text }) => [token, text])).toEqual([['later-token-of-anna', 'hello']]);
});

it('the send queue gives the service worker no messages of a session that ends when the tab closes', async () => {
  signIn('token-of-anna', false);
  setOnline(false);
  queue('hello');
  await settled();
  expect([rows(), register.mock.calls]).toEqual([[], []]);
});

it('the send queue gives the service worker no messages if the browser does not support Background Sync', async () => {
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({}) },
  });
  setOnline(false);
  queue('hello');
  await settled();
  expect(rows()).toEqual([]);
});

it('the send queue deletes handed-over messages on sign-out, and hands them over again in the next session of the same user', async () => {
  setOnline(false);
  queue('hello');
  await settled();
  close();
  useSession.getState().clear();
  await removeOtherAccounts();
  expect(rows()).toEqual([]);
  signIn('token-of-ben');
  await removeOtherAccounts();
  expect(rows()).toEqual([]);
  useSession.getState().clear();
  signIn('later-token-of-anna');
  await open();
  await settled();
  expect(rows().map(({ token, text }) => [token, text])).toEqual([['later-token-of-anna', 'hello']]);
});

it('the send queue applies the results of the worker: sent messages disappear, refused ones are shown as failed', async () => {
  setOnline(false);
  queue('sent');
  queue('refused');
  await settled();
  close();
  const outcomes = { sent: 'sent', refused: 'conversation_closed' } as Record<string, string>;
  for (const row of rows()) {
    await handedOver.put(keyOf(row), { ...row, token: '', text: '', outcome: outcomes[row.text] ?? '' });
  }
  // The app calls this when it starts, before it reads the results.
  await removeOtherAccounts();
  await open();
  expect(sendQueueOf(1)).toMatchObject([{ text: 'refused', state: 'failed', reason: 'conversation_closed' }]);
  await settled();
  expect(rows()).toEqual([]);
  close();
  await open();
  expect(sendQueueOf(1)).toMatchObject([{ text: 'refused', state: 'failed' }]);
});

it('the send queue does not process the service worker’s results for messages of another user', async () => {
  const content = { conversationId: 1, clientId: 'of-ben', text: '', images: 0, queuedAt: '', language: 'en' };
  const row = { ...content, token: '', userId: 8, outcome: 'sent' };
  await handedOver.put(keyOf(row), row);
  await applyOutcomes(USER);
  expect(rows()).toEqual([row]);
});
