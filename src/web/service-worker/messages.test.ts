// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { databaseMock } from '../lib/offline/database.fixture.ts';
import { type HandedOver, handedOver, keyOf } from '../lib/offline/handed-over.ts';
import { Disk, loadWorker, type RunningWorker } from './worker.fixture.ts';

vi.mock('../lib/offline/database.ts', () => import('../lib/offline/database.fixture.ts'));

type Request = { path: string; token: string; language: string; form: FormData };

let worker: RunningWorker;
let requests: Request[];
let posted: unknown[];
/** Locks that an open page holds. */
let held: Set<string>;
let answer: (form: FormData) => Response;

const rows = () => databaseMock.rows('magpie-handed-over') as HandedOver[];
const sync = (tag = 'send-messages') => worker.dispatch('sync', { tag });
const sentTexts = () => requests.map(({ form }) => form.get('message'));
const accept = (form: FormData) => Response.json({ message: form.get('message') }, { status: 201 });
const refuse = (status: number, code: string) => () => Response.json({ code }, { status });
const broken = (): never => {
  throw new TypeError('Failed to fetch');
};

async function hand(text: string, changes: Partial<HandedOver> = {}): Promise<void> {
  const at = `2026-11-23T10:00:0${text.length}.000Z`;
  const content = { text, images: 0, queuedAt: at, language: 'fr', clientId: `id-${text}` };
  const row = { token: 'token-of-anna', userId: 7, conversationId: 1, ...content, ...changes };
  await handedOver.put(keyOf(row), row);
}

beforeEach(async () => {
  // The worker has its own copy of the modules, so this file cannot share a process with others.
  vi.resetModules();
  vi.useFakeTimers();
  [requests, posted, held, answer] = [[], [], new Set(), accept];
  worker = await loadWorker(new Disk(), { entry: '', everyone: [], members: [], french: [] }, () => new Response());
  vi.stubGlobal(
    'fetch',
    async (path: string, { headers, body }: { headers: Record<string, string>; body: FormData }) => {
      const { authorization: token = '', 'accept-language': language = '' } = headers;
      requests.push({ path, token, language, form: body });
      return answer(body);
    },
  );
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage = (message: unknown) => void posted.push(message);
      close = () => {};
    },
  );
  const request = async (name: string, _options: object, run: (lock: object | null) => unknown) => {
    if (held.has(name)) return await run(null);
    held.add(name);
    try {
      return await run({});
    } finally {
      held.delete(name);
    }
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
});
afterEach(() => {
  databaseMock.empty();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'locks');
});

it('the service worker sends messages in the order they were written, with their session, language and id', async () => {
  await hand('third');
  await hand('two');
  await sync();
  expect(sentTexts()).toEqual(['two', 'third']);
  const [{ path, token, language, form }] = requests as [Request];
  expect([path, token, language, form.get('client_id')]).toEqual([
    '/api/conversations/1/messages',
    'Bearer token-of-anna',
    'fr',
    'id-two',
  ]);
});

it('the service worker sends messages written at the same moment in the order of their client ids, as pages do', async () => {
  const queuedAt = '2026-11-23T10:00:00.000Z';
  for (const clientId of ['b', 'a']) await hand(`of ${clientId}`, { clientId, queuedAt });
  await sync();
  expect(sentTexts()).toEqual(['of a', 'of b']);
});

it('the service worker ignores sync events with another tag', async () => {
  await hand('one');
  await sync('other');
  expect(requests).toEqual([]);
});

it('the service worker deletes session and text of a sent message, notifies open pages, and does not send it again', async () => {
  await hand('one');
  await sync();
  await sync();
  expect(sentTexts()).toEqual(['one']);
  expect(rows()).toMatchObject([{ outcome: 'sent', token: '', text: '' }]);
  expect(posted).toEqual([{ kind: 'arrived', message: { message: 'one' } }, { kind: 'settled' }]);
});

it('the service worker stores for the next page why a message was refused, and sends the messages queued behind that message', async () => {
  answer = (form) => (form.get('message') === 'one' ? refuse(409, 'conversation_closed')() : accept(form));
  await hand('one');
  await hand('second', { conversationId: 2 });
  await sync();
  expect(rows().map(({ outcome }) => outcome)).toEqual(['conversation_closed', 'sent']);
});

it.each([
  ['the server cannot be reached', broken],
  ['the server fails', refuse(503, 'unavailable')],
])('the service worker fails if %s, so that the browser fires the event again', async (_when, how) => {
  answer = how;
  await hand('one');
  await hand('three');
  await expect(sync()).rejects.toThrow();
  expect(requests).toHaveLength(1);
  answer = accept;
  await sync();
  expect(sentTexts()).toEqual(['one', 'one', 'three']);
});

it('the service worker does not retry messages whose session has ended, but leaves them to the next page', async () => {
  answer = refuse(401, 'unauthenticated');
  await hand('one');
  await sync();
  expect(rows()).toEqual([]);
});

it('the service worker does not send a message whose pictures are lost, and removes it so that the app can report the loss', async () => {
  await hand('look', { images: 1 });
  await sync();
  expect([requests, rows()]).toEqual([[], []]);
});

it('the service worker sends the pictures of a message', async () => {
  await hand('look', { images: 1 });
  const picture = new File(['png'], 'a.png', { type: 'image/png' });
  // Import the tables that the worker uses: it has its own copy of the modules.
  const { storedPictures } = await import('../lib/offline/handed-over.ts');
  vi.spyOn(storedPictures, 'get').mockResolvedValue({ files: [picture], at: 0 });
  await sync();
  expect(requests[0]?.form.getAll('images[]')).toHaveLength(1);
});

it('the service worker does not send messages that an open page sends', async () => {
  await hand('one');
  held.add('magpie-outbox-7');
  const running = sync();
  await vi.advanceTimersByTimeAsync(3_000);
  await handedOver.remove('unsent-7-id-one');
  await vi.advanceTimersByTimeAsync(1_000);
  await running;
  expect(requests).toEqual([]);
});

it('the service worker sends the messages of one user even while a page of another user is open', async () => {
  await hand('one');
  await hand('second', { userId: 8, token: 'token-of-ben' });
  held.add('magpie-outbox-7');
  const running = expect(sync()).rejects.toThrow('A page sends these messages');
  await vi.advanceTimersByTimeAsync(30_000);
  await running;
  expect(requests.map(({ token, form }) => [token, form.get('message')])).toEqual([['Bearer token-of-ben', 'second']]);
});

it('the service worker sends the messages once the open page is closed', async () => {
  await hand('one');
  held.add('magpie-outbox-7');
  const running = sync();
  await vi.advanceTimersByTimeAsync(3_000);
  held.clear();
  await vi.advanceTimersByTimeAsync(1_000);
  await running;
  expect(sentTexts()).toEqual(['one']);
});

it('the service worker fails if an open page does not send the messages within 20 seconds', async () => {
  await hand('one');
  held.add('magpie-outbox-7');
  const running = expect(sync()).rejects.toThrow('A page sends these messages');
  await vi.advanceTimersByTimeAsync(30_000);
  await running;
  expect(requests).toEqual([]);
});
