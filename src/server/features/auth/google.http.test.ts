import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { SignedIn } from '#contract/auth.ts';
import { refusal } from '#test/client.ts';
import { makeUser, type Person } from '#test/factories.ts';
import { GoogleBrowser, locationOf } from '#test/google-browser.ts';
import { sharedApp } from '#test/make-app.ts';
import type { Claims } from '#test/openid-provider.ts';
import { mailsTo } from '#test/page-calls.ts';
import { runOpenidProvider } from '#test/run-openid-provider.ts';
import { accessTokens, identities, oauthStates, signInCodes } from '../../tables/auth.ts';
import { changes } from '../../tables/changes.ts';
import { currencies } from '../../tables/currencies.ts';
import { outbox } from '../../tables/outbox.ts';
import { users } from '../../tables/users.ts';

const env: Record<string, string> = { LIMIT_LINKS: '1000' };
const google = runOpenidProvider(env);

const use = sharedApp({ env });
const HOME = 'http://magpie.test/auth/callback';
const CODE = /^http:\/\/magpie\.test\/auth\/callback\?code=[\w-]{43}$/;
const PAST = new Date(Date.now() - 1000);

const browser = (): GoogleBrowser => new GoogleBrowser(use.app.visitor);

/** Adds a person to the provider; returns the account to sign in with. */
function known(subject: string, claims: Claims = {}): { account: string } {
  google.provider.accounts.set(subject, {
    email: `${subject}@example.test`,
    email_verified: true,
    name: subject,
    ...claims,
  });
  return { account: subject };
}

async function linked(subject: string, options: Parameters<typeof makeUser>[1] = {}): Promise<Person> {
  const person = await makeUser(use.app.db, { name: subject, emailVerifiedAt: new Date(), ...options });
  await use.app.db.insert(identities).values({ userId: person.id, provider: 'google', subject });
  return person;
}

async function usersNow() {
  return await use.app.db.select().from(users).orderBy(users.id);
}

async function withCurrencies(): Promise<void> {
  await use.app.db.insert(currencies).values({ code: 'USD' });
}

