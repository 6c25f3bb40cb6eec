/** Runs the server under test in a child process: the realtime server, or the bare `ws` library. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { startRealServer } from '../../src/server/realtime/testing/real-server.ts';
import { clock, handleRequests, processorTime, settledMemory } from './child-process.ts';

export type SocketServerRequest = { act: 'memory' } | { act: 'cpu' } | { act: 'publish'; text: string };
type Server = { port: number; publish(text: string): Promise<void>; close(): Promise<void> };

/** Echoes each message, and sends each published message to all sockets. */
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

async function startRealtime(): Promise<Server> {
  const { port, realtime, stop } = await startRealServer();
  return { port, publish: (text) => realtime.publish({ channels: ['crowd'], event: 'word', data: text }), close: stop };
}

const server = process.argv[2] === 'bare' ? await startBare() : await startRealtime();

async function handle(request: SocketServerRequest): Promise<unknown> {
  if (request.act === 'memory') return await settledMemory();
  if (request.act === 'cpu') return processorTime();
  const began = clock();
  await server.publish(request.text);
  return began;
}

handleRequests(server.port, handle, server.close);
