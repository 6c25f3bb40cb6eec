import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Message } from '#contract/conversations.ts';
import type { ChangedEvent } from '#contract/realtime.ts';
import { openSession } from '../../src/server/features/auth/index.ts';
import { makeConversation, openForFactories } from '../support/factories.ts';
import { endProcess, freePort, type Running, startReady, temporaryFolder } from '../support/own-process.ts';
import { connectPusher, nextEvent, type PusherClient } from '../support/pusher-client.ts';
import { fillMigrated } from '../support/test-database.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let running: Running | undefined;
let port: number;
let listener: PusherClient | undefined;
const talk = { id: 0, buyerToken: '', sellerToken: '', sellerId: 0 };

const ROUNDS = 3;
/** The minimum number of messages that are acknowledged in each round before the process is killed. */
const ACKNOWLEDGED_PER_ROUND = 12;

beforeAll(async () => {
  folder = await temporaryFolder();
  port = await freePort();
  await fillMigrated(folder.path);
  const database = await openForFactories(folder.path);
  const conversation = await makeConversation(database.db);
  Object.assign(talk, {
    id: conversation.id,
    sellerId: conversation.seller.id,
    buyerToken: await openSession(database.db, conversation.buyer.id, 'test'),
    sellerToken: await openSession(database.db, conversation.seller.id, 'test'),
  });
  await database.close();
});
afterAll(async () => {
  listener?.disconnect();
  await endProcess(running, folder);
});

const origin = () => `http://127.0.0.1:${port}`;

async function start(): Promise<Running> {
  running = await startReady({ PORT: String(port), DATA_DIR: folder.path });
  return running;
}

type Sent = { client: string; text: string; id?: number };

/** Returns the HTTP status, or undefined if the connection broke. */
async function send(message: Sent): Promise<number | undefined> {
  const form = new FormData();
  form.append('message', message.text);
  form.append('client_id', message.client);
  try {
    const response = await fetch(`${origin()}/api/conversations/${talk.id}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${talk.buyerToken}` },
      body: form,
    });
    message.id = ((await response.json()) as Message).id;
    return response.status;
  } catch {
    return undefined;
  }
}

async function getAsSeller<T>(path: string): Promise<T> {
  const response = await fetch(origin() + path, { headers: { authorization: `Bearer ${talk.sellerToken}` } });
  if (!response.ok) throw new Error(`${path} returned ${response.status}`);
  return (await response.json()) as T;
}

async function allMessages(): Promise<Message[]> {
  const all: Message[] = [];
  let before = '';
  for (;;) {
    type Page = { data: Message[]; meta: { previous_cursor: string | null } };
    const page = await getAsSeller<Page>(`/api/conversations/${talk.id}/messages?limit=100${before}`);
    all.unshift(...page.data);
    if (page.meta.previous_cursor === null) return all;
    before = `&before=${page.meta.previous_cursor}`;
  }
}

/** Simulates the seller's screen: shows pushed messages at once, fetches missed messages and skips duplicates. */
class Screen {
  readonly texts = new Map<number, string>();
  pushed = 0;
  position = 0;

  push(message: Message): void {
    this.pushed++;
    this.texts.set(message.id, message.message);
  }

  async catchUp(): Promise<void> {
    const { position, data } = await getAsSeller<{ position: number; data: unknown[] }>(
      `/api/changes?since=${this.position}`,
    );
    this.position = position;
    if (data.length > 0) for (const message of await allMessages()) this.texts.set(message.id, message.message);
  }
}

it('the server neither loses nor duplicates messages when it is killed three times', { timeout: 120_000 }, async () => {
  const sent: Sent[] = [];
  const acknowledged = new Set<string>();
  const screen = new Screen();
  let process = await start();
  listener = connectPusher(origin(), talk.sellerToken);
  const channel = listener.subscribe(`private-user.${talk.sellerId}`);
  channel.bind('changed', ({ message }: ChangedEvent) => message && screen.push(message));
  await nextEvent(channel, 'pusher:subscription_succeeded');

  for (let round = 1; round <= ROUNDS; round++) {
    let acknowledgedCount = 0;
    let broken = false;
    // Several messages are sent at the same time, so that the kill interrupts sends in different states.
    const sendRepeatedly = async (): Promise<void> => {
      while (!broken) {
        const message: Sent = { client: randomUUID(), text: `Round ${round}, message ${sent.length}` };
        sent.push(message);
        const status = await send(message);
        if (status === undefined) return;
        expect(status).toBe(201);
        acknowledged.add(message.client);
        acknowledgedCount++;
      }
    };
    const loops = [sendRepeatedly(), sendRepeatedly(), sendRepeatedly()];
    await expect
      .poll(() => acknowledgedCount, { timeout: 30_000, interval: 5 })
      .toBeGreaterThanOrEqual(ACKNOWLEDGED_PER_ROUND);
    process.child.kill('SIGKILL');
    await process.exited;
    broken = true;
    await Promise.all(loops);
    process = await start();
    const stored = new Set((await allMessages()).map((message) => message.client_id));
    for (const client of acknowledged) expect(stored.has(client), 'an acknowledged message is stored').toBe(true);
    // Like the app after reconnecting, send each unacknowledged message again with the id of its first attempt.
    for (const message of sent.filter((entry) => !acknowledged.has(entry.client))) {
      const status = await send(message);
      expect(status).toBe(stored.has(message.client) ? 200 : 201);
      acknowledged.add(message.client);
    }
    await screen.catchUp();
    expect([...screen.texts.values()].sort()).toEqual(sent.map((message) => message.text).sort());
    if (round < ROUNDS) {
      listener.disconnect();
      listener.connect();
      await nextEvent(channel, 'pusher:subscription_succeeded');
    }
  }

  const all = await allMessages();
  expect(all.map((message) => message.client_id).sort()).toEqual(sent.map((message) => message.client).sort());
  expect(new Set(all.map((message) => message.id)).size).toBe(all.length);
  expect(screen.pushed).toBeGreaterThan(ACKNOWLEDGED_PER_ROUND);

  process.child.kill('SIGTERM');
  expect(await process.exited).toBe(0);
});