describe('GET /auth/google', () => {
  it('sends no request to the provider before the first sign-in', async () => {
    expect(google.provider.requestedPaths).toEqual([]);
    await browser().visit('/auth/google');
    expect(google.provider.requestedPaths).toEqual(['/.well-known/openid-configuration']);
    await browser().visit('/auth/google');
    expect(google.provider.requestedPaths).toHaveLength(1);
  });

  it('redirects to the provider with state, nonce and code challenge, and sets a cookie for this browser', async () => {
    const start = await browser().visit('/auth/google');
    expect(start.status).toBe(302);
    expect(start.headers['cache-control']).toBe('no-store');
    const url = new URL(locationOf(start));
    expect(url.origin).toBe(google.provider.env.GOOGLE_ISSUER);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'magpie-in-tests',
      response_type: 'code',
      redirect_uri: 'http://magpie.test/auth/google/callback',
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(start.headers['set-cookie']).toMatch(
      /^magpie-sign-in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
  });

  it('stores no secret in the database', async () => {
    const start = await browser().visit('/auth/google');
    const { state, nonce, code_challenge } = Object.fromEntries(new URL(locationOf(start)).searchParams);
    const cookie = /=([\w-]+);/.exec(String(start.headers['set-cookie']))?.[1];
    const [row] = await use.app.db.select().from(oauthStates);
    expect(row?.stateHash).toHaveLength(32);
    expect(row?.browserHash).toHaveLength(32);
    const stored = [row?.stateHash, row?.browserHash].map((bytes) => bytes?.toString('base64url'));
    for (const secret of [state, nonce, code_challenge, cookie]) expect(stored).not.toContain(secret);
  });

  it('ignores redirect targets in the query', async () => {
    const start = await browser().visit('/auth/google?redirect_uri=https://evil.test&next=//evil.test&return_to=/x');
    expect(locationOf(start)).not.toContain('evil');
    const back = await browser().visit(
      '/auth/google/callback?redirect=https://evil.test&error=//evil.test&state=%0d%0aX:1',
    );
    expect(locationOf(back)).toBe(`${HOME}?error=failed`);
  });
});

describe('a user with a linked Google account', () => {
  it('signs in with a one-time code, and no URL contains a token', async () => {
    const ann = await linked('ann');
    const window = browser();
    const end = await window.signIn(known('ann'));
    expect(end).toMatch(CODE);
    const answer = await window.exchange<SignedIn>(end);
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const [signIn, device] = answer.headers['set-cookie'] as string[];
    expect(signIn).toMatch(/^magpie-sign-in=; Path=\/; Max-Age=0;/);
    expect(device).toMatch(/^magpie-device=[\w.-]+; Path=\/; .*HttpOnly; SameSite=Strict$/);
    expect(answer.body.user).toMatchObject({ id: ann.id, name: 'ann', email: 'ann@example.test' });
    expect(end).not.toContain(answer.body.access_token);
    const me = await use.app.visitor.get('/api/users/me', {
      headers: { authorization: `Bearer ${answer.body.access_token}` },
    });
    expect(me.body).toEqual(answer.body.user);
  });

  it('is identified by the subject claim even if the email address and name have changed', async () => {
    await linked('bea');
    const end = await browser().signIn(known('bea', { email: 'other@example.test', email_verified: false, name: 'B' }));
    expect(end).toMatch(CODE);
    expect(await usersNow()).toHaveLength(1);
  });

  it.each([
    ['queued', 'queued'],
    ['suspended', 'suspended'],
    ['deleted', 'failed'],
  ] as const)('is redirected with an error and gets no sign-in code if the account is %s', async (status, error) => {
    await linked('cat', { status });
    expect(await browser().signIn(known('cat'))).toBe(`${HOME}?error=${error}`);
    expect(await use.app.db.select().from(signInCodes)).toEqual([]);
  });

  it('accepts an invitation by signing in, because the provider has verified the email address', async () => {
    const dan = await linked('dan', { status: 'invited', emailVerifiedAt: null });
    const window = browser();
    const answer = await window.exchange(await window.signIn(known('dan')));
    expect(answer.status).toBe(200);
    const [row] = await use.app.db.select().from(users).where(eq(users.id, dan.id));
    expect(row).toMatchObject({ status: 'active', emailVerifiedAt: expect.any(Date) });
  });

  it.each([
    ['the provider has not verified the address', { email_verified: false }],
    ['the invitation went to another address', { email: 'elsewhere@example.test' }],
  ])('still needs the invitation link if %s', async (_why, claims) => {
    await linked('eve', { status: 'invited' });
    expect(await browser().signIn(known('eve', claims))).toBe(`${HOME}?error=queued`);
  });
});

describe('an existing account with the same email address', () => {
  it('is linked if both the owner and Google have verified the email address, ignoring case', async () => {
    const fay = await makeUser(use.app.db, { name: 'fay', email: 'Fay@Example.test', emailVerifiedAt: new Date() });
    const window = browser();
    const answer = await window.exchange<SignedIn>(
      await window.signIn(known('sub-fay', { email: 'fay@example.TEST' })),
    );
    expect(answer.body.user.id).toBe(fay.id);
    expect(await use.app.db.select().from(identities)).toMatchObject([{ userId: fay.id, subject: 'sub-fay' }]);
    expect(await use.app.db.select().from(changes)).toMatchObject([
      { userId: fay.id, type: 'account', entityId: String(fay.id) },
    ]);
  });

  it.each([
    ['the account has never verified the address', { emailVerifiedAt: null }, {}],
    ['the account is still in the queue', { status: 'queued', emailVerifiedAt: null }, {}],
    ['the provider has not verified the address', {}, { email_verified: false }],
    ['the provider sends email_verified as a string', {}, { email_verified: 'true' as unknown as boolean }],
  ] as const)('is not linked if %s', async (_why, options, claims) => {
    await makeUser(use.app.db, { name: 'gus', emailVerifiedAt: new Date(), ...options });
    expect(await browser().signIn(known('sub-gus', { email: 'gus@example.test', ...claims }))).toBe(
      `${HOME}?error=address_taken`,
    );
    expect(await use.app.db.select().from(identities)).toEqual([]);
    expect(await usersNow()).toHaveLength(1);
  });

  it('is not linked to a second Google account', async () => {
    await linked('hal');
    const end = await browser().signIn(known('another-hal', { email: 'hal@example.test' }));
    expect(end).toBe(`${HOME}?error=address_taken`);
  });
});

describe('a new Google user', () => {
  it('joins the queue once, without a password, and gets the waiting-list email', async () => {
    await withCurrencies();
    const ida = known('ida', { name: 'Ida Bergström', email: 'Ida@Example.test' });
    for (let visit = 0; visit < 2; visit++) expect(await browser().signIn(ida)).toBe(`${HOME}?error=queued`);
    const rows = await usersNow();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      name: 'ida-bergstrom',
      email: 'Ida@Example.test',
      status: 'queued',
      passwordHash: null,
      emailVerifiedAt: null,
      country: 'US',
    });
    await use.app.settled();
    expect(await use.app.db.select().from(outbox)).toEqual([]);
    const [mail] = await mailsTo(use.app, 'Ida@example.test');
    expect(mail?.subject).toBe('You’re on the waiting list for Magpie');
  });

  it('gets emails in the language of the browser', async () => {
    await withCurrencies();
    const window = new GoogleBrowser(use.app.visitor, 'fr-CA');
    expect(await window.signIn(known('luc'))).toBe(`${HOME}?error=queued`);
    expect(await usersNow()).toMatchObject([{ language: 'fr' }]);
    const [mail] = await mailsTo(use.app, 'luc@example.test');
    expect(mail?.subject).toBe('Vous êtes sur la liste d’attente de Magpie');
  });

  it('gets one account when several callbacks run concurrently', async () => {
    await withCurrencies();
    const who = known('twin');
    const windows = [browser(), browser(), browser()];
    const backs = await Promise.all(
      windows.map(async (window) => await window.atProvider(locationOf(await window.visit('/auth/google')), who)),
    );
    const ends = await Promise.all(windows.map(async (window, at) => locationOf(await window.visit(backs[at] ?? ''))));
    expect(ends).toEqual(Array(3).fill(`${HOME}?error=queued`));
    expect(await usersNow()).toHaveLength(1);
  });

  it.each([
    ['a reserved name', 'Admin', 'collector'],
    ['a name that looks like another one', 'Jane D0e', 'jane-d0e-2'],
    ['a taken name', 'Jane Doe', 'jane-doe-2'],
    ['a name that contains mail headers', 'Eve\r\nBcc: everybody@example.test', 'eve-bcc-everybody-example.test'],
    ['a name in an unsupported script', '김수아', 'collector'],
    ['no name', '', 'collector'],
    ['a very long name', 'x'.repeat(5000), 'x'.repeat(30)],
  ])('gets a generated username if the provider sends %s', async (_what, name, expected) => {
    await makeUser(use.app.db, { name: 'JANE-DOE' });
    expect(await browser().signIn(known('stranger', { name }))).toBe(`${HOME}?error=queued`);
    expect((await usersNow()).at(-1)?.name).toBe(expected);
  });

  it.each([
    ['no email address', { email: undefined }],
    ['an unverified email address', { email_verified: false }],
    ['an invalid email address', { email: 'a@b\r\nBcc: c@d' }],
  ])('cannot join if the provider sends %s', async (_what, claims) => {
    await withCurrencies();
    google.provider.accounts.set('jo', {
      email: 'jo@example.test',
      email_verified: true,
      name: 'Jo',
      ...claims,
    } as Claims);
    expect(await browser().signIn({ account: 'jo' })).toBe(`${HOME}?error=failed`);
    expect(await usersNow()).toEqual([]);
  });
});

