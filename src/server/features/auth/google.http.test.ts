import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '#contract/auth.ts';
import { refusal } from '../../../../test/support/client.ts';
import { makeUser, type Person } from '../../../../test/support/factories.ts';
import { GoogleBrowser, locationOf } from '../../../../test/support/google-browser.ts';
import { sharedApp } from '../../../../test/support/make-app.ts';
import { type Claims, type OpenidProvider, startOpenidProvider } from '../../../../test/support/openid-provider.ts';
import { accessTokens, currencies, identities, oauthStates, signInCodes, users } from '../../db/schema/accounts.ts';
import { outbox } from '../../db/schema/system.ts';

const env: Record<string, string> = { LIMIT_LINKS: '1000' };
let google: OpenidProvider;

beforeAll(async () => {
  google = await startOpenidProvider('http://magpie.test/auth/google/callback');
  Object.assign(env, google.env);
});
afterAll(() => google.close());

const use = sharedApp({ env });
const HOME = 'http://magpie.test/auth/callback';
const CODE = /^http:\/\/magpie\.test\/auth\/callback\?code=[\w-]{43}$/;
const PAST = new Date(Date.now() - 1000);

const browser = (): GoogleBrowser => new GoogleBrowser(use.app.visitor);

/** Somebody whom the provider knows; answers their subject. */
function known(subject: string, claims: Claims = {}): { account: string } {
  google.people.set(subject, { email: `${subject}@example.test`, email_verified: true, name: subject, ...claims });
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
  it('asks the provider nothing before somebody wants to sign in', async () => {
    expect(google.asked).toEqual([]);
    await browser().visit('/auth/google');
    expect(google.asked).toEqual(['/.well-known/openid-configuration']);
    await browser().visit('/auth/google');
    expect(google.asked).toHaveLength(1);
  });

  it('goes to the provider with state, nonce and proof key, and leaves a cookie for this browser only', async () => {
    const start = await browser().visit('/auth/google');
    expect(start.status).toBe(302);
    expect(start.headers['cache-control']).toBe('no-store');
    const url = new URL(locationOf(start));
    expect(url.origin).toBe(google.env.GOOGLE_ISSUER);
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

  it('keeps nothing that would be of use to whoever reads the tables', async () => {
    const start = await browser().visit('/auth/google');
    const { state, nonce, code_challenge } = Object.fromEntries(new URL(locationOf(start)).searchParams);
    const cookie = /=([\w-]+);/.exec(String(start.headers['set-cookie']))?.[1];
    const [row] = await use.app.db.select().from(oauthStates);
    expect(row?.stateHash).toHaveLength(32);
    expect(row?.browserHash).toHaveLength(32);
    const kept = [row?.stateHash, row?.browserHash].map((bytes) => bytes?.toString('base64url'));
    for (const secret of [state, nonce, code_challenge, cookie]) expect(kept).not.toContain(secret);
  });

  it('goes nowhere else, whatever the address says', async () => {
    const start = await browser().visit('/auth/google?redirect_uri=https://evil.test&next=//evil.test&return_to=/x');
    expect(locationOf(start)).not.toContain('evil');
    const back = await browser().visit(
      '/auth/google/callback?redirect=https://evil.test&error=//evil.test&state=%0d%0aX:1',
    );
    expect(locationOf(back)).toBe(`${HOME}?error=failed`);
  });
});

describe('a member', () => {
  it('comes in with a one-time code, and no token ever stands in an address', async () => {
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

  it('is known by the subject alone, whatever the address and the name are by now', async () => {
    await linked('bea');
    const end = await browser().signIn(known('bea', { email: 'other@example.test', email_verified: false, name: 'B' }));
    expect(end).toMatch(CODE);
    expect(await usersNow()).toHaveLength(1);
  });

  it.each([
    ['queued', 'queued'],
    ['suspended', 'suspended'],
    ['deleted', 'failed'],
  ] as const)('who is %s is told so', async (status, error) => {
    await linked('cat', { status });
    expect(await browser().signIn(known('cat'))).toBe(`${HOME}?error=${error}`);
    expect(await use.app.db.select().from(signInCodes)).toEqual([]);
  });

  it('who is invited follows the invitation by coming: the provider has proved the address', async () => {
    const dan = await linked('dan', { status: 'invited', emailVerifiedAt: null });
    const window = browser();
    const answer = await window.exchange(await window.signIn(known('dan')));
    expect(answer.status).toBe(200);
    const [row] = await use.app.db.select().from(users).where(eq(users.id, dan.id));
    expect(row).toMatchObject({ status: 'active', emailVerifiedAt: expect.any(Date) });
  });

  it.each([
    ['the provider does not vouch for the address', { email_verified: false }],
    ['the invitation went to another address', { email: 'elsewhere@example.test' }],
  ])('who is invited still needs the link where %s', async (_why, claims) => {
    await linked('eve', { status: 'invited' });
    expect(await browser().signIn(known('eve', claims))).toBe(`${HOME}?error=queued`);
  });
});

describe('somebody with an account of the same address', () => {
  it('is linked where both sides have proved it, without regard to case', async () => {
    const fay = await makeUser(use.app.db, { name: 'fay', email: 'Fay@Example.test', emailVerifiedAt: new Date() });
    const window = browser();
    const answer = await window.exchange<SignedIn>(
      await window.signIn(known('sub-fay', { email: 'fay@example.TEST' })),
    );
    expect(answer.body.user.id).toBe(fay.id);
    expect(await use.app.db.select().from(identities)).toMatchObject([{ userId: fay.id, subject: 'sub-fay' }]);
  });

  it.each([
    ['we have never seen proof of the address', { emailVerifiedAt: null }, {}],
    ['they wait in the queue', { status: 'queued', emailVerifiedAt: null }, {}],
    ['the provider does not vouch for it', {}, { email_verified: false }],
    ['the provider says so in a word only', {}, { email_verified: 'true' as unknown as boolean }],
  ] as const)('is not linked where %s', async (_why, options, claims) => {
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

describe('a stranger', () => {
  it('joins the queue once, without a password, and gets the same mail as everybody', async () => {
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
  });

  it('of whom two windows return at once is one person', async () => {
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
    ['a name that somebody has', 'Jane Doe', 'jane-doe-2'],
    ['a name with header lines in it', 'Eve\r\nBcc: everybody@example.test', 'eve-bcc-everybody-example.test'],
    ['a name in letters that ours do not have', '김수아', 'collector'],
    ['no name', '', 'collector'],
    ['an endless name', 'x'.repeat(5000), 'x'.repeat(30)],
  ])('with %s gets one by our rule', async (_what, name, expected) => {
    await makeUser(use.app.db, { name: 'JANE-DOE' });
    expect(await browser().signIn(known('stranger', { name }))).toBe(`${HOME}?error=queued`);
    expect((await usersNow()).at(-1)?.name).toBe(expected);
  });

  it.each([
    ['no address', { email: undefined }],
    ['an address that the provider does not vouch for', { email_verified: false }],
    ['an address that is none', { email: 'a@b\r\nBcc: c@d' }],
  ])('with %s cannot join', async (_what, claims) => {
    await withCurrencies();
    google.people.set('jo', { email: 'jo@example.test', email_verified: true, name: 'Jo', ...claims } as Claims);
    expect(await browser().signIn({ account: 'jo' })).toBe(`${HOME}?error=failed`);
    expect(await usersNow()).toEqual([]);
  });
});

describe('GET /auth/google/callback', () => {
  it('says so where the person cancelled', async () => {
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
  ])('refuses what nobody here has begun: %s', async (query) => {
    expect(locationOf(await browser().visit(`/auth/google/callback?${query}`))).toBe(`${HOME}?error=failed`);
  });

  it('refuses a state that another browser began, and it is used up', async () => {
    await linked('kim');
    const [victim, attacker] = [browser(), browser()];
    const back = await attacker.atProvider(locationOf(await attacker.visit('/auth/google')), known('kim'));
    await victim.visit('/auth/google');
    expect(locationOf(await victim.visit(back))).toBe(`${HOME}?error=failed`);
    expect(locationOf(await attacker.visit(back))).toBe(`${HOME}?error=failed`);
  });

  it('takes every return once', async () => {
    await linked('lou');
    const window = browser();
    const back = await window.atProvider(locationOf(await window.visit('/auth/google')), known('lou'));
    expect(locationOf(await window.visit(back))).toMatch(CODE);
    expect(locationOf(await window.visit(back))).toBe(`${HOME}?error=failed`);
  });

  it('takes no return after ten minutes', async () => {
    await linked('max');
    const window = browser();
    const back = await window.atProvider(locationOf(await window.visit('/auth/google')), known('max'));
    await use.app.db.update(oauthStates).set({ expiresAt: PAST });
    expect(locationOf(await window.visit(back))).toBe(`${HOME}?error=failed`);
  });

  it.each(['nonce', 'code_challenge'])('refuses an identity made for another %s', async (parameter) => {
    await linked('ned');
    const window = browser();
    const url = new URL(locationOf(await window.visit('/auth/google')));
    url.searchParams.set(parameter, 'A'.repeat(43));
    const back = await window.atProvider(url.href, known('ned'));
    expect(locationOf(await window.visit(back))).toBe(`${HOME}?error=failed`);
    expect(use.app.logged.filter(({ level }) => level !== 'debug')).toMatchObject([{ level: 'warn' }]);
  });

  it.each([
    ['code', 'forged'],
    ['iss', 'https://accounts.evil.test'],
  ])('refuses an answer with another %s', async (parameter, value) => {
    await linked('ora');
    const window = browser();
    const back = new URL(await window.atProvider(locationOf(await window.visit('/auth/google')), known('ora')));
    back.searchParams.set(parameter, value);
    expect(locationOf(await window.visit(back.href))).toBe(`${HOME}?error=failed`);
    const logged = JSON.stringify(use.app.logged);
    expect(logged).not.toContain(google.env.GOOGLE_CLIENT_SECRET);
  });
});

describe('POST /api/auth/exchange', () => {
  async function arrive(): Promise<{ window: GoogleBrowser; end: string }> {
    const window = browser();
    return { window, end: await window.signIn(known('pia')) };
  }

  it('takes a code once', async () => {
    await linked('pia');
    const { window, end } = await arrive();
    expect((await window.exchange(end)).status).toBe(200);
    await window.visit('/auth/google');
    expect(refusal(await window.exchange(end))).toBe('401 invalid_sign_in_code');
    expect(await use.app.db.select().from(accessTokens)).toHaveLength(1);
  });

  it('takes it in the browser that began, and tried elsewhere it is lost', async () => {
    await linked('pia');
    const { window, end } = await arrive();
    const thief = browser();
    await thief.visit('/auth/google');
    expect(refusal(await thief.exchange(end))).toBe('401 invalid_sign_in_code');
    expect(refusal(await window.exchange(end))).toBe('401 invalid_sign_in_code');
    expect(await use.app.db.select().from(accessTokens)).toEqual([]);
  });

  it('takes no code from a browser without the cookie', async () => {
    await linked('pia');
    const { end } = await arrive();
    expect(refusal(await browser().exchange(end))).toBe('401 invalid_sign_in_code');
  });

  it('takes no code after a minute', async () => {
    await linked('pia');
    const { window, end } = await arrive();
    const [row] = await use.app.db.select().from(signInCodes);
    expect((row?.expiresAt.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(60_000);
    await use.app.db.update(signInCodes).set({ expiresAt: PAST });
    expect(refusal(await window.exchange(end))).toBe('401 invalid_sign_in_code');
  });

  it('lets nobody in who was suspended in between', async () => {
    const pia = await linked('pia');
    const { window, end } = await arrive();
    await use.app.db.update(users).set({ status: 'suspended' }).where(eq(users.id, pia.id));
    expect(refusal(await window.exchange(end))).toBe('403 account_suspended');
  });

  it.each([
    ['made up', 'x'.repeat(43), '401 invalid_sign_in_code'],
    ['cut short', 'x', '401 invalid_sign_in_code'],
    ['empty', '', '422 validation_failed: code'],
    ['endless', 'x'.repeat(201), '422 validation_failed: code'],
  ])('refuses a code that is %s', async (_what, code, expected) => {
    expect(refusal(await use.app.visitor.post('/api/auth/exchange', { code }))).toBe(expected);
  });
});
