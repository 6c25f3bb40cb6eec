import { sign } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { refusal } from '#test/client.ts';
import { makeUser } from '#test/factories.ts';
import { GoogleBrowser, locationOf } from '#test/google-browser.ts';
import { makeApp, type TestApp } from '#test/make-app.ts';
import { type OpenidProvider, rsaKey, startOpenidProvider } from '#test/openid-provider.ts';
import { identities, oauthStates } from '../../tables/auth.ts';

const CALLBACK = 'http://magpie.test/auth/google/callback';
const FAILED = 'http://magpie.test/auth/callback?error=failed';

const toClose: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const resource of toClose.splice(0).reverse()) await resource.close();
});

function closeLater<T extends { close(): Promise<void> }>(resource: T): T {
  toClose.push(resource);
  return resource;
}

const appWith = async (env: Record<string, string>): Promise<TestApp> => closeLater(await makeApp({ env }));
const providerFor = async (...args: Parameters<typeof startOpenidProvider>): Promise<OpenidProvider> =>
  closeLater(await startOpenidProvider(...args));

async function member(app: TestApp, provider: OpenidProvider): Promise<{ account: string }> {
  const { id } = await makeUser(app.db, { name: 'ann', emailVerifiedAt: new Date() });
  await app.db.insert(identities).values({ userId: id, provider: 'google', subject: 'ann' });
  provider.accounts.set('ann', { email: 'ann@example.test', email_verified: true, name: 'Ann' });
  return { account: 'ann' };
}

describe('Google sign-in without configuration', () => {
  it('redirects with error=not_configured and refuses the code exchange', async () => {
    const { visitor } = await appWith({});
    for (const path of ['/auth/google', '/auth/google/callback?state=x&code=y']) {
      const answer = await visitor.get(path);
      expect([answer.status, locationOf(answer)]).toEqual([
        302,
        'http://magpie.test/auth/callback?error=not_configured',
      ]);
    }
    expect(refusal(await visitor.post('/api/auth/exchange', { code: 'x' }))).toBe('401 invalid_sign_in_code');
  });
});

describe('Google sign-in with a failing provider', () => {
  it('redirects with an error and stores nothing if discovery fails, and repeats the discovery on the next sign-in', async () => {
    const provider = await providerFor(CALLBACK);
    const app = await appWith(provider.env);
    await provider.close();
    expect(locationOf(await app.visitor.get('/auth/google'))).toBe(FAILED);
    expect(await app.db.select().from(oauthStates)).toEqual([]);
    expect(app.logged.filter(({ level }) => level === 'warn')).toHaveLength(1);
    await providerFor(CALLBACK, { port: Number(new URL(provider.env.GOOGLE_ISSUER).port) });
    expect(locationOf(await app.visitor.get('/auth/google'))).toContain(provider.env.GOOGLE_ISSUER);
  });

  it('redirects with an error if the provider fails before the callback', async () => {
    const provider = await providerFor(CALLBACK);
    const app = await appWith(provider.env);
    const who = await member(app, provider);
    const window = new GoogleBrowser(app.visitor);
    const back = await window.atProvider(locationOf(await window.visit('/auth/google')), who);
    await provider.close();
    expect(locationOf(await window.visit(back))).toBe(FAILED);
  });
});

