/** Determines the client address of requests outside the HTTP framework, such as socket upgrades. */
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { withoutPort } from '../limits/caller-network.ts';

export type Proxies = number | readonly string[] | undefined;

/** Trusts forwarded addresses with the same function as the HTTP server: without proxies, it ignores the headers. */
export function readCallerAddress(proxies: Proxies): (request: IncomingMessage) => string {
  const isProxy =
    typeof proxies === 'object' ? proxyAddr.compile([...proxies]) : (_: string, hop: number) => hop < (proxies ?? 0);
  // A caller who has closed the connection has no address.
  return (request) => withoutPort((proxyAddr(request, isProxy) as string | undefined) ?? '');
}
