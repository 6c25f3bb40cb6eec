/** A small proxy between browsers and the server that can cut and restore connections, WebSockets included. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type NetworkProxy = {
  port: number;
  cut(): void;
  /** Forwards requests, but closes each connection on which a response arrives and drops the response. */
  dropResponses(): void;
  restore(): void;
  close(): Promise<void>;
};

export async function startNetworkProxy(target: number): Promise<NetworkProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let dropsResponses = false;
  const track = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    track(client);
    if (isCut) {
      client.destroy();
      return;
    }
    const upstream = connect(target, '127.0.0.1');
    track(upstream);
    client.pipe(upstream);
    upstream.on('data', (bytes) => {
      if (dropsResponses) client.destroy();
      // Backpressure: if the client reads slowly, stop reading from the server.
      else if (!client.write(bytes)) upstream.pause();
    });
    client.on('drain', () => upstream.resume());
    upstream.on('end', () => client.end());
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    cut,
    dropResponses: () => {
      dropsResponses = true;
    },
    restore: () => {
      isCut = false;
      dropsResponses = false;
    },
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