describe('identity token check', () => {
  const decode = (part = ''): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const foreign = rsaKey();

  it.each<[string, (token: string) => string, boolean]>([
    ['accepts the token that the provider sends', (token) => token, true],
    [
      'rejects a signature by a foreign key with the same key id',
      (token) => {
        const content = token.split('.').slice(0, 2).join('.');
        return `${content}.${sign('RSA-SHA256', Buffer.from(content), foreign).toString('base64url')}`;
      },
      false,
    ],
    ['rejects a broken signature', (token) => `${token.slice(0, -8)}AAAAAAAA`, false],
    ['rejects a missing signature', (token) => `${token.split('.').slice(0, 2).join('.')}.`, false],
    [
      'rejects changed claims under the old signature',
      (token) => {
        const [head, claims, signature] = token.split('.');
        return [head, encode({ ...decode(claims), sub: 'victim' }), signature].join('.');
      },
      false,
    ],
    [
      'rejects the algorithm "none"',
      (token) => {
        const [head, claims] = token.split('.');
        return `${encode({ ...decode(head), alg: 'none' })}.${claims}.`;
      },
      false,
    ],
  ])('%s', async (_what, changeToken, isAccepted) => {
    const provider = await providerFor(CALLBACK, { changeToken });
    const app = await appWith(provider.env);
    const who = await member(app, provider);
    const end = await new GoogleBrowser(app.visitor).signIn(who);
    if (isAccepted) expect(end).toContain('?code=');
    else expect(end).toBe(FAILED);
    expect(app.logged.filter(({ level }) => level === 'warn')).toHaveLength(isAccepted ? 0 : 1);
  });

  const now = Math.floor(Date.now() / 1000);
  it.each<[string, Record<string, unknown>, boolean]>([
    ['accepts a signed token with the claims of the provider', {}, true],
    ['rejects a signed token for another client', { aud: 'another-client' }, false],
    ['rejects a signed token of another issuer', { iss: 'https://issuer.test' }, false],
    ['rejects a signed token that has expired', { iat: now - 7200, exp: now - 3600 }, false],
    ['rejects a signed token that does not expire', { exp: undefined }, false],
    ['rejects a signed token with the nonce of another sign-in', { nonce: 'another' }, false],
    ['rejects a signed token without a nonce', { nonce: undefined }, false],
    ['rejects a signed token without a subject', { sub: undefined }, false],
  ])('%s', async (_what, claims, isAccepted) => {
    const provider = await providerFor(CALLBACK, { claims });
    const app = await appWith(provider.env);
    const end = await new GoogleBrowser(app.visitor).signIn(await member(app, provider));
    if (isAccepted) expect(end).toContain('?code=');
    else expect(end).toBe(FAILED);
  });

  it('rejects userinfo claims that belong to another subject', async () => {
    const provider = await providerFor(CALLBACK, { claimsAtUserinfo: true, userinfo: { sub: 'victim' } });
    const app = await appWith(provider.env);
    expect(await new GoogleBrowser(app.visitor).signIn(await member(app, provider))).toBe(FAILED);
  });

  it('rejects a callback from another browser, even if the stored browser hash is changed to match', async () => {
    const provider = await providerFor(CALLBACK);
    const app = await appWith(provider.env);
    const who = await member(app, provider);
    const [victim, thief] = [new GoogleBrowser(app.visitor), new GoogleBrowser(app.visitor)];
    await thief.visit('/auth/google');
    const [state] = await app.db.select().from(oauthStates);
    const back = await victim.atProvider(locationOf(await victim.visit('/auth/google')), who);
    await app.db.update(oauthStates).set({ browserHash: state?.browserHash });
    expect(locationOf(await thief.visit(back))).toBe(FAILED);
  });
});

describe('Google sign-in', () => {
  it('supports a provider that returns claims only from the userinfo endpoint', async () => {
    const provider = await providerFor(CALLBACK, { claimsAtUserinfo: true });
    const app = await appWith(provider.env);
    await makeUser(app.db, { name: 'bea', emailVerifiedAt: new Date() });
    provider.accounts.set('sub-bea', { email: 'bea@example.test', email_verified: true, name: 'Bea' });
    const end = await new GoogleBrowser(app.visitor).signIn({ account: 'sub-bea' });
    expect(end).toContain('?code=');
    expect(await app.db.select().from(identities)).toMatchObject([{ subject: 'sub-bea' }]);
  });

  it('uses a __Host- cookie over HTTPS', async () => {
    const provider = await providerFor('https://api.magpie.test/auth/google/callback');
    const app = await appWith({
      ...provider.env,
      PUBLIC_URL: 'https://www.magpie.test',
      SERVER_URL: 'https://api.magpie.test',
    });
    const who = await member(app, provider);
    const start = await app.visitor.get('/auth/google');
    expect(start.headers['set-cookie']).toMatch(
      /^__Host-magpie-sign-in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
    const window = new GoogleBrowser(app.visitor);
    const end = await window.signIn(who);
    expect(end).toMatch(/^https:\/\/www\.magpie\.test\/auth\/callback\?code=/);
    expect((await window.exchange(end)).status).toBe(200);
  });

  it('limits how often one IP address can start a sign-in', async () => {
    const provider = await providerFor(CALLBACK);
    const app = await appWith({ ...provider.env, LIMIT_LINKS: '2' });
    for (let visit = 0; visit < 2; visit++) expect((await app.visitor.get('/auth/google')).status).toBe(302);
    const refused = await app.visitor.get('/auth/google');
    expect(refusal(refused)).toBe('429 too_many_requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});
