/** Do two people keep one conversation while sockets are cut, answers dropped and the server killed, again and again? */
import { asc, eq } from 'drizzle-orm';
import { openEmbedded } from '../../src/server/db/client.ts';
import { bindEvents } from '../../src/server/db/db.ts';
import { messages } from '../../src/server/db/schema/contacts.ts';
import { openSession } from '../../src/server/features/auth/index.ts';
import { connectionListener } from '../../src/server/features/connections/index.ts';
import { conversationListener } from '../../src/server/features/conversations/index.ts';
import { notificationListener } from '../../src/server/features/notifications/index.ts';
import { openLine } from '../e2e/support/line.ts';
import { makeConversation } from '../support/factories.ts';
import { freePort, type Running, startProcess, temporaryFolder, untilReady } from '../support/own-process.ts';
import { fillMigrated } from '../support/test-database.ts';
import { ChaosClient } from './chaos-client.ts';

export type ChaosOptions = { messages: number; kills: number; random: () => number; say?: (line: string) => void };
/** What was found in the end; ids and texts in the order of each place. */
export type ChaosResult = {
  screens: { id: number; text: string }[][];
  database: { id: number; text: string }[];
  badges: { readTo: number; unread: number; expected: number; first: number | null; expectedFirst: number | null }[];
  cuts: number;
  muted: number;
  kills: number;
  repeated: number;
  seconds: number;
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function prepare(folder: string) {
  await fillMigrated(folder);
  const database = await openEmbedded({ folder });
  bindEvents(database.db, [conversationListener, connectionListener, notificationListener], () => undefined);
  const { id, seller, buyer } = await makeConversation(database.db);
  const people = [];
  for (const { id: userId } of [seller, buyer]) {
    people.push({ userId, token: await openSession(database.db, userId, 'test') });
  }
  await database.close();
  return { talk: id, people };
}

async function storedIn(folder: string, talk: number): Promise<ChaosResult['database']> {
  const database = await openEmbedded({ folder });
  const rows = await database.db
    .select({ id: messages.id, text: messages.body })
    .from(messages)
    .where(eq(messages.conversationId, talk))
    .orderBy(asc(messages.id));
  await database.close();
  return rows;
}

/** Runs until everything that was said has arrived everywhere, or two minutes pass without that. */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const { random, say = () => undefined } = options;
  const began = Date.now();
  const folder = await temporaryFolder();
  const { talk, people } = await prepare(folder.path);
  const port = await freePort();
  const line = await openLine(port);
  let running: Running | undefined;
  const start = async (): Promise<void> => {
    running = startProcess({
      PORT: String(port),
      DATA_DIR: folder.path,
      LIMIT_MESSAGES: '9999999',
      LIMIT_READS: '9999999',
      LIMIT_SIGN_IN_CALLS: '9999999',
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
  const clients = people.map((one) => new ChaosClient({ origin, talk, ...one }));
  const counts = { cuts: 0, muted: 0, kills: 0 };
  const each = options.messages / clients.length;
  let finished = false;

  /** Each writes on as long as not too much is waiting, and reads once in between. */
  const talkOn = async (client: ChaosClient, name: number): Promise<void> => {
    for (let at = 0; at < each; ) {
      if (client.unsent < 4) client.say(`${name} says ${at++}`);
      else await pause(10);
      if (at === Math.floor(each / 2)) await client.read();
      await pause(Math.floor(random() * 20));
    }
  };
  const disturb = async (): Promise<void> => {
    while (!finished) {
      await pause(400 + Math.floor(random() * 1200));
      if (finished) break;
      const isCut = random() < 0.5;
      if (isCut) line.cut();
      else line.dropAnswers();
      counts[isCut ? 'cuts' : 'muted'] += 1;
      await pause(50 + Math.floor(random() * 400));
      line.mend();
    }
  };
  const killNow = async (): Promise<void> => {
    const arrived = () => Math.min(...clients.map((client) => client.shown.length));
    while (counts.kills < options.kills) {
      // Spread over the whole conversation.
      while (arrived() < (options.messages * (counts.kills + 0.5)) / options.kills) await pause(10);
      await stop('SIGKILL');
      counts.kills += 1;
      await start();
      say(`killed and restarted ${counts.kills} times, ${arrived()} messages so far`);
    }
  };
  try {
    const disturbing = disturb();
    await Promise.all([...clients.map(talkOn), killNow()]);
    finished = true;
    await disturbing;
    const isDone = () => clients.every((one) => one.unsent === 0 && one.shown.length >= options.messages);
    for (const end = Date.now() + 120_000; !isDone() && Date.now() < end; ) await pause(50);
    const badges = await badgesOf(clients);
    await stop('SIGTERM');
    return {
      screens: clients.map((client) => client.shown.map(({ id, message: text }) => ({ id, text }))),
      database: await storedIn(folder.path, talk),
      badges,
      ...counts,
      repeated: clients.reduce((sum, client) => sum + client.repeated, 0),
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

/** What each badge says and where reading begins, beside what the other has said since this one, as the other is told, last read. */
async function badgesOf(clients: readonly ChaosClient[]): Promise<ChaosResult['badges']> {
  const talks = await Promise.all(clients.map((client) => client.conversation()));
  return clients.map((client, at) => {
    const readTo = talks[1 - at]?.other_read_message_id ?? 0;
    const waiting = client.shown.filter((one) => one.sender_id !== client.userId && one.id > readTo);
    const { unread_count: unread = -1, first_unread_message_id: first = null } = talks[at] ?? {};
    return { readTo, unread, expected: waiting.length, first, expectedFirst: waiting[0]?.id ?? null };
  });
}

/** What is wrong with a result; empty where nothing is. */
export function faultsOf(result: ChaosResult, count: number): string[] {
  const faults: string[] = [];
  const list = (rows: { id: number; text: string }[]) => JSON.stringify(rows);
  if (result.database.length !== count) faults.push(`the database holds ${result.database.length} of ${count}`);
  if (new Set(result.database.map((row) => row.text)).size !== count) faults.push('something is doubled or lost');
  for (const [at, screen] of result.screens.entries()) {
    if (list(screen) !== list(result.database)) faults.push(`screen ${at} differs from the database`);
    const own = result.database.filter((row) => row.text.startsWith(`${at} says`)).map((row) => row.text);
    if (own.some((text, place) => text !== `${at} says ${place}`)) faults.push(`what ${at} said is out of order`);
  }
  for (const { readTo, unread, expected, first, expectedFirst } of result.badges) {
    if (readTo === 0 || unread !== expected || first !== expectedFirst)
      faults.push(`a badge shows ${unread}, from ${first}`);
  }
  return faults;
}
