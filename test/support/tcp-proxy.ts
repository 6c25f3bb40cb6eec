/** A TCP proxy that a test can interrupt, so that a real server becomes unreachable. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * `open` forwards; `refusing` closes all connections and accepts no new ones; `silent` closes them, accepts new ones
 * and never responds; `frozen` keeps all connections and forwards nothing to the server; `breaking` closes a connection
 * as soon as its client sends anything.
 */
type Mode = 'open' | 'refusing' | 'silent' | 'frozen' | 'breaking';

export type TcpProxy = { port: number; set(mode: Mode): Promise<void>; close(): Promise<void> };

export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  let mode: Mode = 'open';
  const sockets = new Set<Socket>();
  const track = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((client) => {
    track(client);
    if (mode === 'silent') return;
    const upstream = track(connect(target));
    client.on('data', (data) => {
      if (mode === 'breaking') client.destroy();
      else if (mode !== 'frozen') upstream.write(data);
    });
    upstream.on('data', (data) => client.write(data));
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  const listen = async (port: number): Promise<void> =>
    void (await once(server.listen(port, '127.0.0.1'), 'listening'));
  const endAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    set: async (next) => {
      mode = next;
      if (next === 'refusing' || next === 'silent') endAll();
      if (next === 'refusing') await new Promise((resolve) => server.close(resolve));
      else if (!server.listening) await listen(port);
    },
    close: async () => {
      endAll();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}
