/** What do we ask Google, and what does it tell us of somebody? OpenID Connect, with a certified client. */
import * as openid from 'openid-client';
import type { Config } from '../../config/config.ts';

/** What the provider vouches for. Everything but the subject is the person's own word as far as we know. */
export type GooglePerson = {
  /** The provider's own, unchanging name for the person. */
  subject: string;
  /** Empty where it tells none. */
  email: string;
  isEmailVerified: boolean;
  name: string;
};

/** One try to sign in: random for each, known to the browser that began it alone. */
export type OAuthState = { state: string; nonce: string; verifier: string };

export type GoogleProvider = {
  /** Where the browser goes to. */
  signInUrl(proof: OAuthState): Promise<string>;
  /**
   * Who came back.
   * @throws Cancelled, and whatever the client finds wrong with the answers: all of it means "not signed in".
   */
  personFrom(query: URLSearchParams, proof: OAuthState): Promise<GooglePerson>;
};

/** The person said no at the provider. */
export class Cancelled extends Error {}

/** Where the provider sends browsers back to: the API's own host, on which the cookie of the attempt is set. */
export const googleReturnUrl = (config: Pick<Config, 'serverUrl' | 'publicUrl'>): string =>
  `${config.serverUrl || config.publicUrl}/auth/google/callback`;

/** Seconds for each request to the provider. */
const TIMEOUT = 5;
/** Milliseconds until what the provider says of itself is asked for again. */
const REDISCOVER_AFTER = 60 * 60 * 1000;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function toPerson(subject: string, claims: Readonly<Record<string, unknown>>): GooglePerson {
  return {
    subject,
    email: textOf(claims.email).trim(),
    isEmailVerified: claims.email_verified === true,
    name: textOf(claims.name) || textOf(claims.given_name),
  };
}

/** Asks the provider about itself at the first sign-in, not before: the product starts without it. */
function createDiscovery({ issuer, clientId, clientSecret }: NonNullable<Config['google']>) {
  let known: { at: number; answer: Promise<openid.Configuration> } | undefined;
  return (): Promise<openid.Configuration> => {
    if (known && Date.now() - known.at < REDISCOVER_AFTER) return known.answer;
    const answer = openid.discovery(
      new URL(issuer),
      clientId,
      { client_secret: clientSecret },
      openid.ClientSecretPost(clientSecret),
      {
        timeout: TIMEOUT,
        execute: [
          // Checks the signature of identity tokens, though they come over the provider's own connection: a proxy
          // that ends TLS between us and the provider must not be able to name somebody else.
          openid.enableNonRepudiationChecks,
          // A provider on this machine speaks plain HTTP; the configuration refuses that in production.
          ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
        ],
      },
    );
    const asked = { at: Date.now(), answer };
    known = asked;
    // A failure is not remembered. Whoever asked is told of it by the promise itself.
    answer.catch(() => {
      if (known === asked) known = undefined;
    });
    return answer;
  };
}

/** `returnUrl` is where the provider sends browsers back to; the operator has registered it there. */
export function createGoogleProvider(google: NonNullable<Config['google']>, returnUrl: string): GoogleProvider {
  const discover = createDiscovery(google);
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
      // Google puts it all into the identity itself; others keep it where it must be asked for.
      const asks = claims.email === undefined && provider.serverMetadata().userinfo_endpoint !== undefined;
      const more = asks ? await openid.fetchUserInfo(provider, tokens.access_token, claims.sub) : {};
      return toPerson(claims.sub, { ...claims, ...more });
    },
  };
}
