/** An attacker who prepared an account for a victim loses access once the victim proves ownership. */
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SignedIn } from '#contract/auth.ts';
import { type Client, encodeForm, makeClient, refusal } from '#test/client.ts';
import { makeLookups, makeUser, PASSWORD, type Person } from '#test/factories.ts';
import { GoogleBrowser } from '#test/google-browser.ts';
import { sharedApp } from '#test/make-app.ts';
import { linkTo, mailsTo, postFromPage, signInBy, xsrfHeaders } from '#test/page-calls.ts';
import { runOpenidProvider } from '#test/run-openid-provider.ts';
import { accessTokens, emailChanges, identities, passwordResets } from '../../tables/auth.ts';
import { users } from '../../tables/users.ts';

const env: Record<string, string> = { LIMIT_LINKS: '1000', LIMIT_MAIL_REQUESTS: '1000', LIMIT_REGISTRATIONS: '1000' };
const google = runOpenidProvider(env);

const use = sharedApp({ env });
const ATTACKERS = 'known to the attacker';
const VICTIMS = 'chosen by the victim';
let turn = 0;
let victim: string;
beforeEach(async () => {
  await makeLookups(use.app.db);
  victim = `victim-${++turn}@example.test`;
});

const follow = (link: string, body: object = {}) => use.app.visitor.post(`/api${link}`, body);

/** Signs the victim in with Google. Returns the session, or the error code that the page shows. */
async function signInWithGoogle(email = victim): Promise<SignedIn | string> {
  google.provider.accounts.set(email, { email, email_verified: true, name: 'The victim' });
  const browser = new GoogleBrowser(use.app.visitor);
  const end = await browser.signIn({ account: email });
  if (!end.includes('code=')) return new URL(end).searchParams.get('error') ?? end;
  return (await browser.exchange<SignedIn>(end)).body;
}

describe('an account registered with the address of a victim', () => {
  let link: string;
  beforeEach(async () => {
    const { type, body } = await encodeForm({ name: `attacker-${turn}`, email: victim, password: ATTACKERS }, []);
    const headers = { ...(await xsrfHeaders(use.app.visitor)), 'content-type': type };
    expect((await use.app.visitor.send('POST', '/api/register', { body, headers })).status).toBe(201);
    const admin = await use.app.as(await makeUser(use.app.db, { role: 'admin' }));
    expect((await admin.post('/api/admin/invitations', { email: victim })).status).toBe(200);
    link = await linkTo(use.app, victim);
  });

  it('stays inactive when the victim follows the emailed link without entering the password', async () => {
    expect((await follow(link)).body).toMatchObject({ status: 'proof_required' });
    expect(refusal(await follow(link, { password: 'a guess of the victim' }))).toBe('422 validation_failed: password');
    expect(refusal(await signInBy(use.app, victim, ATTACKERS))).toBe('403 account_queued');
    expect(await signInWithGoogle()).toBe('address_taken');
  });

  it('belongs only to the victim after they set a new password', async () => {
    expect((await follow(link, { new_password: VICTIMS })).body).toEqual({ status: 'activated' });
    expect(refusal(await signInBy(use.app, victim, ATTACKERS))).toBe('401 invalid_credentials');
    expect((await signInBy(use.app, victim, VICTIMS)).status).toBe(200);
  });
});