describe('GET /auth/google/callback', () => {
  it('redirects with error=cancelled if the person cancels at the provider', async () => {
    expect(await browser().signIn('cancel')).toBe(`${HOME}?error=cancelled`);
    expect(await use.app.db.select().from(oauthStates)).toEqual([]);
  });

  it.each([
    'state=x&error=access_denied',
    'state=x&code=y',
    'code=y',
    '',
    'state=a&state=b&code=c',
    `state=${'x'.repeat(5000)}`,
  ])('rejects a callback for a sign-in that was never started: %s', async (query) => {
    expect(locationOf(await browser().visit(`/auth/google/callback?${query}`))).toBe(`${HOME}?error=failed`);
  });

  it('rejects and invalidates an OAuth state that was issued to another browser', async () => {
    await linked('kim');
    const [victim, attacker] = [browser(), browser()];
    const back = await attacker.atProvider(locationOf(await attacker.visit('/auth/google')), known('kim'));
    await victim.visit('/auth/google');
    expect(locationOf(await victim.visit(back))).toBe(`${HOME}?error=failed`);
    expect(locationOf(await attacker.visit(back))).toBe(`${HOME}?error=failed`);
  });

  it('accepts each callback once', async () => {
    await linked('lou');
    const window = browser();
    const back = await window.atProvider(locationOf(await window.visit('/auth/google')), known('lou'));
    expect(locationOf(await window.visit(back))).toMatch(CODE);
    expect(locationOf(await window.visit(back))).toBe(`${HOME}?error=failed`);
  });

  it('rejects a callback after its OAuth state has expired', async () => {
    await linked('max');
    const window = browser();
    const back = await window.atProvider(locationOf(await window.visit('/auth/google')), known('max'));
    await use.app.db.update(oauthStates).set({ expiresAt: PAST });
    expect(locationOf(await window.visit(back))).toBe(`${HOME}?error=failed`);
  });

  it.each(['nonce', 'code_challenge'])(
    'rejects a callback if the %s in the authorization request was changed',
    async (parameter) => {
      await linked('ned');
      const window = browser();
      const url = new URL(locationOf(await window.visit('/auth/google')));
      url.searchParams.set(parameter, 'A'.repeat(43));
      const back = await window.atProvider(url.href, known('ned'));
      expect(locationOf(await window.visit(back))).toBe(`${HOME}?error=failed`);
      expect(use.app.logged.filter(({ level }) => level !== 'debug')).toMatchObject([{ level: 'warn' }]);
    },
  );

  it.each([
    ['code', 'forged'],
    ['iss', 'https://accounts.evil.test'],
  ])('rejects a callback with a changed %s parameter', async (parameter, value) => {
    await linked('ora');
    const window = browser();
    const back = new URL(await window.atProvider(locationOf(await window.visit('/auth/google')), known('ora')));
    back.searchParams.set(parameter, value);
    expect(locationOf(await window.visit(back.href))).toBe(`${HOME}?error=failed`);
    const logged = JSON.stringify(use.app.logged);
    expect(logged).not.toContain(google.provider.env.GOOGLE_CLIENT_SECRET);
  });
});

