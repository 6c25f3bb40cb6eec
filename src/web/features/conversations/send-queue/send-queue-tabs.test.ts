// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Message } from '#contract/conversations.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { imageStoreMock } from './image-store.fixture.ts';

type Options = { signal?: AbortSignal; onProgress?: (fraction: number) => void };
type Input = { fields: { message: string; client_id: string; conversation_id: number } };
type Answer = (message: Message) => Promise<Message> | Message;

const mocks = vi.hoisted(() => ({
  listeners: new Map<object, (news: unknown) => void>(),
  turns: [] as { begin: () => () => void; end?: () => void }[],
  send: (async () => undefined) as (input: unknown, options: unknown) => Promise<unknown>,
}));
vi.mock('#web/lib/net/api.ts', () => ({
  call: (_: unknown, input: unknown, options: unknown) => mocks.send(input, options),
}));
vi.mock('./image-store.ts', () => import('./image-store.fixture.ts'));
vi.mock('#web/lib/browser/tab-channel.ts', () => ({
  openTabChannel: (_name: string, hear: (news: unknown) => void) => {
    const me = {};
    mocks.listeners.set(me, hear);
    return {
      post: (news: unknown) => {
        for (const [tab, listener] of mocks.listeners) if (tab !== me) listener(news);
      },
      close: () => mocks.listeners.delete(me),
    };
  },
}));
vi.mock('./sender-lease.ts', () => ({
  withLease: (_name: string, begin: () => () => void) => {
    const turn: (typeof mocks.turns)[number] = { begin };
    mocks.turns.push(turn);
    if (mocks.turns[0] === turn) turn.end = begin();
    return () => {
      turn.end?.();
      mocks.turns = mocks.turns.filter((other) => other !== turn);
      const next = mocks.turns[0];
      if (next && !next.end) next.end = next.begin();
    };
  },
}));

const USER = 7;
let stored: Message[];
/** Simulates the response of the server, which stores only one message per client id. */
let answer: Answer;
let closing: (() => void)[];

beforeEach(() => {
  stored = [];
  closing = [];
  answer = (message) => message;
  mocks.send = async (input, options) => {
    const { fields } = input as Input;
    const { signal } = options as Options;
    const existing = stored.find((entry) => entry.client_id === fields.client_id);
    const message = existing ?? {
      id: stored.length + 1,
      conversation_id: fields.conversation_id,
      sender_id: USER,
      client_id: fields.client_id,
      message: fields.message,
      images: [],
      created_at: '2026-03-01T10:00:00.000Z',
    };
    return await new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('held back', 'AbortError')));
      void Promise.resolve()
        .then(() => answer(message))
        .then((delivered) => {
          if (!stored.includes(delivered)) stored.push(delivered);
          resolve(delivered);
        })
        .catch(reject);
    });
  };
});
afterEach(() => {
  for (const close of closing) close();
  mocks.listeners.clear();
  mocks.turns = [];
  imageStoreMock.empty();
  window.localStorage.clear();
});

/** Opens a tab with its own copy of the modules. */
async function openTab() {
  vi.resetModules();
  const state = await import('./send-queue-state.ts');
  const { startSendQueue } = await import('./send-queue.ts');
  const arrived: string[] = [];
  const queue = startSendQueue(USER, (message) => {
    arrived.push(message.message);
  });
  closing.push(queue.stop);
  const write = (text: string, images: readonly File[] = []) => state.queueMessage(1, { state: 'draft', text, images });
  const states = () => state.sendQueueOf(1).map((message) => `${message.text}:${message.state}`);
  return { ...state, queue, arrived, write, states };
}
const texts = () => stored.map((message) => message.message);
const persistedKeys = () => Object.keys(window.localStorage).filter((name) => name.startsWith('unsent-'));
const never: Answer = () => new Promise(() => {});
const offline: Answer = () => Promise.reject(new ApiError('offline', 0));

it('the send queue shows the unsent messages of two tabs in each tab, and sends each message once, even if one tab closes', async () => {
  answer = never;
  const [first, second] = [await openTab(), await openTab()];
  first.write('one');
  second.write('two');
  await vi.waitFor(() => expect(first.states()).toEqual(['one:sending', 'two:queued']));
  expect(second.states()).toEqual(first.states());
  answer = (message) => message;
  first.queue.stop();
  await vi.waitFor(() => expect(texts()).toEqual(['one', 'two']));
  await vi.waitFor(() => expect(second.states()).toEqual([]));
  expect(persistedKeys()).toEqual([]);
});

