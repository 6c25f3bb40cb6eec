/** Starts the whole realtime server on its own port for a test. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInProcessFanout } from '../fanout/in-process.fanout.ts';
import { testApp } from '../protocol/testing/fake-connection.ts';
import { createRealtime, type RealtimeOptions } from '../realtime.ts';

export const ownApp = { ...testApp, id: '1', key: 'own', clientEvents: false };

/**
 * Starts the publishing API and two apps on one port (0: any): the main app without client events, and the test app
 * with them.
 */
export async function startRealServer(options: Partial<RealtimeOptions> = {}, wantedPort = 0) {
  const logged: string[] = [];
  const note = (_fields: object, message: string) => void logged.push(message);
  const realtime = createRealtime({
    apps: [ownApp, testApp],
    log: { debug: () => undefined, info: note, warn: note, error: note },
    fanout: createInProcessFanout(),
    ...options,
  });
  const server = createServer((request, response) => {
    void readBody(request).then(async (rawBody) => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      const query = Object.fromEntries(url.searchParams);
      const answer = await realtime.handleHttp({ method: request.method ?? '', path: url.pathname, query, rawBody });
      response.writeHead(answer?.status ?? 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer?.body ?? {}));
    });
  });
  realtime.attach(server);
  await new Promise<void>((resolve) => server.listen(wantedPort, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    realtime,
    server,
    logged,
    port,
    urlOf: (key: string, query = 'protocol=7&client=js&version=8.6.0&flash=false') =>
      `ws://127.0.0.1:${port}/app/${key}?${query}`,
    async stop() {
      await realtime.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}
