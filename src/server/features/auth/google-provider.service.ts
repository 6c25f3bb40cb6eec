/** Signs users in through Google with OpenID Connect, using a certified client library. */

import * as openid from 'openid-client';
import { HOUR_MS } from '#contract/durations.ts';
import type { Config } from '../../config/config.ts';

/** The identity as the provider sends it. Except for the subject, treat every field as user input. */
export type GooglePerson = {
  /** The provider's permanent identifier for the person. */
  subject: string;
  /** Empty if the provider sends no email address. */
  email: string;
  isEmailVerified: boolean;
  name: string;
};

/** Binds a sign-in attempt to the browser that started it; none of the values can be guessed. */
export type OAuthState = { state: string; nonce: string; verifier: string };

export type GoogleProvider = {
  signInUrl(proof: OAuthState): Promise<string>;
  /** @throws Cancelled if the person declined, or any error from the OpenID client. */
  personFrom(query: URLSearchParams, proof: OAuthState): Promise<GooglePerson>;
};

export class Cancelled extends Error {}

const TIMEOUT_SECONDS = 5;
const METADATA_TTL_MS = HOUR_MS;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function toPerson(subject: string, claims: Readonly<Record<string, unknown>>): GooglePerson {
  return {
    subject,
    email: textOf(claims.email).trim(),
    isEmailVerified: claims.email_verified === true,
    name: textOf(claims.name) || textOf(claims.given_name),
  };
}

/**
 * Fetches the provider's metadata at the first sign-in, so that the server starts even if the provider is down, and
 * again after an hour.
 */
function createDiscovery({ issuer, clientId, clientSecret }: NonNullable<Config['google']>, timeout: number) {
  let cached: { at: number; metadata: Promise<openid.Configuration> } | undefined;
  return (): Promise<openid.Configuration> => {
    if (cached && Date.now() - cached.at < METADATA_TTL_MS) return cached.metadata;
    const metadata = openid.discovery(
      new URL(issuer),
      clientId,
      { client_secret: clientSecret },
      openid.ClientSecretPost(clientSecret),
      {
        timeout,
        execute: [
          // Check the signature of identity tokens although they arrive directly from the provider: a proxy that
          // terminates TLS in between must not be able to replace the identity.
          openid.enableNonRepudiationChecks,
          // A local development provider uses plain HTTP; the configuration rejects that in production.
          ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
        ],
      },
    );
    const entry = { at: Date.now(), metadata };
    cached = entry;
    // Do not cache a failure. The caller still gets the rejection from the returned promise.
    metadata.catch(() => {
      if (cached === entry) cached = undefined;
    });
    return metadata;
  };
}

/** `returnUrl` is the redirect URI that the operator has registered with the provider. */
export function createGoogleProvider(
  google: NonNullable<Config['google']>,
  returnUrl: string,
  timeoutSeconds = TIMEOUT_SECONDS,
): GoogleProvider {
  const discover = createDiscovery(google, timeoutSeconds);
  return {
    signInUrl: async ({ state, nonce, verifier }) => {
      const url = openid.buildAuthorizationUrl(await discover(), {
        redirect_uri: returnUrl,
        scope: 'openid email profile',
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
      return url.href;
    },
    personFrom: async (query, { state, nonce, verifier }) => {
      if (query.get('error') === 'access_denied') throw new Cancelled('the person declined at the provider');
      const provider = await discover();
      const tokens = await openid.authorizationCodeGrant(provider, new URL(`${returnUrl}?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('the provider sent no identity');
      // Google includes the profile in the identity token; some other providers require a request to the userinfo
      // endpoint.
      const needsUserInfo = claims.email === undefined && provider.serverMetadata().userinfo_endpoint !== undefined;
      const userInfo = needsUserInfo ? await openid.fetchUserInfo(provider, tokens.access_token, claims.sub) : {};
      return toPerson(claims.sub, { ...claims, ...userInfo });
    },
  };
}
