/** Who chats? Two thousand people with a socket each, speaking at a steady pace, and two whose messages are timed. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';
import type { Message } from '../../src/contract/conversations.ts';
import { answerOrders, clock } from './child-process.ts';
import { type Talk, tokenOf } from './live-people.ts';

export type LoadOrder =
  /** The last of the conversations belongs to the two who are timed. */
  | { act: 'connect'; port: number; talks: Talk[] }
  /** Messages a second of the crowd, for so many seconds. */
  | { act: 'chat'; rate: number; seconds: number };
export type LoadAnswer = {
  /** Milliseconds from pressing Send to the message's arrival on the other's socket. */
  latencies: number[];
  /** The same without the queue in front of the server: what came back to the sender. */
  answered: number;
  failed: number;
  lost: number;
  doubled: number;
  outOfOrder: number;
  seconds: number;
};

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
let port = 0;
let talks: Talk[] = [];
/** What each socket has heard, by conversation and reader. */
const heard = new Map<string, Message[]>();
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
  const line = 'bench-boundary';
  const part = (name: string, value: string) =>
    `--${line}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const body = `${part('message', text)}${part('client_id', clientId)}--${line}--\r\n`;
  return post(`/api/conversations/${talk.id}/messages`, person, `multipart/form-data; boundary=${line}`, body);
}

async function connect(talk: Talk, person: number): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/magpie?protocol=7&client=js&version=8.6.0`, {
    perMessageDeflate: false,
  });
  const [first] = (await once(socket, 'message')) as [Buffer];
  const { socket_id } = JSON.parse((JSON.parse(first.toString()) as { data: string }).data) as { socket_id: string };
  const arrived: Message[] = [];
  heard.set(`${talk.id} ${person}`, arrived);
  let left = 2;
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (data: Buffer) => {
      const { event, data: text } = JSON.parse(data.toString()) as { event: string; data: string };
      if (event === 'pusher_internal:subscription_succeeded' && --left === 0) resolve();
      if (event !== 'message.created') return;
      const message = JSON.parse(text) as Message;
      if (message.sender_id === person) return;
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

/** The pace is kept whatever the answers take: each starts at its time. */
async function chat(rate: number, seconds: number): Promise<LoadAnswer> {
  const [timed, ...crowd] = [...talks].reverse();
  if (!timed) throw new Error('nobody to time');
  const sent = new Map<string, string[]>();
  const work: Promise<void>[] = [];
  const latencies: number[] = [];
  let [answered, failed] = [0, 0];
  for (const arrived of heard.values()) arrived.length = 0;
  const say = async (talk: Talk, person: number): Promise<void> => {
    const clientId = randomUUID();
    const reader = person === talk.buyer ? talk.seller : talk.buyer;
    const list = sent.get(`${talk.id} ${reader}`) ?? [];
    sent.set(`${talk.id} ${reader}`, list);
    list.push(clientId);
    const began = clock();
    if (talk === timed) waiting.set(clientId, (at) => latencies.push(at - began));
    const answer = await send(talk, person, clientId, `Words at ${began}`).catch(() => ({ status: 0 }));
    if (answer.status === 201) answered += 1;
    else failed += 1;
  };
  const began = clock();
  let [said, probes] = [0, 0];
  while (clock() - began < seconds * 1000) {
    const passed = (clock() - began) / 1000;
    for (; said < passed * rate; said++) {
      // One message of a person at a time, as the app sends them.
      const talk = crowd[said % crowd.length];
      if (talk) work.push(say(talk, Math.floor(said / crowd.length) % 2 ? talk.buyer : talk.seller));
    }
    for (; probes < passed * 10; probes++) work.push(say(timed, probes % 2 ? timed.buyer : timed.seller));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await Promise.all(work);
  const took = (clock() - began) / 1000;
  const expected = [...sent.values()].reduce((sum, list) => sum + list.length, 0) - failed;
  const count = () => [...heard.values()].reduce((sum, list) => sum + list.length, 0);
  // What is late is not lost: it is waited for as long as anything still arrives.
  for (let before = -1; count() < expected && count() > before; ) {
    before = count();
    await new Promise((resolve) => setTimeout(resolve, 5_000));
  }
  let [lost, doubled, outOfOrder] = [0, 0, 0];
  for (const [key, list] of sent) {
    const arrived = heard.get(key) ?? [];
    const names = new Set(arrived.map((message) => message.client_id));
    doubled += arrived.length - names.size;
    lost += list.filter((id) => !names.has(id)).length;
    outOfOrder += arrived.filter((message, at) => at > 0 && message.id <= (arrived[at - 1]?.id ?? 0)).length;
  }
  return { latencies, answered, failed, lost: lost - failed, doubled, outOfOrder, seconds: took };
}

async function obey(order: LoadOrder): Promise<unknown> {
  if (order.act === 'chat') return await chat(order.rate, order.seconds);
  port = order.port;
  talks = order.talks;
  const people = talks.flatMap((talk) => [talk.seller, talk.buyer].map((person) => [talk, person] as const));
  for (let at = 0; at < people.length; at += 50) {
    await Promise.all(people.slice(at, at + 50).map(([talk, person]) => connect(talk, person)));
  }
  return people.length;
}

answerOrders(null, obey, async () => agent.destroy());
