/** Determines the network by which limits distinguish callers. */
import { isIPv4, isIPv6 } from 'node:net';

/** Returns the eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const split = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const [before, after] = [split(head), split(tail ?? '')];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(zeros).fill('0'), ...after].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
}

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
  // No valid address exceeds this length; a misconfigured proxy can forward any text.
  if (ip.length > 64) return ip.slice(0, 64);
  const address = withoutPort(ip).replace(/%.*$/, '').toLowerCase();
  const mapped = /^(?:0*:)*:?(?:ffff:)?([\d.]+)$/.exec(address)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  // An embedded IPv4 address is always after the first 64 bits, so it does not change the network.
  const plain = address.replace(/[\d.]+\.\d+$/, '0:0');
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : ip;
}
