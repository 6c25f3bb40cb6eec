import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SignedIn } from '#contract/auth.ts';
import { makeUser } from '#test/factories.ts';
import { makeApp, type TestApp } from '#test/make-app.ts';
import { freePort } from '#test/own-process.ts';
import { DEVELOPMENT_PROVIDER_PATH } from '../config/google.ts';
import { people } from '../demo/content/people.ts';
import { currencies } from '../tables/currencies.ts';
import { IDENTITIES } from './development-provider-pages.ts';

let app: TestApp;
let origin = '';

beforeAll(async () => {
  const port = await freePort();
  app = await makeApp({ env: { PORT: String(port), PUBLIC_URL: `http://localhost:${port}` } });
  await app.server.listen({ port, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${port}`;
});
beforeEach(() => app.reset());
afterAll(() => app.close());

/** A browser that stores cookies and does not follow redirects by itself. */
function browse() {
  let cookie = '';
  const visit = async (address: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(address, origin);
    const response = await fetch(origin + pathname + search, {
      ...init,
      headers: { ...init.headers, cookie },
      redirect: 'manual',
    });
    const [set] = response.headers.getSetCookie();
    if (set) cookie = set.split(';')[0] ?? '';
    return { response, location: response.headers.get('location') ?? '', html: await response.text() };
  };
  const begin = async (): Promise<string> => {
    const { location } = await visit('/auth/google');
    const { html } = await visit(location);
    return /name="request" value="([\w-]{43})"/.exec(html)?.[1] ?? `no page at ${location}: ${html}`;
  };
  const choose = (request: string, fields: Record<string, string>) =>
    visit(`${DEVELOPMENT_PROVIDER_PATH}/choose`, { method: 'POST', body: new URLSearchParams({ request, ...fields }) });
  /** Signs in; returns the URL of the app page to which the last redirect leads. */
  const signIn = async (fields: Record<string, string>): Promise<URL> => {
    const { location } = await choose(await begin(), fields);
    return new URL((await visit(location)).location);
  };
  return { visit, begin, choose, signIn };
}

describe('the development provider', () => {
  it('lets a new person sign in, and the app returns the error "queued" at the first and the second sign-in', async () => {
    await app.db.insert(currencies).values({ code: 'USD' }).onConflictDoNothing();
    for (let visit = 0; visit < 2; visit++) {
      expect((await browse().signIn({ identity: '0' })).searchParams.get('error')).toBe('queued');
    }
    expect(app.logged.filter(({ level }) => level !== 'debug' && level !== 'info')).toEqual([]);
  });

  it('always signs a user in to the same account if the address is the same, ignoring case', async () => {
    const ann = await makeUser(app.db, { name: 'ann', email: 'ann@example.test', emailVerifiedAt: new Date() });
    for (const email of ['ann@example.test', 'ANN@example.test']) {
      const browser = browse();
      const end = await browser.signIn({ email, name: 'Ann', verified: '1' });
      const code = end.searchParams.get('code') ?? String(end);
      const { response, html } = await browser.visit('/api/auth/exchange', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code }),
      });
      expect(response.status).toBe(200);
      expect((JSON.parse(html) as SignedIn).user.id).toBe(ann.id);
    }
  });

  it('cannot sign a user in to an existing account with an email address that the provider reports as unverified', async () => {
    await makeUser(app.db, { name: 'ann', email: 'ann@example.test', emailVerifiedAt: new Date() });
    const end = await browse().signIn({ email: 'ann@example.test', name: 'Ann' });
    expect(end.searchParams.get('error')).toBe('address_taken');
  });

  it('lets a user cancel', async () => {
    expect((await browse().signIn({ cancel: '1' })).searchParams.get('error')).toBe('cancelled');
  });

  it('accepts each sign-in page and each authorization code only once', async () => {
    const browser = browse();
    const request = await browser.begin();
    const { location } = await browser.choose(request, { identity: '0' });
    expect((await browser.choose(request, { identity: '0' })).response.status).toBe(400);
    const code = new URL(location).searchParams.get('code') ?? '';
    await browser.visit(location);
    const form = { client_id: 'magpie-development', client_secret: 'for-development-only', code };
    const body = new URLSearchParams({ ...form, grant_type: 'authorization_code' });
    const { response, html } = await browser.visit(`${DEVELOPMENT_PROVIDER_PATH}/token`, { method: 'POST', body });
    expect([response.status, JSON.parse(html)]).toEqual([400, { error: 'invalid_grant' }]);
  });

  it.each([
    ['client_id', 'another'],
    ['redirect_uri', 'http://evil.test/callback'],
    ['response_type', 'token'],
    ['code_challenge_method', 'plain'],
    ['code_challenge', ''],
    ['state', ''],
    ['scope', 'email'],
  ])('refuses an authorization request with a wrong %s', async (name, value) => {
    const browser = browse();
    const url = new URL((await browser.visit('/auth/google')).location);
    url.searchParams.set(name, value);
    const { response, location } = await browser.visit(url.href);
    expect([response.status, location]).toEqual([400, '']);
  });

  it('shows a page that no other site can frame and that submits only to this deployment', async () => {
    const browser = browse();
    const { response, html } = await browser.visit((await browser.visit('/auth/google')).location);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toMatch(/default-src 'none'; .*form-action 'self' http:\/\/localhost:\d+; frame-ancestors 'none'/);
    expect(html).not.toMatch(/<script|\son\w+=|style="/);
  });

  it('offers one new identity and one from the demo data', () => {
    const isInDemo = IDENTITIES.map(({ email }) => people.some((person) => person.email === email));
    expect(isInDemo).toEqual([false, true]);
    // No identity belongs to a demo account whose password the README publishes: the first sign-in with the identity
    // would replace that password.
    for (const { email } of IDENTITIES) expect(email).not.toMatch(/^(?:seller|buyer|admin)@/);
  });

  const paths = ['/.well-known/openid-configuration', '/jwks', '/authorize', '/%61uthorize', '/style.css'];

  it.each(paths)('is not available to other machines: %s', async (path) => {
    const address = `${DEVELOPMENT_PROVIDER_PATH}${path}`;
    expect((await app.visitor.get(address, { remoteAddress: '192.0.2.7' })).status).toBe(404);
    expect((await app.visitor.get(address)).status).not.toBe(404);
  });

  it('is not available in production', async () => {
    const production = await makeApp({ env: { NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000' } });
    for (const path of paths) {
      expect((await production.visitor.get(`${DEVELOPMENT_PROVIDER_PATH}${path}`)).status, path).toBe(404);
    }
    expect((await production.visitor.get('/auth/google')).headers.location).toContain('error=not_configured');
    await production.close();
  });
});
