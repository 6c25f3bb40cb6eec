import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { readConfig } from './config/config.ts';
import { silentLog } from './log/log.ts';
import { setUpRealtime } from './realtime-setup.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of undo.splice(0).reverse()) await close();
});

/** Starts a node that trusts one proxy and admits one socket per network. */
async function start(): Promise<(forwardedFor: string) => Promise<string>> {
  const config = readConfig({ TRUST_PROXY: '1', REALTIME_SOCKETS_PER_ADDRESS: '1' });
  const realtime = setUpRealtime(config, 'secret', silentLog);
  const server = createServer().listen(0, '127.0.0.1');
  realtime.attach(server);
  await once(server, 'listening');
  undo.push(() => server.close(), realtime.close);
  const { port } = server.address() as AddressInfo;
  return async (forwardedFor) => {
    const headers = { 'x-forwarded-for': forwardedFor };
    const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${config.realtime.appKey}?protocol=7`, { headers });
    undo.push(() => socket.terminate());
    const [data] = await once(socket, 'message');
    return (JSON.parse(String(data)) as { event: string }).event;
  };
}

it.each([
  ['IPv6 addresses of one /64', '2001:db8:1:2::1', '2001:DB8:1:2:ffff::9'],
  ['an IPv4 address and its IPv6 form', '203.0.113.9', '::ffff:203.0.113.9'],
  ['an address with and without a port', '[2001:db8:1:2::1]:4711', '2001:db8:1:2::1'],
])('the realtime server counts the sockets of %s together', async (_what, first, second) => {
  const connect = await start();
  expect(await connect(first)).toBe('pusher:connection_established');
  expect(await connect(second)).toBe('pusher:error');
});

it.each([
  ['two /64 networks', '2001:db8:1:2::1', '2001:db8:1:3::1'],
  ['two IPv4 addresses', '203.0.113.9', '203.0.113.10'],
])('the realtime server counts the sockets of %s separately', async (_what, first, second) => {
  const connect = await start();
  expect(await connect(first)).toBe('pusher:connection_established');
  expect(await connect(second)).toBe('pusher:connection_established');
});
