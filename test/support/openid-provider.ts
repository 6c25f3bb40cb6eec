/** Who plays Google in the tests? A certified OpenID provider on this machine, with a login page of one field. */
import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Adapter, AdapterPayload, default as Provider } from 'oidc-provider';

/** What it says of somebody. */
export type Claims = { email?: string; email_verified?: boolean; name?: string };

export type OpenidProvider = {
  /** The environment variables that make it the product's provider. */
  env: { GOOGLE_CLIENT_ID: string; GOOGLE_CLIENT_SECRET: string; GOOGLE_ISSUER: string };
  /** Everybody who has an account there, by subject; the login page asks for that. */
  people: Map<string, Claims>;
  /** Requests so far, as paths. */
  asked: string[];
  close(): Promise<void>;
};

/** Its own one says on the console that it is for development only. */
function memoryAdapter(): (name: string) => Adapter {
  const kept = new Map<string, AdapterPayload>();
  const find = (test: (payload: AdapterPayload) => boolean) => [...kept.values()].find(test);
  return (name) => {
    const key = (id: string): string => `${name}:${id}`;
    return {
      upsert: async (id, payload) => void kept.set(key(id), payload),
      find: async (id) => kept.get(key(id)),
      findByUid: async (uid) => find((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => find((payload) => payload.userCode === userCode),
      consume: async (id) => {
        const payload = kept.get(key(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => void kept.delete(key(id)),
      revokeByGrantId: async (grantId) => {
        for (const [id, payload] of kept) if (payload.grantId === grantId) kept.delete(id);
      },
    };
  };
}

/** It warns of every Node newer than the one it names, and our tests take no warnings. */
async function loadQuietly(): Promise<typeof Provider> {
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

/** True where the request was for the login page or its two ways on. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const [, uid, step] = /^\/interaction\/([\w-]+)(?:\/(login|cancel))?$/.exec(request.url ?? '') ?? [];
  if (!uid) return false;
  if (step === 'login') {
    const accountId = (await formOf(request)).get('account') ?? '';
    await provider.interactionFinished(request, response, { login: { accountId } });
  } else if (step === 'cancel') {
    const result = { error: 'access_denied', error_description: 'the person cancelled' };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  } else {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(loginPage(uid));
  }
  return true;
}

/** A key to sign identity tokens with. */
export const rsaKey = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

function configure(redirectUri: string, env: OpenidProvider['env'], people: OpenidProvider['people']) {
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
    // As Google does: who it is stands in the identity token.
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    jwks: { keys: [{ ...rsaKey().export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'first' }] },
    // As strict as a provider can be with us.
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'profile'],
    // Seconds. Left to itself, it says on the console that somebody should choose them.
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
 * Starts one on a free port, or on the port of one that was closed.
 * @param redirectUri where the product wants people sent back to
 * @param options `changeToken` replaces identity tokens on their way out, as an attacker in between would
 */
export async function startOpenidProvider(
  redirectUri: string,
  options: { port?: number; claimsAtUserinfo?: boolean; changeToken?: (token: string) => string } = {},
): Promise<OpenidProvider> {
  const OpenId = await loadQuietly();
  const server = createServer().listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const env = {
    GOOGLE_CLIENT_ID: 'magpie-in-tests',
    GOOGLE_CLIENT_SECRET: randomBytes(24).toString('hex'),
    GOOGLE_ISSUER: `http://127.0.0.1:${address.port}`,
  };
  const people: OpenidProvider['people'] = new Map();
  const asked: string[] = [];
  const provider = new OpenId(env.GOOGLE_ISSUER, {
    ...configure(redirectUri, env, people),
    conformIdTokenClaims: options.claimsAtUserinfo ?? false,
    // Nobody is asked whether they agree: that page is the provider's business.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session } = oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const { changeToken } = options;
  if (changeToken) {
    provider.use(async (context, next) => {
      await next();
      if (context.path === '/token' && context.body.id_token)
        context.body.id_token = changeToken(context.body.id_token);
    });
  }
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    asked.push((request.url ?? '').split('?')[0] ?? '');
    interact(provider, request, response)
      .then((done) => (done ? undefined : answer(request, response)))
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  return {
    env,
    people,
    asked,
    close: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