describe('POST /api/auth/exchange', () => {
  async function finishAtProvider(): Promise<{ window: GoogleBrowser; end: string }> {
    const window = browser();
    return { window, end: await window.signIn(known('pia')) };
  }

  it('accepts a code once', async () => {
    await linked('pia');
    const { window, end } = await finishAtProvider();
    expect((await window.exchange(end)).status).toBe(200);
    await window.visit('/auth/google');
    expect(refusal(await window.exchange(end))).toBe('401 invalid_sign_in_code');
    expect(await use.app.db.select().from(accessTokens)).toHaveLength(1);
  });

  it('rejects a code from another browser, and invalidates the code', async () => {
    await linked('pia');
    const { window, end } = await finishAtProvider();
    const thief = browser();
    await thief.visit('/auth/google');
    expect(refusal(await thief.exchange(end))).toBe('401 invalid_sign_in_code');
    expect(refusal(await window.exchange(end))).toBe('401 invalid_sign_in_code');
    expect(await use.app.db.select().from(accessTokens)).toEqual([]);
  });

  it('rejects a code from a browser without the cookie', async () => {
    await linked('pia');
    const { end } = await finishAtProvider();
    expect(refusal(await browser().exchange(end))).toBe('401 invalid_sign_in_code');
  });

  it('rejects a code after a minute', async () => {
    await linked('pia');
    const { window, end } = await finishAtProvider();
    const [row] = await use.app.db.select().from(signInCodes);
    expect((row?.expiresAt.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(60_000);
    await use.app.db.update(signInCodes).set({ expiresAt: PAST });
    expect(refusal(await window.exchange(end))).toBe('401 invalid_sign_in_code');
  });

  it('rejects a code if the account has been suspended in the meantime', async () => {
    const pia = await linked('pia');
    const { window, end } = await finishAtProvider();
    await use.app.db.update(users).set({ status: 'suspended' }).where(eq(users.id, pia.id));
    expect(refusal(await window.exchange(end))).toBe('403 account_suspended');
  });

  it.each([
    ['invented', 'x'.repeat(43), '401 invalid_sign_in_code'],
    ['truncated', 'x', '401 invalid_sign_in_code'],
    ['empty', '', '422 validation_failed: code'],
    ['too long', 'x'.repeat(201), '422 validation_failed: code'],
  ])('rejects a code that is %s', async (_what, code, expected) => {
    expect(refusal(await use.app.visitor.post('/api/auth/exchange', { code }))).toBe(expected);
  });
});
