import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { type Proxies, readCallerAddress } from './caller-address.ts';

const request = (remoteAddress: string, forwarded?: string) =>
  ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as unknown as IncomingMessage;

it.each<[string, Proxies, string, string | undefined, string]>([
  ['a server without known proxies', undefined, '198.51.100.7', '10.0.0.1', '198.51.100.7'],
  ['a request without a forwarded address', 1, '198.51.100.7', undefined, '198.51.100.7'],
  ['one proxy', 1, '10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['one proxy and a caller who adds a false address', 1, '10.0.0.1', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
  ['two proxies', 2, '10.0.0.1', '203.0.113.9, 10.0.0.2', '203.0.113.9'],
  ['more proxies than the header lists', 3, '10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['a named proxy', ['10.0.0.1'], '10.0.0.1', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
  ['a network of proxies', ['10.0.0.0/8'], '10.0.0.1', '203.0.113.9, 10.7.7.7', '203.0.113.9'],
  ['a caller that is not a proxy', ['10.0.0.0/8'], '198.51.100.7', '10.0.0.1', '198.51.100.7'],
  ['a proxy over IPv6', ['2001:db8::/32'], '2001:db8::5', '203.0.113.9', '203.0.113.9'],
  ['an IPv4 address in IPv6 notation', ['10.0.0.1'], '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['a gateway that forwards the port', 1, '10.0.0.1', '203.0.113.9:4711', '203.0.113.9'],
  ['a gateway that forwards the port over IPv6', 1, '10.0.0.1', '[2001:db8::1]:4711', '2001:db8::1'],
  ['an empty header', 1, '10.0.0.1', '', '10.0.0.1'],
  ['words in place of an address', ['10.0.0.1'], '10.0.0.1', 'unknown', 'unknown'],
])('readCallerAddress returns the address of the caller for %s', (_case, proxies, remote, forwarded, address) => {
  expect(readCallerAddress(proxies)(request(remote, forwarded))).toBe(address);
});
