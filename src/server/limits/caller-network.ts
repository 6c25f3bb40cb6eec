/** Determines the network by which limits distinguish callers. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Removes the port, because some gateways forward it with the address: `203.0.113.9:4711` or `[2001:db8::1]:4711`. */
export function withoutPort(address: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address;
}

/**
 * Returns an IPv4 address without its port, and the /64 network of an IPv6 address: a caller who has one address in a
 * /64 controls all of them and could otherwise use a new address for each attempt. Returns at most 64 characters of any
 * other text, and the empty string if the caller has closed the connection.
 */
export function networkOf(ip: string | undefined): string {
  if (ip === undefined) return '';
  const address = withoutPort(ip);
  // No valid address exceeds this length; a misconfigured proxy can forward any text.
  if (isIP(address) === 0) return ip.slice(0, 64);
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