describe("an attacker's account with a pending change to the email address of a victim", () => {
  let attacker: Person;
  let session: Client;
  let program: Client;
  let link: string;
  beforeEach(async () => {
    attacker = await makeUser(use.app.db, { withPassword: true, emailVerifiedAt: new Date() });
    session = await use.app.as(attacker);
    const key = await session.post<{ token: string }>('/api/account/tokens', {
      name: 'Back door',
      scope: 'write',
      password: PASSWORD,
    });
    program = makeClient(use.app.server, key.body.token);
    expect((await session.post('/api/account/email', { email: victim, password: PASSWORD })).status).toBe(200);
    link = await linkTo(use.app, victim);
  });

  it('does not get the victim’s address when the victim follows the emailed link without entering the password', async () => {
    expect((await follow(link)).body).toMatchObject({ status: 'proof_required', name: attacker.name });
    expect(await signInWithGoogle()).toBe('queued');
    expect((await session.get('/api/users/me')).body).toMatchObject({ email: attacker.email });
  });

  it('is no longer accessible to the attacker when the victim sets a new password', async () => {
    expect((await follow(link, { new_password: VICTIMS })).body).toEqual({ status: 'email_changed' });
    for (const client of [session, program]) {
      expect(refusal(await client.get('/api/users/me'))).toBe('401 unauthenticated');
    }
    expect(refusal(await signInBy(use.app, victim, PASSWORD))).toBe('401 invalid_credentials');
  });

  it('is no longer accessible to the attacker when the victim signs in via Google, even after the attacker’s password confirmed the address', async () => {
    // Simulates a victim who was persuaded to enter the attacker's password.
    expect((await follow(link, { password: PASSWORD })).body).toEqual({ status: 'email_changed' });
    const signedIn = await signInWithGoogle();
    expect(signedIn).toMatchObject({ user: { id: attacker.id } });
    for (const client of [session, program]) {
      expect(refusal(await client.get('/api/users/me'))).toBe('401 unauthenticated');
    }
    expect(refusal(await signInBy(use.app, victim, PASSWORD))).toBe('401 invalid_credentials');
  });
});

describe('the first Google sign-in to an existing account', () => {
  let owner: Person;
  let session: Client;
  beforeEach(async () => {
    owner = await makeUser(use.app.db, { email: victim, withPassword: true, emailVerifiedAt: new Date() });
    session = await use.app.as(owner);
  });

  it('removes the password, sessions, API keys, reset links and pending email changes, and closes the sockets', async () => {
    const ended: string[] = [];
    use.app.realtime.terminateUser = async (id) => void ended.push(id);
    await session.post('/api/account/tokens', { name: 'Ledger', password: PASSWORD });
    await session.post('/api/account/email', { email: 'elsewhere@example.test', password: PASSWORD });
    const changeLink = await linkTo(use.app, 'elsewhere@example.test');
    await postFromPage(use.app, '/api/forgot-password', { email: victim });
    const resetToken = (await linkTo(use.app, victim)).split('/').at(-1);
    const signedIn = (await signInWithGoogle()) as SignedIn;
    await use.app.settled();
    const [row] = await use.app.db.select().from(users).where(eq(users.id, owner.id));
    expect(row?.passwordHash).toBeNull();
    expect(await use.app.db.$count(accessTokens, eq(accessTokens.userId, owner.id))).toBe(1);
    expect(await use.app.db.$count(passwordResets)).toBe(0);
    expect(await use.app.db.$count(emailChanges)).toBe(0);
    expect(ended).toEqual([String(owner.id)]);
    expect(refusal(await follow(changeLink, { new_password: VICTIMS }))).toBe('404 not_found');
    const reset = await postFromPage(use.app, '/api/reset-password', { token: resetToken, password: ATTACKERS });
    expect(refusal(reset)).toBe('422 validation_failed: token');
    expect((await makeClient(use.app.server, signedIn.access_token).get('/api/account')).body).toEqual({
      has_password: false,
      pending_email: '',
    });
  });

  it.each([
    ['en', 'Google sign-in was added to your Magpie account'],
    ['fr', 'La connexion avec Google a été ajoutée à votre compte Magpie'],
  ] as const)('notifies the owner in their language (%s)', async (language, subject) => {
    await use.app.db.update(users).set({ language }).where(eq(users.id, owner.id));
    await signInWithGoogle();
    expect((await mailsTo(use.app, victim)).map((mail) => mail.subject)).toEqual([subject]);
  });

  it('is the only one that ends sessions and sends an email', async () => {
    await signInWithGoogle();
    const signedIn = (await signInWithGoogle()) as SignedIn;
    expect(await use.app.db.$count(accessTokens, eq(accessTokens.userId, owner.id))).toBe(2);
    expect(await use.app.db.$count(identities)).toBe(1);
    expect((await mailsTo(use.app, victim)).length).toBe(1);
    const again = makeClient(use.app.server, signedIn.access_token);
    expect((await again.put('/api/account/password', { password: VICTIMS })).status).toBe(204);
    expect((await signInBy(use.app, victim, VICTIMS)).status).toBe(200);
  });
});
