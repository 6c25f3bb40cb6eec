/** A certified OpenID provider on this machine that acts as Google in tests, with a login page of one field. */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Adapter, AdapterPayload, default as Provider } from 'oidc-provider';

export type Claims = { email?: string; email_verified?: boolean; name?: string };

export type OpenidProvider = {
  /** The environment variables that make the product use this provider. */
  env: { GOOGLE_CLIENT_ID: string; GOOGLE_CLIENT_SECRET: string; GOOGLE_ISSUER: string };
  /** All accounts by subject (the `sub` claim). To sign in, enter a subject on the login page. */
  accounts: Map<string, Claims>;
  requestedPaths: string[];
  close(): Promise<void>;
};

/** Replaces the provider's own adapter, which prints a warning that it is for development only. */
function memoryAdapter(): (name: string) => Adapter {
  const store = new Map<string, AdapterPayload>();
  const find = (test: (payload: AdapterPayload) => boolean) => [...store.values()].find(test);
  return (name) => {
    const key = (id: string): string => `${name}:${id}`;
    return {
      upsert: async (id, payload) => void store.set(key(id), payload),
      find: async (id) => store.get(key(id)),
      findByUid: async (uid) => find((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => find((payload) => payload.userCode === userCode),
      consume: async (id) => {
        const payload = store.get(key(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => void store.delete(key(id)),
      revokeByGrantId: async (grantId) => {
        for (const [id, payload] of store) if (payload.grantId === grantId) store.delete(id);
      },
    };
  };
}

/** The package warns about each Node version newer than the ones it lists, and a warning fails a test. */
async function importWithoutWarning(): Promise<typeof Provider> {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return (await import('oidc-provider')).default;
  } finally {
    console.warn = warn;
  }
}

const loginPage = (uid: string): string => `<!doctype html><title>A provider</title>
<form method="post" action="/interaction/${uid}/login">
<label>Account <input name="account" autofocus></label> <button>Continue</button></form>
<a href="/interaction/${uid}/cancel">Cancel</a>`;

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return new URLSearchParams(body);
}

/** Handles requests for the login page and its two actions; returns false for all other requests. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const [, uid, step] = /^\/interaction\/([\w-]+)(?:\/(login|cancel))?$/.exec(request.url ?? '') ?? [];
  if (!uid) return false;
  if (step === 'login') {
    const accountId = (await formOf(request)).get('account') ?? '';
    await provider.interactionFinished(request, response, { login: { accountId } });
  } else if (step === 'cancel') {
    const result = { error: 'access_denied', error_description: 'the user cancelled' };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  } else {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(loginPage(uid));
  }
  return true;
}

export const rsaKey = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

export function signToken(key: KeyObject, head: string, claims: object): string {
  const content = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), key).toString('base64url')}`;
}

const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));

/** Returns the token with some claims replaced and a valid signature; a value of undefined removes the claim. */
const changeClaims = (token: string, key: KeyObject, claims: Record<string, unknown>): string =>
  signToken(key, token.split('.')[0] ?? '', { ...claimsOf(token), ...claims });

type Changes = {
  /** Replaces identity tokens before they are sent, as an attacker on the network could. */
  changeToken?: (token: string) => string;
  /** Replaces claims of identity tokens before the provider signs them; a value of undefined removes the claim. */
  claims?: Record<string, unknown>;
  userinfo?: Record<string, unknown>;
};

function changeResponses(provider: Provider, key: KeyObject, { changeToken, claims, userinfo }: Changes): void {
  provider.use(async (context, next) => {
    await next();
    const { path, body } = context;
    if (path === '/token' && body.id_token && claims) body.id_token = changeClaims(body.id_token, key, claims);
    if (path === '/token' && body.id_token && changeToken) body.id_token = changeToken(body.id_token);
    if (path === '/me' && userinfo) context.body = { ...body, ...userinfo };
  });
}

function configure(
  redirectUri: string,
  env: OpenidProvider['env'],
  people: OpenidProvider['accounts'],
  key: KeyObject,
) {
  return {
    adapter: memoryAdapter(),
    clients: [
      {
        client_id: env.GOOGLE_CLIENT_ID,
        client_secret: env.GOOGLE_CLIENT_SECRET,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post' as const,
      },
    ],
    // Like Google, include the claims in the identity token.
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'first' }] },
    // Require PKCE, as strict providers do.
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'profile'],
    // Lifetimes in seconds. Without these values, the package prints a warning that they should be set.
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, id: string) => {
      const claims = people.get(id);
      return claims && { accountId: id, claims: () => ({ sub: id, ...claims }) };
    },
  };
}

/**
 * Starts a provider on a free port, or on the port of a provider that was closed.
 * @param redirectUri the product's callback address
 * @param options changes to the provider's responses, for tests of the product's checks
 */
export async function startOpenidProvider(
  redirectUri: string,
  options: { port?: number; claimsAtUserinfo?: boolean } & Changes = {},
): Promise<OpenidProvider> {
  const OpenId = await importWithoutWarning();
  const server = createServer().listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const env = {
    GOOGLE_CLIENT_ID: 'magpie-in-tests',
    GOOGLE_CLIENT_SECRET: randomBytes(24).toString('hex'),
    GOOGLE_ISSUER: `http://127.0.0.1:${address.port}`,
  };
  const people: OpenidProvider['accounts'] = new Map();
  const requestedPaths: string[] = [];
  const key = rsaKey();
  const provider = new OpenId(env.GOOGLE_ISSUER, {
    ...configure(redirectUri, env, people, key),
    conformIdTokenClaims: options.claimsAtUserinfo ?? false,
    // Skip the consent page by granting consent for every account: this step involves only the provider, not the app.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session } = oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  changeResponses(provider, key, options);
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    requestedPaths.push((request.url ?? '').split('?')[0] ?? '');
    interact(provider, request, response)
      .then((done) => (done ? undefined : answer(request, response)))
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  return {
    env,
    accounts: people,
    requestedPaths,
    close: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
