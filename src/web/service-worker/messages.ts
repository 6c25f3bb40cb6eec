/** Sends messages that pages have handed over to this worker, once the network is back. */
import { isTemporaryStatus } from '#rules/conversations/outgoing-message.ts';
import {
  type HandedOver,
  handedOver,
  keyOf,
  nameOfSendQueue,
  SEND_TAG,
  storedPictures,
  type WorkerMessage,
} from '../lib/offline/handed-over.ts';
import { api, type SyncEvent, worker } from './worker-scope.ts';

/** How long this worker waits for the lock, which an open page holds while it sends the messages itself. */
const PATIENCE_MS = 20_000;
const RECHECK_MS = 1_000;

/** The timeout of each request: a hanging request would prevent a page that is opened later from sending messages. */
const TIMEOUT_MS = { text: 20_000, pictures: 120_000 };

const inOrder = (a: HandedOver, b: HandedOver): number =>
  a.queuedAt.localeCompare(b.queuedAt) || a.clientId.localeCompare(b.clientId);

async function unsentMessages(): Promise<HandedOver[]> {
  return (await handedOver.all()).filter(({ outcome }) => outcome === undefined).sort(inOrder);
}

/** Stores the outcome of a message and removes its token and text, which are no longer needed. */
const storeOutcome = (row: HandedOver, outcome: string): Promise<unknown> =>
  handedOver.put(keyOf(row), { ...row, token: '', text: '', outcome });

async function request(row: HandedOver, pictures: readonly File[]): Promise<Response> {
  const form = new FormData();
  form.append('conversation_id', String(row.conversationId));
  form.append('message', row.text);
  form.append('client_id', row.clientId);
  for (const picture of pictures) form.append('images[]', picture);
  const headers = {
    accept: 'application/json',
    'accept-language': row.language,
    authorization: `Bearer ${row.token}`,
  };
  const signal = AbortSignal.timeout(pictures.length > 0 ? TIMEOUT_MS.pictures : TIMEOUT_MS.text);
  const options = { method: 'POST', headers, body: form, credentials: 'omit', signal } as const;
  return await fetch(`${api}/api/conversations/${row.conversationId}/messages`, options).catch(() => {
    throw new Error('The server cannot be reached');
  });
}

/**
 * Rejects after a temporary failure, so that another attempt follows. The server detects repeated messages by the id
 * that the page generated.
 */
async function send(row: HandedOver, channel: BroadcastChannel): Promise<void> {
  const pictures = row.images === 0 ? [] : ((await storedPictures.get(keyOf(row)))?.files ?? []);
  // The message would be incomplete without its pictures: leave it to the page, which reports the loss to the author.
  if (pictures.length < row.images) return void (await handedOver.remove(keyOf(row)));
  const response = await request(row, pictures);
  if (isTemporaryStatus(response.status)) throw new Error(`The server answered ${response.status}`);
  // The session has ended. The page still has the message, for the author's next session.
  if (response.status === 401) return void (await handedOver.remove(keyOf(row)));
  const body: unknown = await response.json().catch(() => undefined);
  await storeOutcome(row, response.ok ? 'sent' : String(Object(body).code));
  const post = (message: WorkerMessage): void => channel.postMessage(message);
  // Pages first add the message to the conversation and then remove it from the queue, so that it never disappears.
  if (response.ok) post({ kind: 'arrived', message: body });
  post({ kind: 'settled' });
}

/** Reads the queue again before each message, because the author might have withdrawn the message or signed out. */
async function sendAllOf(userId: number): Promise<void> {
  const channel = new BroadcastChannel(nameOfSendQueue(userId));
  try {
    for (;;) {
      const next = (await unsentMessages()).find((row) => row.userId === userId);
      if (!next) return;
      await send(next, channel);
    }
  } finally {
    channel.close();
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves once an open page or this worker has sent all messages of this user. */
async function sendOrWait(userId: number): Promise<void> {
  const isFree = (lock: Lock | null): Promise<boolean> | boolean =>
    lock === null ? false : sendAllOf(userId).then(() => true);
  for (let waited = 0; waited < PATIENCE_MS; waited += RECHECK_MS) {
    if (await navigator.locks.request(nameOfSendQueue(userId), { ifAvailable: true }, isFree)) return;
    await pause(RECHECK_MS);
    if (!(await unsentMessages()).some((row) => row.userId === userId)) return;
  }
  throw new Error('A page sends these messages');
}

/** Rejects if messages remain, so that the browser fires the event again. */
async function sendMessages(): Promise<void> {
  const users = new Set((await unsentMessages()).map(({ userId }) => userId));
  const results = await Promise.allSettled([...users].map(sendOrWait));
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
}

export function handleMessages(): void {
  worker.addEventListener('sync', (event: SyncEvent) => {
    if (event.tag === SEND_TAG) event.waitUntil(sendMessages());
  });
}
