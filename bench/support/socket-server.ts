/** Which server do idle sockets and fan-out fall on: our protocol server, or the bare `ws` library beside it? */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { startRealServer } from '../../src/server/realtime/testing/real-server.ts';
import { answerOrders, clock, processorTime, settledMemory } from './child-process.ts';

export type SocketServerOrder = { act: 'memory' } | { act: 'cpu' } | { act: 'publish'; text: string };
type Server = { port: number; publish(text: string): Promise<void>; close(): Promise<void> };

/** Sends back what it is sent, and to everybody what it is told. */
async function startBare(): Promise<Server> {
  const server = createServer();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  sockets.on('connection', (socket) => {
    socket.on('error', () => socket.terminate());
    socket.on('message', (data, binary) => socket.send(data, { binary }));
  });
  await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    publish: async (text) => {
      const frame = Buffer.from(text);
      for (const socket of sockets.clients) {
        if (socket.readyState === WebSocket.OPEN) socket.send(frame, { binary: false });
      }
    },
    close: async () => {
      for (const socket of sockets.clients) socket.terminate();
      server.close();
    },
  };
}

async function startOurs(): Promise<Server> {
  const { port, realtime, stop } = await startRealServer();
  return { port, publish: (text) => realtime.publish({ channels: ['crowd'], event: 'word', data: text }), close: stop };
}

const server = process.argv[2] === 'bare' ? await startBare() : await startOurs();

async function obey(order: SocketServerOrder): Promise<unknown> {
  if (order.act === 'memory') return await settledMemory();
  if (order.act === 'cpu') return processorTime();
  const began = clock();
  await server.publish(order.text);
  return began;
}

answerOrders(server.port, obey, server.close);
