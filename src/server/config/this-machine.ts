/** Distinguishes host names and IP addresses of this machine from those that other machines can reach. */

/** Returns whether a host name or IP address is a loopback address. IPv6 addresses can be in brackets. */
export function isThisMachine(host: string): boolean {
  return /^(?:localhost|.+\.localhost|(?:\[?::ffff:)?127\.\d+\.\d+\.\d+\]?|\[?::1\]?)$/i.test(host);
}

const WILDCARDS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };

/** Returns a URL at which programs on this machine can reach a server that listens on `host`. */
export function localUrl(host: string, port: number): string {
  return `http://${WILDCARDS[host] ?? (host.includes(':') ? `[${host}]` : host)}:${port}`;
}

export const listensOnLoopback = (host: string): boolean => isThisMachine(host) || Object.hasOwn(WILDCARDS, host);
