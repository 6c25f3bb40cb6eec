/** Decides which OpenID provider "Continue with Google" uses. */
import { isThisMachine, listensOnLoopback, localUrl } from './this-machine.ts';

export type GoogleConfig = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly issuer: string;
  /** True if this server itself acts as the provider, at /dev/google, which exists in development only. */
  readonly isDevelopment: boolean;
};

type Environment = {
  GOOGLE_CLIENT_ID?: string | undefined;
  GOOGLE_CLIENT_SECRET?: string | undefined;
  GOOGLE_ISSUER: string;
};
type Server = { production: boolean; host: string; port: number; publicUrl: string; serverUrl: string };
type Refuse = (variable: string, value: unknown, expected: string) => never;

export const DEVELOPMENT_PROVIDER_PATH = '/dev/google';

/**
 * In development mode, returns the built-in provider if users and this server itself reach it through the loopback
 * interface, so that it serves no other machine. Returns undefined for port 0, because the actual port is not known
 * yet.
 */
function developmentProvider({ production, host, port, publicUrl, serverUrl }: Server): GoogleConfig | undefined {
  const isLocal = [publicUrl, serverUrl || publicUrl].every((url) => isThisMachine(new URL(url).hostname));
  if (production || port === 0 || !isLocal || !listensOnLoopback(host)) return undefined;
  const issuer = localUrl(host, port) + DEVELOPMENT_PROVIDER_PATH;
  return { clientId: 'magpie-development', clientSecret: 'for-development-only', issuer, isDevelopment: true };
}

export function readGoogle(env: Environment, server: Server, refuse: Refuse): GoogleConfig | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = env;
  if (!clientId && !clientSecret) return developmentProvider(server);
  const reason = 'a value, because the other one of GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET is set';
  if (!clientId) return refuse('GOOGLE_CLIENT_ID', undefined, reason);
  if (!clientSecret) return refuse('GOOGLE_CLIENT_SECRET', undefined, reason);
  if (server.production && !issuer.startsWith('https:')) {
    refuse('GOOGLE_ISSUER', issuer, 'an https:// address, as in every production deployment');
  }
  return Object.freeze({ clientId, clientSecret, issuer, isDevelopment: false });
}
