import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { refusal } from '#test/client.ts';
import { makeApp, sharedApp, type TestApp } from '#test/make-app.ts';
import { readConfig } from '../config/config.ts';
import { createHostRefusal } from './server.ts';

async function statusOf(origin: string, lines: string[]): Promise<number> {
  const { port } = new URL(origin);
  const socket = connect(Number(port), '127.0.0.1');
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes;
    socket.end();
  });
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  await new Promise((resolve) => socket.on('close', resolve));
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
}

const hostStatus = async (app: TestApp, path: string, host: string) =>
  (await app.visitor.get(path, { headers: { host } })).status;

const UPGRADE = [
  'Upgrade: websocket',
  'Connection: Upgrade',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];

describe('the host guard in development', () => {
  const use = sharedApp({ env: { SERVER_URL: 'http://api.magpie.test:3001', HOST: '192.0.2.7' } });
  const paths = ['/api/listings/newest', '/healthz', '/dev/%6dail', '/%61pi/listings/newest', '/sanctum/csrf-cookie'];

  it.each(paths)('accepts the host names of this deployment for the path %s', async (path) => {
    for (const host of [
      'localhost:3000',
      'LOCALHOST',
      'app.localhost:3000',
      '127.0.0.1:3000',
      '[::1]:3000',
      'magpie.test',
      'Magpie.Test:80',
      'api.magpie.test:3001',
      '192.0.2.7',
    ]) {
      expect(await hostStatus(use.app, path, host), host).toBeLessThan(300);
    }
  });

  it.each([...paths, '/', '/nothing', '/storage/nothing', '/%E0%A4%A'])(
    'refuses other host names for the path %s',
    async (path) => {
      for (const host of [
        'evil.test',
        'localhost.evil.test',
        'magpie.test.evil.test',
        'evil.test#magpie.test',
        'magpie.test@evil.test',
        'evil.test:80/magpie.test',
        '192.0.2.8',
      ]) {
        expect(await hostStatus(use.app, path, host), host).toBe(421);
      }
    },
  );

  it('ignores forwarded host names, even behind a proxy', async () => {
    const app = await makeApp({ env: { TRUST_PROXY: '1' } });
    const headers = { host: 'evil.test', 'x-forwarded-host': 'magpie.test', 'x-forwarded-for': '192.0.2.1' };
    expect(refusal(await app.visitor.get('/api/listings/newest', { headers }))).toBe('421 unknown_host');
    await app.close();
  });

  it('accepts an IP address as the host only if the connection arrived at that address', () => {
    const hostRefusal = createHostRefusal(readConfig({ HOST: '0.0.0.0', NODE_ENV: 'development' }));
    const refusalOf = (host: string, localAddress: string | undefined) =>
      hostRefusal({ rawHeaders: [], headers: { host }, socket: { localAddress } } as unknown as IncomingMessage);
    expect(refusalOf('192.0.2.7:3000', '192.0.2.7')).toBeNull();
    expect(refusalOf('[fd00::2]:3000', 'fd00::2')).toBeNull();
    expect(refusalOf('192.0.2.8:3000', '192.0.2.7')).toBe('unknown_host');
    // The local address is undefined if the client has closed the connection.
    expect(refusalOf('192.0.2.7:3000', undefined)).toBe('unknown_host');
  });

  it('refuses requests without a host name', async () => {
    const app = await makeApp();
    const origin = await app.listen();
    expect(await statusOf(origin, ['GET /healthz HTTP/1.0'])).toBe(421);
    expect(await statusOf(origin, ['GET /healthz HTTP/1.1', 'Host:'])).toBe(421);
    await app.close();
  });

  it('refuses realtime sockets for other host names', async () => {
    const app = await makeApp();
    const origin = await app.listen();
    const open = (host: string) => statusOf(origin, ['GET /app/magpie HTTP/1.1', `Host: ${host}`, ...UPGRADE]);
    expect(await open('magpie.test')).toBe(101);
    expect(await open('evil.test')).toBe(421);
    await app.close();
  });
});

describe('the host guard in production', () => {
  it('accepts other host names, because the proxy checks them, but refuses two Host headers', async () => {
    const app = await makeApp({ env: { NODE_ENV: 'production' } });
    expect(await hostStatus(app, '/healthz', '10.0.0.7:3000')).toBe(200);
    const origin = await app.listen();
    const two = ['Host: magpie.test', 'hOST: magpie.test'];
    for (const target of ['/healthz', '/dev/%6dail', 'http://magpie.test/healthz']) {
      expect(await statusOf(origin, [`GET ${target} HTTP/1.1`, ...two]), target).toBe(400);
    }
    expect(await statusOf(origin, ['GET /app/magpie HTTP/1.1', ...two, ...UPGRADE])).toBe(400);
    expect(await statusOf(origin, ['GET /healthz HTTP/1.1', 'Host: magpie.test'])).toBe(200);
    await app.close();
  });
});
