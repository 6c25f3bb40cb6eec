/** Implements an OpenID provider for development: authorization code flow with PKCE, and no password. */

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { MINUTE_MS } from '#contract/durations.ts';

export type Identity = { readonly email: string; readonly name: string; readonly isVerified: boolean };
export type DevelopmentClient = { readonly id: string; readonly secret: string; readonly redirectUri: string };
export type Parameters = Readonly<Record<string, string | undefined>>;

type AuthorizationRequest = { state: string; nonce: string | undefined; challenge: string };
type Grant = { request: AuthorizationRequest; identity: Identity };
type TokenResponse = { status: 200 | 400 | 401; body: object };

export type DevelopmentProvider = {
  metadata(): object;
  jwks(): object;
  /**
   * Starts an authorization and returns the key that the page's forms must contain; undefined for an invalid request.
   */
  begin(query: Parameters): string | undefined;
  /** Returns the URL to send the browser to; undefined for a key that was used or has expired. */
  decide(key: string, identity: Identity | 'cancel'): string | undefined;
  token(form: Parameters): TokenResponse;
};

const REQUEST_MS = 10 * MINUTE_MS;
const CODE_MS = MINUTE_MS;
const TOKEN_SECONDS = 300;
const MAX_PENDING = 1000;

/** Stores values under unguessable keys; each value can be retrieved only once, and only before it expires. */
function createOneTimeStore<T>(lifetimeMs: number) {
  const values = new Map<string, { value: T; expiresAt: number }>();
  return {
    add: (value: T): string => {
      for (const [key, { expiresAt }] of values) {
        if (expiresAt <= Date.now() || values.size >= MAX_PENDING) values.delete(key);
      }
      const key = randomBytes(32).toString('base64url');
      values.set(key, { value, expiresAt: Date.now() + lifetimeMs });
      return key;
    },
    take: (key: string): T | undefined => {
      const entry = values.get(key);
      values.delete(key);
      return entry && entry.expiresAt > Date.now() ? entry.value : undefined;
    },
  };
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The same email address always maps to the same subject. */
const subjectOf = (email: string): string => `dev-${sha256(email.toLowerCase()).toString('hex').slice(0, 24)}`;

function createSigner() {
  // The key pair is created at the first sign-in, because creation takes a moment and most runs never need it.
  let pair: { privateKey: KeyObject; publicKey: KeyObject; kid: string } | undefined;
  const keys = () => {
    pair ??= { ...generateKeyPairSync('rsa', { modulusLength: 2048 }), kid: randomBytes(8).toString('hex') };
    return pair;
  };
  return {
    jwks: () => ({
      keys: [{ ...keys().publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: keys().kid }],
    }),
    sign: (claims: object): string => {
      const { privateKey, kid } = keys();
      const content = `${encode({ alg: 'RS256', typ: 'JWT', kid })}.${encode(claims)}`;
      return `${content}.${sign('RSA-SHA256', Buffer.from(content), privateKey).toString('base64url')}`;
    },
  };
}

/** Returns the provider's metadata; browsers and the server reach it at different addresses. */
const describe = (issuer: string, browserUrl: string): object => ({
  issuer,
  authorization_endpoint: `${browserUrl}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  grant_types_supported: ['authorization_code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: ['client_secret_post'],
  code_challenge_methods_supported: ['S256'],
  scopes_supported: ['openid', 'email', 'profile'],
  authorization_response_iss_parameter_supported: true,
});

/** Reads an authorization request of this client; undefined for anything else. */
function readRequest(query: Parameters, client: DevelopmentClient): AuthorizationRequest | undefined {
  const { state, nonce, code_challenge: challenge } = query;
  const isOurs =
    query.client_id === client.id &&
    query.redirect_uri === client.redirectUri &&
    query.response_type === 'code' &&
    query.code_challenge_method === 'S256' &&
    (query.scope ?? '').split(' ').includes('openid');
  return isOurs && state && challenge ? { state, nonce, challenge } : undefined;
}

const refusal = (error: string, status: 400 | 401 = 400): TokenResponse => ({ status, body: { error } });

export function createDevelopmentProvider(options: {
  client: DevelopmentClient;
  issuer: string;
  browserUrl: string;
}): DevelopmentProvider {
  const { client, issuer, browserUrl } = options;
  const requests = createOneTimeStore<AuthorizationRequest>(REQUEST_MS);
  const grants = createOneTimeStore<Grant>(CODE_MS);
  const signer = createSigner();

  const idToken = ({ identity, request }: Grant): string => {
    const now = Math.floor(Date.now() / 1000);
    const { email, name, isVerified } = identity;
    const times = { iat: now, exp: now + TOKEN_SECONDS };
    const person = { sub: subjectOf(email), email, email_verified: isVerified, name };
    return signer.sign({ iss: issuer, aud: client.id, ...times, ...person, nonce: request.nonce });
  };

  return {
    metadata: () => describe(issuer, browserUrl),
    jwks: signer.jwks,
    begin: (query) => {
      const request = readRequest(query, client);
      return request && requests.add(request);
    },
    decide: (key, identity) => {
      const request = requests.take(key);
      if (!request) return undefined;
      const outcome: Record<string, string> =
        identity === 'cancel' ? { error: 'access_denied' } : { code: grants.add({ request, identity }) };
      return `${client.redirectUri}?${new URLSearchParams({ ...outcome, state: request.state, iss: issuer })}`;
    },
    token: (form) => {
      if (form.client_id !== client.id || form.client_secret !== client.secret) return refusal('invalid_client', 401);
      if (form.grant_type !== 'authorization_code') return refusal('unsupported_grant_type');
      const grant = grants.take(form.code ?? '');
      const isProved = grant?.request.challenge === sha256(form.code_verifier ?? '').toString('base64url');
      if (!grant || !isProved || form.redirect_uri !== client.redirectUri) return refusal('invalid_grant');
      const access_token = randomBytes(32).toString('base64url');
      const body = { access_token, token_type: 'Bearer', expires_in: TOKEN_SECONDS, id_token: idToken(grant) };
      return { status: 200, body };
    },
  };
}
