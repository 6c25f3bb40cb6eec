/** Tells host names and addresses of this machine from those that other machines can reach. */

/** Whether a host name or address is the loopback interface; IPv6 addresses with or without brackets. */
export function isThisMachine(host: string): boolean {
  return /^(?:localhost|.+\.localhost|(?:\[?::ffff:)?127\.\d+\.\d+\.\d+\]?|\[?::1\]?)$/i.test(host);
}
