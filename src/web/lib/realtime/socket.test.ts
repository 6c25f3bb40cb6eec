// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { parseConfig } from '../net/config.ts';

const pusher = vi.hoisted(() => ({ options: [] as [string, Record<string, unknown>][], log: [] as string[] }));
vi.mock('pusher-js', () => ({
  default: class {
    connection = { bind: () => {}, unbind_all: () => {}, state: 'connected' };
    constructor(key: string, options: Record<string, unknown>) {
      pusher.options.push([key, options]);
    }
    bind() {}
    unbind_all() {}
    signin() {}
    channel() {}
    /** Logs in a timer, because the library sends the unsubscribe message in a timer. */
    unsubscribe(name: string) {
      setTimeout(() => pusher.log.push(`unsubscribe ${name}`));
    }
    connect() {
      pusher.log.push('connect');
    }
    disconnect() {
      pusher.log.push('disconnect');
    }
  },
}));

import { openSocket, socketAddress } from './socket.ts';

afterEach(() => {
  pusher.options.splice(0);
  pusher.log.splice(0);
});

it('the socket uses the library’s default timeouts, and the specified cluster and transport security', () => {
  openSocket(parseConfig(''), { state: () => {}, signedIn: () => {}, event: () => {} });
  const [[key, options] = ['', {}]] = pusher.options;
  expect(key).toBe('magpie');
  expect(options).toMatchObject({ cluster: 'us2', forceTLS: false });
  // Options that are not set have the library's defaults.
  for (const time of ['activityTimeout', 'pongTimeout', 'unavailableTimeout']) expect(options).not.toHaveProperty(time);
  const library = readFileSync('node_modules/pusher-js/dist/web/pusher.js', 'utf8');
  for (const line of [
    'PROTOCOL: 7,',
    'activityTimeout: 120000,',
    'pongTimeout: 30000,',
    'unavailableTimeout: 10000,',
  ]) {
    expect(library).toContain(line);
  }
});

const socketAddressFor = (serverUrl: string, realtime: object = {}) =>
  socketAddress(parseConfig(JSON.stringify({ serverUrl, realtime })));

it.each([
  // The page of these tests is at http://localhost:3000.
  ['', { host: 'localhost', port: 3000, tls: false }],
  ['http://localhost:3113', { host: 'localhost', port: 3113, tls: false }],
  ['http://api.example.test', { host: 'api.example.test', port: 80, tls: false }],
  ['https://api.example.test/', { host: 'api.example.test', port: 443, tls: true }],
  ['https://api.example.test:8443', { host: 'api.example.test', port: 8443, tls: true }],
])('the socket connects to the host, port and protocol of the server URL %j', (serverUrl, address) => {
  expect(socketAddressFor(serverUrl)).toEqual(address);
  openSocket(parseConfig(JSON.stringify({ serverUrl })), { state: () => {}, signedIn: () => {}, event: () => {} });
  expect(pusher.options.at(-1)?.[1]).toMatchObject({
    wsHost: address.host,
    wsPort: address.port,
    wssPort: address.port,
    forceTLS: address.tls,
  });
});

it('the socket connects to a configured realtime service, whatever the server URL', () => {
  const service = { host: 'sockets.example.test', port: null, tls: true };
  expect(socketAddressFor('http://localhost:3113', service)).toEqual({
    host: 'sockets.example.test',
    port: 443,
    tls: true,
  });
  expect(socketAddressFor('', { ...service, tls: false }).port).toBe(80);
  expect(socketAddressFor('', { ...service, port: 6001 }).port).toBe(6001);
});

it('the socket sends pending messages before it closes or reconnects, and does not reconnect once closed', () => {
  vi.useFakeTimers();
  const socket = openSocket(parseConfig(''), { state: () => {}, signedIn: () => {}, event: () => {} });
  socket.unsubscribe('user.7');
  socket.reconnect();
  vi.runAllTimers();
  expect(pusher.log.splice(0)).toEqual(['unsubscribe user.7', 'disconnect', 'connect']);
  socket.unsubscribe('announcements');
  socket.reconnect();
  socket.close();
  vi.runAllTimers();
  expect(pusher.log).toEqual(['unsubscribe announcements', 'disconnect']);
  vi.useRealTimers();
});

it('tries no TLS on an http page, even if the first socket is slow', async () => {
  vi.useFakeTimers();
  const urls: string[] = [];
  vi.stubGlobal(
    'WebSocket',
    class {
      constructor(url: string) {
        urls.push(url);
      }
      close() {}
    },
  );
  const { default: Library } = await vi.importActual<typeof import('pusher-js')>('pusher-js/dist/web/pusher.js');
  openSocket(parseConfig(''), { state: () => {}, signedIn: () => {}, event: () => {} });
  const [key, options] = pusher.options.at(-1) ?? ['', {}];
  const client = new Library(key, options as never);
  await vi.advanceTimersByTimeAsync(9_000);
  client.disconnect();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  expect(urls).toHaveLength(1);
  expect(urls[0]).toMatch(/^ws:\/\/localhost:3000\/app\/magpie/);
});