it('the send queue adds a sent message to the conversation in the other tab before removing the message from the queue', async () => {
  const [first, second] = [await openTab(), await openTab()];
  const gaps: string[] = [];
  second.useSendQueueState.subscribe(() => {
    if (second.states().length === 0 && second.arrived.length === 0) gaps.push('gap');
  });
  second.write('hello');
  await vi.waitFor(() => expect(second.states()).toEqual([]));
  expect([first.arrived, second.arrived, gaps]).toEqual([['hello'], ['hello'], []]);
});

it('the send queue continues sending in the other tab when the sending tab is closed midway', async () => {
  let reached = 0;
  answer = (message) => {
    reached += 1;
    // The server has stored the message, but the response is lost.
    if (!stored.includes(message)) stored.push(message);
    return new Promise(() => {});
  };
  const [first, second] = [await openTab(), await openTab()];
  for (const text of ['one', 'two', 'three']) first.write(text);
  await vi.waitFor(() => expect(reached).toBe(1));
  answer = (message) => message;
  first.queue.stop();
  await vi.waitFor(() => expect(texts()).toEqual(['one', 'two', 'three']));
  await vi.waitFor(() => expect(second.states()).toEqual([]));
  expect(second.arrived).toEqual(['one', 'two', 'three']);
  expect(persistedKeys()).toEqual([]);
});

it('the send queue shows waiting messages with their pictures in a tab opened later', async () => {
  answer = offline;
  const first = await openTab();
  const picture = new File(['png'], 'a.png', { type: 'image/png' });
  first.write('look', [picture]);
  await vi.waitFor(() => expect(first.states()).toEqual(['look:queued']));
  const second = await openTab();
  await vi.waitFor(() => expect(second.states()).toEqual(['look:queued']));
  expect(second.sendQueueOf(1)[0]?.images).toEqual([picture]);
  answer = (message) => message;
  // The second tab makes the first tab, which sends the messages, retry now.
  second.queue.wake();
  await vi.waitFor(() => expect(texts()).toEqual(['look']));
  await vi.waitFor(() => expect([first.states(), second.states(), imageStoreMock.names()]).toEqual([[], [], []]));
});

it('the send queue can stop a message that another tab is sending, and send it again', async () => {
  answer = never;
  const [first, second] = [await openTab(), await openTab()];
  first.write('wait');
  await vi.waitFor(() => expect(second.states()).toEqual(['wait:sending']));
  const [sending] = second.sendQueueOf(1);
  if (sending?.state !== 'sending') throw new Error('the message is not being sent');
  second.stopOutgoing(sending);
  expect([first.states(), second.states()]).toEqual([['wait:failed'], ['wait:failed']]);
  answer = (message) => message;
  const [stopped] = second.sendQueueOf(1);
  if (stopped?.state !== 'failed') throw new Error('the message was not stopped');
  second.retryOutgoing(stopped);
  await vi.waitFor(() => expect(texts()).toEqual(['wait']));
  await vi.waitFor(() => expect([first.states(), second.states()]).toEqual([[], []]));
});

it('the send queue neither shows nor persists a sent message again when a late update about it arrives', async () => {
  const [first, second] = [await openTab(), await openTab()];
  first.write('once');
  const [message] = first.sendQueueOf(1);
  if (!message) throw new Error('nothing was queued');
  await vi.waitFor(() => expect([first.states(), second.states()]).toEqual([[], []]));
  // The other tab persists the message before it posts the update.
  const { clientId, conversationId, text, queuedAt } = message;
  const persisted = JSON.stringify({ clientId, conversationId, text, queuedAt, images: 0 });
  window.localStorage.setItem(`unsent-${USER}-${clientId}`, persisted);
  for (const hear of [...mocks.listeners.values()]) hear({ kind: 'put', message });
  expect([first.states(), second.states(), persistedKeys()]).toEqual([[], [], []]);
});

it('the send queue persists the messages of both tabs for the next visit', async () => {
  answer = offline;
  const [first, second] = [await openTab(), await openTab()];
  first.write('mine');
  second.write('yours');
  await vi.waitFor(() => expect(persistedKeys()).toHaveLength(2));
  first.queue.stop();
  second.queue.stop();
  answer = (message) => message;
  const later = await openTab();
  await vi.waitFor(() => expect(texts()).toEqual(['mine', 'yours']));
  await vi.waitFor(() => expect(later.states()).toEqual([]));
  expect(persistedKeys()).toEqual([]);
});
