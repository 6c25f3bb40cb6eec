/**
 * Starts the servers that the suites test: the realtime server, a TLS proxy in front of it, and the two small backends
 * that the suites expect.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { type AddressInfo, connect, type Server as NetServer } from 'node:net';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import Pusher from 'pusher';
import { startRealServer } from '../../src/server/realtime/testing/real-server.ts';
import type { Addresses } from './work-folder.ts';

/** The realtime apps, with the keys that are hard-coded in the test suites. */
const mt1 = { id: '1', key: 'c49a449b916bb4246729', secret: 'secret-of-mt1', clientEvents: true };
const eu = { id: '2', key: 'cb7d5e50f5669e5c9ae6', secret: 'secret-of-eu', clientEvents: true };

export type TestedServer = {
  addresses: Addresses;
  pusherUrl: string;
  certificate: string;
  /** The key of an app that accepts client events. */
  appKey: string;
  stop(): Promise<void>;
};

export async function startTestedServer(workFolder: string): Promise<TestedServer> {
  const server = await startRealServer({ apps: [mt1, eu] });
  const { key, cert } = await makeCertificate(workFolder);
  const tlsProxy = createTlsServer({ key, cert }, (socket) => {
    const inner = connect(server.port, '127.0.0.1');
    socket.on('error', () => inner.destroy());
    inner.on('error', () => socket.destroy());
    socket.pipe(inner).pipe(socket);
  });
  const backends = [makeBackend(mt1, server.port), makeBackend(eu, server.port)] as const;
  const [wss, apiMt1, apiEu] = await Promise.all([listen(tlsProxy), listen(backends[0]), listen(backends[1])]);
  return {
    addresses: { ws: server.port, wss, apiMt1, apiEu },
    pusherUrl: `http://${mt1.key}:${mt1.secret}@127.0.0.1:${server.port}/apps/${mt1.id}`,
    certificate: cert,
    appKey: mt1.key,
    async stop() {
      for (const listener of [tlsProxy, ...backends]) listener.close();
      for (const backend of backends) backend.closeAllConnections();
      await server.stop();
    },
  };
}

/**
 * Authorizes every subscription, with the socket's id as the user id of the channel member, and publishes the events
 * that a spec requests.
 */
function makeBackend(app: typeof mt1, port: number): Server {
  const service = new Pusher({
    appId: app.id,
    key: app.key,
    secret: app.secret,
    host: '127.0.0.1',
    port: String(port),
  });
  return createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const decode = (name: string) => Buffer.from(url.searchParams.get(name) ?? '', 'base64').toString();
    const answer = async () => {
      if (url.pathname === '/auth') {
        const form = new URLSearchParams(await readBody(request));
        const socketId = form.get('socket_id') ?? '';
        const user = { name: `Integration ${socketId}`, email: `integration-${socketId}@example.com` };
        const member = { user_id: socketId, user_info: user };
        return service.authorizeChannel(socketId, form.get('channel_name') ?? '', member);
      }
      await service.trigger(decode('channel'), decode('event'), JSON.parse(decode('data')));
      return {};
    };
    answer().then(
      (body) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

type SelfSigned = {
  generate(subject: object[], options: object): Promise<{ private: string; cert: string }>;
};

async function makeCertificate(workFolder: string): Promise<{ key: string; cert: string }> {
  const selfSigned: SelfSigned = createRequire(join(workFolder, 'package.json'))('selfsigned');
  const pems = await selfSigned.generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  });
  return { key: pems.private, cert: pems.cert };
}

function listen(server: NetServer): Promise<number> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));
}
