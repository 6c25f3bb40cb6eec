// @vitest-environment jsdom
/** Is the client library set up as the specification has it? */
import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { parseConfig } from './config.ts';

const made = vi.hoisted(() => ({ options: [] as [string, Record<string, unknown>][] }));
vi.mock('pusher-js', () => ({
  default: class {
    connection = { bind: () => {} };
    constructor(key: string, options: Record<string, unknown>) {
      made.options.push([key, options]);
    }
    bind() {}
    signin() {}
  },
}));

import { openSocket, socketAddress } from './socket.ts';

afterEach(() => made.options.splice(0));

it("keeps the client's own times, cluster and transport security as specified", () => {
  openSocket(parseConfig(''), { state: () => {}, signedIn: () => {}, event: () => {} });
  const [[key, options] = ['', {}]] = made.options;
  expect(key).toBe('magpie');
  expect(options).toMatchObject({ cluster: 'us2', forceTLS: false });
  // Unsaid, the library's own hold.
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

const addressFor = (serverUrl: string, realtime: object = {}) =>
  socketAddress(parseConfig(JSON.stringify({ serverUrl, realtime })));

it.each([
  // The page of these tests is at http://localhost:3000.
  ['', { host: 'localhost', port: 3000, tls: false }],
  ['http://localhost:3113', { host: 'localhost', port: 3113, tls: false }],
  ['http://api.example.test', { host: 'api.example.test', port: 80, tls: false }],
  ['https://api.example.test/', { host: 'api.example.test', port: 443, tls: true }],
  ['https://api.example.test:8443', { host: 'api.example.test', port: 8443, tls: true }],
])('connects to the host, port and protocol of the server URL %j', (serverUrl, address) => {
  expect(addressFor(serverUrl)).toEqual(address);
  openSocket(parseConfig(JSON.stringify({ serverUrl })), { state: () => {}, signedIn: () => {}, event: () => {} });
  expect(made.options.at(-1)?.[1]).toMatchObject({
    wsHost: address.host,
    wsPort: address.port,
    wssPort: address.port,
    forceTLS: address.tls,
  });
});

it('connects to a configured realtime service, whatever the server URL', () => {
  const service = { host: 'sockets.example.test', port: null, tls: true };
  expect(addressFor('http://localhost:3113', service)).toEqual({ host: 'sockets.example.test', port: 443, tls: true });
  expect(addressFor('', { ...service, tls: false }).port).toBe(80);
  expect(addressFor('', { ...service, port: 6001 }).port).toBe(6001);
});
