/** Simulates users who chat at a steady rate, each with a socket, and measures the messages of two further users. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';
import type { Message } from '../../src/contract/conversations.ts';
import type { ChangedEvent } from '../../src/contract/realtime.ts';
import { clock, handleRequests } from './child-process.ts';
import { type Talk, tokenOf } from './live-users.ts';

export type LoadRequest =
  /** The last conversation is the one between the two measured users. */
  | { act: 'connect'; port: number; talks: Talk[] }
  /** `rate` is the number of messages per second that all users except the two measured ones send in total. */
  | { act: 'chat'; rate: number; seconds: number };
export type LoadResult = {
  /** Milliseconds from sending a message until it arrives on the other user's socket. */
  latencies: number[];
  /** The number of messages that the server has stored. */
  responses: number;
  failed: number;
  lost: number;
  doubled: number;
  outOfOrder: number;
  seconds: number;
};

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
let port = 0;
let talks: Talk[] = [];
const received = new Map<string, Message[]>();
const waiting = new Map<string, (at: number) => void>();

function post(path: string, person: number, type: string, body: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${tokenOf(person)}`,
      'content-type': type,
      'content-length': Buffer.byteLength(body),
    };
    const call = request({ agent, host: '127.0.0.1', port, path, method: 'POST', headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    call.on('error', reject).end(body);
  });
}

const form = 'application/x-www-form-urlencoded';

function send(talk: Talk, person: number, clientId: string, text: string): Promise<{ status: number }> {
  const boundary = 'bench-boundary';
  const part = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const body = `${part('message', text)}${part('client_id', clientId)}--${boundary}--\r\n`;
  return post(`/api/conversations/${talk.id}/messages`, person, `multipart/form-data; boundary=${boundary}`, body);
}

async function connect(talk: Talk, person: number): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/magpie?protocol=7&client=js&version=8.6.0`, {
    perMessageDeflate: false,
  });
  const [first] = (await once(socket, 'message')) as [Buffer];
  const { socket_id } = JSON.parse((JSON.parse(first.toString()) as { data: string }).data) as { socket_id: string };
  const arrived: Message[] = [];
  received.set(`${talk.id} ${person}`, arrived);
  let remaining = 2;
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (data: Buffer) => {
      const { event, data: text } = JSON.parse(data.toString()) as { event: string; data: string };
      if (event === 'pusher_internal:subscription_succeeded' && --remaining === 0) resolve();
      if (event !== 'changed') return;
      const { message } = JSON.parse(text) as ChangedEvent;
      if (!message || message.sender_id === person) return;
      arrived.push(message);
      waiting.get(message.client_id)?.(clock());
    });
    for (const channel of [`private-user.${person}`, `private-conversation.${talk.id}`]) {
      const fields = new URLSearchParams({ socket_id, channel_name: channel }).toString();
      post('/broadcasting/auth', person, form, fields).then(({ text }) => {
        const { auth } = JSON.parse(text) as { auth: string };
        socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }));
      }, reject);
    }
  });
}

/** The rate does not depend on response times: each message is sent at its scheduled time. */
async function chat(rate: number, seconds: number): Promise<LoadResult> {
  const [timed, ...unmeasured] = [...talks].reverse();
  if (!timed) throw new Error('there is no conversation to measure');
  const sent = new Map<string, string[]>();
  const work: Promise<void>[] = [];
  const latencies: number[] = [];
  let [answered, failed] = [0, 0];
  for (const arrived of received.values()) arrived.length = 0;
  const sendMessage = async (talk: Talk, person: number): Promise<void> => {
    const clientId = randomUUID();
    const reader = person === talk.buyer ? talk.seller : talk.buyer;
    const list = sent.get(`${talk.id} ${reader}`) ?? [];
    sent.set(`${talk.id} ${reader}`, list);
    list.push(clientId);
    const startedAt = clock();
    if (talk === timed) waiting.set(clientId, (at) => latencies.push(at - startedAt));
    const answer = await send(talk, person, clientId, `Words at ${startedAt}`).catch(() => ({ status: 0 }));
    if (answer.status === 201) answered += 1;
    else failed += 1;
  };
  const began = clock();
  let [sentCount, measurements] = [0, 0];
  while (clock() - began < seconds * 1000) {
    const passed = (clock() - began) / 1000;
    for (; sentCount < passed * rate; sentCount++) {
      // Rotate through the users: the app sends only one message per user at a time.
      const talk = unmeasured[sentCount % unmeasured.length];
      if (talk) work.push(sendMessage(talk, Math.floor(sentCount / unmeasured.length) % 2 ? talk.buyer : talk.seller));
    }
    for (; measurements < passed * 10; measurements++)
      work.push(sendMessage(timed, measurements % 2 ? timed.buyer : timed.seller));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await Promise.all(work);
  const took = (clock() - began) / 1000;
  const expected = [...sent.values()].reduce((sum, list) => sum + list.length, 0) - failed;
  const count = () => [...received.values()].reduce((sum, list) => sum + list.length, 0);
  // Late messages are not lost: wait while more messages arrive.
  for (let before = -1; count() < expected && count() > before; ) {
    before = count();
    await new Promise((resolve) => setTimeout(resolve, 5_000));
  }
  let [lost, doubled, outOfOrder] = [0, 0, 0];
  for (const [key, list] of sent) {
    const arrived = received.get(key) ?? [];
    const names = new Set(arrived.map((message) => message.client_id));
    doubled += arrived.length - names.size;
    lost += list.filter((id) => !names.has(id)).length;
    outOfOrder += arrived.filter((message, at) => at > 0 && message.id <= (arrived[at - 1]?.id ?? 0)).length;
  }
  return { latencies, responses: answered, failed, lost: lost - failed, doubled, outOfOrder, seconds: took };
}

async function handle(request: LoadRequest): Promise<unknown> {
  if (request.act === 'chat') return await chat(request.rate, request.seconds);
  port = request.port;
  talks = request.talks;
  const people = talks.flatMap((talk) => [talk.seller, talk.buyer].map((person) => [talk, person] as const));
  for (let at = 0; at < people.length; at += 50) {
    await Promise.all(people.slice(at, at + 50).map(([talk, person]) => connect(talk, person)));
  }
  return people.length;
}

handleRequests(null, handle, async () => agent.destroy());
