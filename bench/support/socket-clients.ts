/** Opens thousands of sockets in one process, without a client library of the protocol. */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { signChannel, signUser } from '../../src/server/realtime/protocol/signature.ts';
import { ownApp } from '../../src/server/realtime/testing/real-server.ts';
import { clock, handleRequests } from './child-process.ts';

export type ClientsRequest =
  /**
   * Opens sockets until there are `count`. `joined`: in one public channel. `authenticated`: also signed in and
   * subscribed to the private and the public channel of a user.
   */
  | { act: 'open'; url: string; count: number; as: 'bare' | 'joined' | 'authenticated' }
  | { act: 'listen' }
  /**
   * Resolves once every socket has received one more event, or after 30 seconds. Returns the number of received events
   * and the times of the first and the last arrival.
   */
  | { act: 'received' }
  | { act: 'echo'; rounds: number }
  | { act: 'close' };

const AT_ONCE = 200;
const sockets: WebSocket[] = [];
let received = { count: 0, first: 0, last: 0 };

const frame = (event: string, data: object): string => JSON.stringify({ event, data });

function untilReceived(socket: WebSocket, words: string, times: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let remaining = times;
    const listen = (data: Buffer): void => {
      const text = data.toString();
      if (text.includes('error')) reject(new Error(text));
      if (!text.includes(words)) return;
      remaining -= 1;
      if (remaining > 0) return;
      socket.off('message', listen);
      resolve();
    };
    socket.on('message', listen);
    socket.once('close', (code) => reject(new Error(`closed with ${code}`)));
  });
}

async function welcome(socket: WebSocket): Promise<string> {
  const [data] = (await once(socket, 'message')) as [Buffer];
  return (JSON.parse((JSON.parse(data.toString()) as { data: string }).data) as { socket_id: string }).socket_id;
}

async function open(url: string, number: number, as: 'bare' | 'joined' | 'authenticated'): Promise<void> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  sockets.push(socket);
  if (as === 'bare') {
    await once(socket, 'open');
    return;
  }
  const socketId = await welcome(socket);
  const joined = untilReceived(socket, 'subscription_succeeded', as === 'joined' ? 1 : 3);
  socket.send(frame('pusher:subscribe', { channel: 'crowd' }));
  if (as === 'authenticated') {
    const userData = JSON.stringify({ id: String(number) });
    socket.send(frame('pusher:signin', signUser(ownApp, { socketId, userData })));
    const channel = `private-user.${number}`;
    socket.send(frame('pusher:subscribe', { channel, ...signChannel(ownApp, { socketId, channel }) }));
    socket.send(frame('pusher:subscribe', { channel: `user.${number}` }));
  }
  await joined;
}

function countMessage(): void {
  const now = clock();
  if (received.count === 0) received.first = now;
  received.count += 1;
  received.last = now;
}

/** Returns the round-trip times, in milliseconds, of messages that are echoed one after another over one socket. */
async function echo(rounds: number): Promise<number[]> {
  const [socket] = sockets;
  const times: number[] = [];
  for (let at = 0; socket && at < rounds; at++) {
    const began = performance.now();
    const back = once(socket, 'message');
    socket.send(`word ${at}`);
    await back;
    times.push(performance.now() - began);
  }
  return times;
}

async function handle(request: ClientsRequest): Promise<unknown> {
  switch (request.act) {
    case 'open':
      while (sockets.length < request.count) {
        const more = Math.min(AT_ONCE, request.count - sockets.length);
        await Promise.all(Array.from({ length: more }, () => open(request.url, sockets.length + 1, request.as)));
      }
      return sockets.length;
    case 'listen':
      for (const socket of sockets) socket.on('message', countMessage);
      return null;
    case 'received': {
      const end = Date.now() + 30_000;
      while (received.count < sockets.length && Date.now() < end)
        await new Promise((resolve) => setTimeout(resolve, 5));
      const answer = received;
      received = { count: 0, first: 0, last: 0 };
      return answer;
    }
    case 'echo':
      return await echo(request.rounds);
    case 'close':
      for (const socket of sockets.splice(0)) socket.terminate();
      return null;
  }
}

handleRequests(null, handle, async () => {
  for (const socket of sockets) socket.terminate();
});
