/** Determines the client address of requests outside the HTTP framework, such as socket upgrades. */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import { withoutPort } from '../limits/caller-network.ts';

export type Proxies = number | readonly string[] | undefined;
type IsProxy = (address: string, hop: number) => boolean;

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Returns the plain form of an IPv4 address that a dual-stack socket reports as IPv6. */
function plain(address: string): string {
  return MAPPED.exec(address)?.[1] ?? address;
}

function listed(proxies: readonly string[]): IsProxy {
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    const kind = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, kind);
    else trusted.addSubnet(address, Number(bits), kind);
  }
  return (address) => trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Trusts forwarded addresses as the HTTP server does: ignores the headers if no proxies are configured. */
export function readCallerAddress(proxies: Proxies): (request: IncomingMessage) => string {
  const isProxy: IsProxy =
    typeof proxies === 'number' ? (_, hop) => hop < proxies : proxies === undefined ? () => false : listed(proxies);
  return ({ headers, socket }) => {
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    // The nearest hop comes first. An address is used only if a trusted proxy reported it.
    const hops = [socket.remoteAddress ?? '', ...forwarded.toReversed()].map((hop) => plain(withoutPort(hop.trim())));
    let at = 0;
    while (at + 1 < hops.length && isProxy(hops[at] ?? '', at) && hops[at + 1] !== '') at += 1;
    return hops[at] ?? '';
  };
}
