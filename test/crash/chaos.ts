/** Runs a conversation of two users while connections are cut, responses dropped and the server killed repeatedly. */
import { asc, eq } from 'drizzle-orm';
import { openEmbedded } from '../../src/server/db/client.ts';
import { openSession } from '../../src/server/features/auth/index.ts';
import { messages } from '../../src/server/tables/conversations.ts';
import { startNetworkProxy } from '../e2e/support/network-proxy.ts';
import { makeConversation, openForFactories } from '../support/factories.ts';
import { freePort, type Running, startProcess, temporaryFolder, untilReady } from '../support/own-process.ts';
import { fillMigrated } from '../support/test-database.ts';
import { ChaosClient } from './chaos-client.ts';

export type ChaosOptions = { messages: number; kills: number; random: () => number; log?: (network: string) => void };
/** The final state: the messages in order on each user's screen and in the database, and each user's unread badge. */
export type ChaosResult = {
  screens: { id: number; text: string }[][];
  database: { id: number; text: string }[];
  badges: { readTo: number; unread: number; expected: number; first: number | null; expectedFirst: number | null }[];
  cuts: number;
  droppedResponses: number;
  kills: number;
  repeated: number;
  seconds: number;
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function prepare(folder: string) {
  await fillMigrated(folder);
  const database = await openForFactories(folder);
  const { id, seller, buyer } = await makeConversation(database.db);
  const users = [];
  for (const { id: userId } of [seller, buyer]) {
    users.push({ userId, token: await openSession(database.db, userId, 'test') });
  }
  await database.close();
  return { talk: id, people: users };
}

async function readMessages(folder: string, talk: number): Promise<ChaosResult['database']> {
  const database = await openEmbedded({ folder });
  const rows = await database.db
    .select({ id: messages.id, text: messages.body })
    .from(messages)
    .where(eq(messages.conversationId, talk))
    .orderBy(asc(messages.id));
  await database.close();
  return rows;
}

/**
 * Runs until every message has reached both users, or for at most two minutes after the last message was written and
 * the last kill.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const { random, log: say = () => undefined } = options;
  const began = Date.now();
  const folder = await temporaryFolder();
  const { talk, people } = await prepare(folder.path);
  const port = await freePort();
  const line = await startNetworkProxy(port);
  let running: Running | undefined;
  const start = async (): Promise<void> => {
    running = startProcess({
      PORT: String(port),
      DATA_DIR: folder.path,
      LIMIT_MESSAGES: '9999999',
      LIMIT_READS: '9999999',
      LIMIT_SIGN_IN_CALLS: '9999999',
      LIMIT_SIGN_INS: '9999999',
      LIMIT_CHANNELS: '9999999',
      LOG_LEVEL: 'error',
    });
    await untilReady(running);
  };
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    running?.child.kill(signal);
    await running?.exited;
  };
  await start();
  const origin = `http://localhost:${line.port}`;
  const clients = people.map((person) => new ChaosClient({ origin, conversationId: talk, ...person }));
  const counts = { cuts: 0, droppedResponses: 0, kills: 0 };
  const each = options.messages / clients.length;
  let finished = false;

  /** Writes this client's messages, with at most four unsent, and marks the conversation as read halfway through. */
  const sendMessages = async (client: ChaosClient, name: number): Promise<void> => {
    for (let at = 0; at < each; ) {
      if (client.unsent < 4) client.write(`${name} says ${at++}`);
      else await pause(10);
      if (at === Math.floor(each / 2)) await client.markRead();
      await pause(Math.floor(random() * 20));
    }
  };
  const breakNetwork = async (): Promise<void> => {
    while (!finished) {
      await pause(400 + Math.floor(random() * 1200));
      if (finished) break;
      const isCut = random() < 0.5;
      if (isCut) line.cut();
      else line.dropResponses();
      counts[isCut ? 'cuts' : 'droppedResponses'] += 1;
      await pause(50 + Math.floor(random() * 400));
      line.restore();
    }
  };
  const killRepeatedly = async (): Promise<void> => {
    const arrived = () => Math.min(...clients.map((client) => client.messages.length));
    while (counts.kills < options.kills) {
      // Spread the kills over the whole conversation.
      while (arrived() < (options.messages * (counts.kills + 0.5)) / options.kills) await pause(10);
      await stop('SIGKILL');
      counts.kills += 1;
      await start();
      say(`killed and restarted ${counts.kills} times, ${arrived()} messages so far`);
    }
  };
  try {
    const breaking = breakNetwork();
    await Promise.all([...clients.map(sendMessages), killRepeatedly()]);
    finished = true;
    await breaking;
    const isDone = () => clients.every((client) => client.unsent === 0 && client.messages.length >= options.messages);
    for (const end = Date.now() + 120_000; !isDone() && Date.now() < end; ) await pause(50);
    const badges = await badgesOf(clients);
    await stop('SIGTERM');
    return {
      screens: clients.map((client) => client.messages.map(({ id, message: text }) => ({ id, text }))),
      database: await readMessages(folder.path, talk),
      badges,
      ...counts,
      repeated: clients.reduce((sum, client) => sum + client.repeatedSends, 0),
      seconds: (Date.now() - began) / 1000,
    };
  } finally {
    finished = true;
    for (const client of clients) client.close();
    await stop('SIGKILL');
    await line.close();
    await folder.remove();
  }
}

/**
 * Returns each user's badge and first unread message, and the expected values of both. The expected values are derived
 * from the user's read position as the other user sees it.
 */
async function badgesOf(clients: readonly ChaosClient[]): Promise<ChaosResult['badges']> {
  const talks = await Promise.all(clients.map((client) => client.conversation()));
  return clients.map((client, at) => {
    const readTo = talks[1 - at]?.other_read_message_id ?? 0;
    const waiting = client.messages.filter((message) => message.sender_id !== client.userId && message.id > readTo);
    const { unread_count: unread = -1, first_unread_message_id: first = null } = talks[at] ?? {};
    return { readTo, unread, expected: waiting.length, first, expectedFirst: waiting[0]?.id ?? null };
  });
}

export function findFaults(result: ChaosResult, count: number): string[] {
  const faults: string[] = [];
  const list = (rows: { id: number; text: string }[]) => JSON.stringify(rows);
  if (result.database.length !== count) faults.push(`the database has ${result.database.length} of ${count}`);
  if (new Set(result.database.map((row) => row.text)).size !== count) faults.push('a message is duplicated or lost');
  for (const [at, screen] of result.screens.entries()) {
    if (list(screen) !== list(result.database)) faults.push(`screen ${at} differs from the database`);
    const ownTexts = result.database.filter((row) => row.text.startsWith(`${at} says`)).map((row) => row.text);
    if (ownTexts.some((text, place) => text !== `${at} says ${place}`))
      faults.push(`the messages of ${at} are out of order`);
  }
  for (const { readTo, unread, expected, first, expectedFirst } of result.badges) {
    if (readTo === 0 || unread !== expected || first !== expectedFirst)
      faults.push(`a badge shows ${unread}, from ${first}`);
  }
  return faults;
}
