// @vitest-environment jsdom
/** Is a message of two tabs sent once, in order and in sight of both, whichever of them writes, sends or closes? */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Message } from '#contract/conversations.ts';
import { ApiError } from '#web/lib/errors.ts';
import { shelf } from './image-store.fixture.ts';

type Options = { signal?: AbortSignal; onProgress?: (fraction: number) => void };
type Input = { fields: { message: string; client_id: string; conversation_id: number } };
type Answer = (given: Message) => Promise<Message> | Message;

const world = vi.hoisted(() => ({
  listeners: new Map<object, (news: unknown) => void>(),
  turns: [] as { begin: () => () => void; end?: () => void }[],
  send: (async () => undefined) as (input: unknown, options: unknown) => Promise<unknown>,
}));
vi.mock('#web/lib/api.ts', () => ({
  call: (_: unknown, input: unknown, options: unknown) => world.send(input, options),
}));
vi.mock('./image-store.ts', () => import('./image-store.fixture.ts'));
vi.mock('./tab-channel.ts', () => ({
  openTabChannel: (_name: string, hear: (news: unknown) => void) => {
    const me = {};
    world.listeners.set(me, hear);
    return {
      post: (news: unknown) => {
        for (const [one, listener] of world.listeners) if (one !== me) listener(news);
      },
      close: () => world.listeners.delete(me),
    };
  },
}));
vi.mock('./sender-lease.ts', () => ({
  takeTurn: (_name: string, begin: () => () => void) => {
    const turn: (typeof world.turns)[number] = { begin };
    world.turns.push(turn);
    if (world.turns[0] === turn) turn.end = begin();
    return () => {
      turn.end?.();
      world.turns = world.turns.filter((one) => one !== turn);
      const next = world.turns[0];
      if (next && !next.end) next.end = next.begin();
    };
  },
}));

const USER = 7;
let stored: Message[];
/** How the server behaves; stores each client id once. */
let answer: Answer;
let closing: (() => void)[];

beforeEach(() => {
  stored = [];
  closing = [];
  answer = (message) => message;
  world.send = async (given, options) => {
    const { fields } = given as Input;
    const { signal } = options as Options;
    const known = stored.find((one) => one.client_id === fields.client_id);
    const message = known ?? {
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
        .then((made) => {
          if (!stored.includes(made)) stored.push(made);
          resolve(made);
        })
        .catch(reject);
    });
  };
});
afterEach(() => {
  for (const close of closing) close();
  world.listeners.clear();
  world.turns = [];
  shelf.empty();
  window.localStorage.clear();
});

/** A tab with modules of its own; `die` closes it without a word. */
async function openTab() {
  vi.resetModules();
  const store = await import('./send-queue-state.ts');
  const { startSendQueue } = await import('./send-queue.ts');
  const arrived: string[] = [];
  const outbox = startSendQueue(USER, (message) => {
    arrived.push(message.message);
  });
  closing.push(outbox.stop);
  const write = (text: string, images: readonly File[] = []) => store.queueMessage(1, { state: 'draft', text, images });
  const shown = () => store.outboxOf(1).map((one) => `${one.text}:${one.state}`);
  return { ...store, outbox, arrived, write, shown };
}
const texts = () => stored.map((one) => one.message);
const keptNames = () => Object.keys(window.localStorage).filter((name) => name.startsWith('unsent-'));
const never: Answer = () => new Promise(() => {});
const offline: Answer = () => Promise.reject(new ApiError('offline', 0));

it('shows in both what either writes, sends it from one, and clears both', async () => {
  answer = never;
  const [first, second] = [await openTab(), await openTab()];
  first.write('one');
  second.write('two');
  await vi.waitFor(() => expect(first.shown()).toEqual(['one:sending', 'two:queued']));
  expect(second.shown()).toEqual(first.shown());
  answer = (message) => message;
  first.outbox.stop();
  await vi.waitFor(() => expect(texts()).toEqual(['one', 'two']));
  await vi.waitFor(() => expect(second.shown()).toEqual([]));
  expect(keptNames()).toEqual([]);
});

