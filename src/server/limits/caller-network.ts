/** By what are callers told apart where tries are counted? */
import { isIPv4, isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const split = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const [before, after] = [split(head), split(tail ?? '')];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(zeros).fill('0'), ...after].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
}

/** Some gateways forward the client's port with its address: `203.0.113.9:4711` or `[2001:db8::1]:4711`. */
export function withoutPort(address: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address;
}

/**
 * An IPv4 address as it is; of an IPv6 address its network of 64 bits: whoever has one address of it has all, and
 * could otherwise try from a new one each time. Anything else as it came.
 */
export function networkOf(ip: string): string {
  // The longest there are; what a careless proxy passes on may be any text.
  if (ip.length > 64) return ip.slice(0, 64);
  const address = withoutPort(ip).replace(/%.*$/, '').toLowerCase();
  const mapped = /^(?:0*:)*:?(?:ffff:)?([\d.]+)$/.exec(address)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  // What embeds an IPv4 address elsewhere does so behind the first 64 bits.
  const plain = address.replace(/[\d.]+\.\d+$/, '0:0');
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : ip;
}
