/**
 * Refuses requests with two Host headers and, in development, requests whose Host header is not a name of this
 * deployment, which stops DNS rebinding.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { isThisMachine } from '../config/this-machine.ts';
import { AppError } from './app-error.ts';

type Refusal = 'bad_request' | 'unknown_host';
type HostRefusal = (request: IncomingMessage) => Refusal | null;

/** The host name in a Host header, lower case and without the port; undefined if the header is not an authority. */
function hostNameOf(header: string | undefined): string | undefined {
  const url = `http://${header ?? ''}`;
  if (!header || /[\s/?#@\\]/.test(header) || !URL.canParse(url)) return undefined;
  return new URL(url).hostname;
}

const hostHeaders = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;

const bracketed = (address: string): string => (address.includes(':') ? `[${address}]` : address);

/**
 * Two Host headers are refused everywhere, because a proxy and this server could each read a different header. Unknown
 * names are refused in development only: in production the proxy decides which names reach this server, and health
 * checks use arbitrary addresses.
 */
export function createHostRefusal(config: Config): HostRefusal {
  const names = new Set([
    new URL(config.publicUrl).hostname,
    // A CDN might forward its own host name.
    new URL(config.storageUrl).hostname,
    ...(config.serverUrl ? [new URL(config.serverUrl).hostname] : []),
    bracketed(config.host),
  ]);
  return (request) => {
    if (hostHeaders(request) > 1) return 'bad_request';
    if (config.production) return null;
    const name = hostNameOf(request.headers.host);
    if (name === undefined) return 'unknown_host';
    if (isThisMachine(name) || names.has(name)) return null;
    // With HOST=0.0.0.0, also accept the IP address at which the connection arrived. A rebound name is never an IP
    // address.
    const { localAddress } = request.socket;
    return localAddress !== undefined && name === bracketed(localAddress) ? null : 'unknown_host';
  };
}

/** Checks every request that the router can decode, whatever its path and encoding, before it is handled. */
export function addHostGuard(app: FastifyInstance, hostRefusal: HostRefusal): void {
  app.addHook('onRequest', async (request) => {
    const refusal = hostRefusal(request.raw);
    if (refusal) throw new AppError(refusal);
  });
}