it('puts what was sent into the conversation of the other tab before it leaves the queue', async () => {
  const [first, second] = [await openTab(), await openTab()];
  const gaps: string[] = [];
  second.useSendQueueState.subscribe(() => {
    if (second.shown().length === 0 && second.arrived.length === 0) gaps.push('gap');
  });
  second.write('hello');
  await vi.waitFor(() => expect(second.shown()).toEqual([]));
  expect([first.arrived, second.arrived, gaps]).toEqual([['hello'], ['hello'], []]);
});

it('sends on from the other tab when the one that sends is closed in the middle', async () => {
  let reached = 0;
  answer = (message) => {
    reached += 1;
    // The server has stored it, but nobody hears of that any more.
    if (!stored.includes(message)) stored.push(message);
    return new Promise(() => {});
  };
  const [first, second] = [await openTab(), await openTab()];
  for (const text of ['one', 'two', 'three']) first.write(text);
  await vi.waitFor(() => expect(reached).toBe(1));
  answer = (message) => message;
  first.outbox.stop();
  await vi.waitFor(() => expect(texts()).toEqual(['one', 'two', 'three']));
  await vi.waitFor(() => expect(second.shown()).toEqual([]));
  expect(second.arrived).toEqual(['one', 'two', 'three']);
  expect(keptNames()).toEqual([]);
});

it('shows in a tab that opens later what waits, pictures too', async () => {
  answer = offline;
  const first = await openTab();
  const picture = new File(['png'], 'a.png', { type: 'image/png' });
  first.write('look', [picture]);
  await vi.waitFor(() => expect(first.shown()).toEqual(['look:queued']));
  const second = await openTab();
  await vi.waitFor(() => expect(second.shown()).toEqual(['look:queued']));
  expect(second.outboxOf(1)[0]?.images).toEqual([picture]);
  answer = (message) => message;
  // Looked at, the waiting tab nudges the sending one.
  second.outbox.wake();
  await vi.waitFor(() => expect(texts()).toEqual(['look']));
  await vi.waitFor(() => expect([first.shown(), second.shown(), shelf.names()]).toEqual([[], [], []]));
});

it('holds back from the other tab, and sends again from it', async () => {
  answer = never;
  const [first, second] = [await openTab(), await openTab()];
  first.write('wait');
  await vi.waitFor(() => expect(second.shown()).toEqual(['wait:sending']));
  const [sending] = second.outboxOf(1);
  if (sending?.state !== 'sending') throw new Error('it is not under way');
  second.stopOutgoing(sending);
  expect([first.shown(), second.shown()]).toEqual([['wait:failed'], ['wait:failed']]);
  answer = (message) => message;
  const [stopped] = second.outboxOf(1);
  if (stopped?.state !== 'failed') throw new Error('it was not held back');
  second.retryOutgoing(stopped);
  await vi.waitFor(() => expect(texts()).toEqual(['wait']));
  await vi.waitFor(() => expect([first.shown(), second.shown()]).toEqual([[], []]));
});

it('does not bring back what was settled when late news of it come', async () => {
  const [first, second] = [await openTab(), await openTab()];
  first.write('once');
  const [message] = first.outboxOf(1);
  if (!message) throw new Error('nothing was queued');
  await vi.waitFor(() => expect([first.shown(), second.shown()]).toEqual([[], []]));
  for (const hear of [...world.listeners.values()]) hear({ kind: 'put', message });
  expect([first.shown(), second.shown(), keptNames()]).toEqual([[], [], []]);
});

it('keeps the words of both tabs for the next visit', async () => {
  answer = offline;
  const [first, second] = [await openTab(), await openTab()];
  first.write('mine');
  second.write('yours');
  await vi.waitFor(() => expect(keptNames()).toHaveLength(2));
  first.outbox.stop();
  second.outbox.stop();
  answer = (message) => message;
  const later = await openTab();
  await vi.waitFor(() => expect(texts()).toEqual(['mine', 'yours']));
  await vi.waitFor(() => expect(later.shown()).toEqual([]));
  expect(keptNames()).toEqual([]);
});
