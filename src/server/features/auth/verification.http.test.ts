import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Verification } from '#contract/auth.ts';
import { registerFrom } from '#test/browser-at.ts';
import { type Client, makeClient, refusal } from '#test/client.ts';
import { makeUser, PASSWORD, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { linkTo, mailsTo, signInBy } from '#test/page-calls.ts';
import { identities } from '../../tables/auth.ts';
import { users } from '../../tables/users.ts';
import { inviteOne } from './invitations.service.ts';

const use = sharedApp({ env: { LIMIT_LINKS: '1000', LIMIT_MAIL_REQUESTS: '1000', LIMIT_SIGN_IN_ACCOUNT: '3' } });
const NEW = 'chosen by the owner';
let turn = 0;

/** Failed attempts are counted per account in memory, across tests, so every test uses its own account. */
const makePerson = (options: Parameters<typeof makeUser>[1] = {}): Promise<Person> =>
  makeUser(use.app.db, { id: 7000 + ++turn, name: `v${turn}`, withPassword: true, ...options });

const follow = (link: string, body: object = {}, client: Client = use.app.visitor) =>
  client.post<Verification>(`/api${link}`, body);

/** Runs `work` with the clock set to a time at which links created now have expired. */
async function afterExpiry<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 15 * 24 * 60 * 60 * 1000);
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

async function statusOf({ id }: Person): Promise<string | undefined> {
  const [row] = await use.app.db.select().from(users).where(eq(users.id, id));
  return row?.status;
}

describe('an invitation link', () => {
  let ann: Person;
  let link: string;
  beforeEach(async () => {
    ann = await makePerson({ status: 'queued' });
    await inviteOne({ db: use.app.db, actorId: null }, { id: ann.id });
    link = await linkTo(use.app, ann.email);
  });

  it('reports its purpose and changes nothing if no password is sent', async () => {
    for (let time = 0; time < 2; time++) {
      expect((await follow(link)).body).toEqual({
        status: 'proof_required',
        purpose: 'invitation',
        name: ann.name,
        has_password: true,
      });
    }
    expect(await statusOf(ann)).toBe('invited');
  });

  it('activates the account if its password is sent, and reports already_verified the second time', async () => {
    expect((await follow(link, { password: PASSWORD })).body).toEqual({ status: 'activated' });
    expect((await follow(link, { password: 'no longer asked for' })).body).toMatchObject({
      status: 'already_verified',
    });
    expect((await follow(link)).body).toEqual({ status: 'already_verified', name: ann.name });
    expect((await signInBy(use.app, ann.email, PASSWORD)).status).toBe(200);
  });

  it('activates the account with a new password, which replaces the old one', async () => {
    expect((await follow(link, { new_password: NEW })).body).toEqual({ status: 'activated' });
    expect((await signInBy(use.app, ann.email, NEW)).status).toBe(200);
    expect(refusal(await signInBy(use.app, ann.email, PASSWORD))).toBe('401 invalid_credentials');
  });

  it('counts wrong passwords as failed sign-ins', async () => {
    for (let time = 0; time < 3; time++) {
      expect(refusal(await follow(link, { password: 'wrong' }))).toBe('422 validation_failed: password');
    }
    expect(refusal(await follow(link, { password: PASSWORD }))).toBe('429 too_many_requests');
    expect(refusal(await signInBy(use.app, ann.email, PASSWORD))).toBe('429 too_many_requests');
    expect(await statusOf(ann)).toBe('invited');
  });

  it.each(['short', 'password123'])('rejects the new password %j', async (password) => {
    expect(refusal(await follow(link, { new_password: password }))).toBe('422 validation_failed: new_password');
    expect(await statusOf(ann)).toBe('invited');
  });

  it('does not ask for a password if it is expired, invalid or already followed', async () => {
    expect(refusal(await follow(link.replace(/signature=.{6}/, 'signature=AAAAAA')))).toBe('404 not_found');
    expect(refusal(await afterExpiry(() => follow(link)))).toBe('410 link_expired');
    expect(refusal(await afterExpiry(() => follow(link, { password: PASSWORD })))).toBe('410 link_expired');
    await follow(link, { password: PASSWORD });
    expect((await afterExpiry(() => follow(link))).body).toMatchObject({ status: 'already_verified' });
  });

  it('accepts only a new password for an account created with Google, and preserves its Google sign-in', async () => {
    const bob = await makePerson({ status: 'invited', withPassword: false });
    await use.app.db.insert(identities).values({ userId: bob.id, provider: 'google', subject: `s-${bob.id}` });
    await inviteOne({ db: use.app.db, actorId: null }, { id: bob.id });
    const his = await linkTo(use.app, bob.email);
    expect((await follow(his)).body).toMatchObject({ status: 'proof_required', has_password: false });
    expect(refusal(await follow(his, { password: 'anything' }))).toBe('422 validation_failed: password');
    expect((await follow(his, { new_password: NEW })).body).toEqual({ status: 'activated' });
    expect(await use.app.db.$count(identities, eq(identities.userId, bob.id))).toBe(1);
  });
});

describe('an email-change link', () => {
  let ann: Person;
  let client: Client;
  let link: string;
  const requestChange = async (options: Parameters<typeof makeUser>[1] = {}): Promise<void> => {
    ann = await makePerson(options);
    client = await use.app.as(ann);
    const email = `new-${ann.id}@example.test`;
    const password = options.withPassword === false ? '' : PASSWORD;
    expect((await client.post('/api/account/email', { email, password })).status).toBe(200);
    link = await linkTo(use.app, email);
  };

  it('reports its purpose, even to the signed-in owner, and changes nothing before the password is sent', async () => {
    await requestChange();
    const open = { status: 'proof_required', purpose: 'email_change', name: ann.name, has_password: true };
    expect((await follow(link)).body).toEqual(open);
    expect((await follow(link, {}, client)).body).toEqual(open);
    expect(refusal(await follow(link, { password: 'wrong' }))).toBe('422 validation_failed: password');
    expect((await client.get('/api/users/me')).body).toMatchObject({ email: ann.email });
  });

  it('changes the address if the right password is sent, keeps sessions open and notifies the old address', async () => {
    await requestChange();
    expect((await follow(link, { password: PASSWORD })).body).toEqual({ status: 'email_changed' });
    expect((await follow(link)).body).toMatchObject({ status: 'already_verified' });
    expect((await client.get('/api/users/me')).body).toMatchObject({ email: `new-${ann.id}@example.test` });
    expect((await mailsTo(use.app, ann.email)).at(-1)?.subject).toBe('Your Magpie email address was changed');
  });

  it('invalidates registrations by other people with the old address, which could reveal the new address', async () => {
    await requestChange();
    const stranger = { name: `stranger-${ann.id}`, email: ann.email, password: 'a stranger at the gate' };
    expect((await registerFrom(use.app, stranger, { ip: '198.51.100.20' })).status).toBe(201);
    expect(refusal(await signInBy(use.app, ann.email, stranger.password))).toBe('403 account_queued');
    expect((await follow(link, { password: PASSWORD })).body).toEqual({ status: 'email_changed' });
    const signIn = await signInBy(use.app, `new-${ann.id}@example.test`, stranger.password);
    expect(refusal(signIn)).toBe('401 invalid_credentials');
  });

  it('sets a new password if one is sent, ending every session and API key and unlinking Google', async () => {
    await requestChange();
    await use.app.db.insert(identities).values({ userId: ann.id, provider: 'google', subject: `s-${ann.id}` });
    const created = await client.post<{ token: string }>('/api/account/tokens', { name: 'Ledger', password: PASSWORD });
    const program = makeClient(use.app.server, created.body.token);
    expect((await program.get('/api/users/me')).status).toBe(200);
    expect((await follow(link, { new_password: NEW })).body).toEqual({ status: 'email_changed' });
    expect(refusal(await client.get('/api/users/me'))).toBe('401 unauthenticated');
    expect(refusal(await program.get('/api/users/me'))).toBe('401 unauthenticated');
    expect(refusal(await signInBy(use.app, `new-${ann.id}@example.test`, PASSWORD))).toBe('401 invalid_credentials');
    expect(await use.app.db.$count(identities, eq(identities.userId, ann.id))).toBe(0);
  });

  it('is confirmed by a session of the account if the account has no password, but not by a session of another user', async () => {
    await requestChange({ withPassword: false });
    const stranger = await use.app.as(await makePerson());
    expect((await follow(link, {}, stranger)).body).toMatchObject({ status: 'proof_required', has_password: false });
    expect((await follow(link, {}, client)).body).toEqual({ status: 'email_changed' });
  });

  it('does not accept an API key instead of a password', async () => {
    await requestChange({ withPassword: false });
    const created = await client.post<{ token: string }>('/api/account/tokens', { name: 'Ledger', scope: 'write' });
    const program = makeClient(use.app.server, created.body.token);
    expect((await follow(link, {}, program)).body).toMatchObject({ status: 'proof_required' });
  });

  it('returns 410 once it has expired', async () => {
    await requestChange();
    expect(refusal(await afterExpiry(() => follow(link, { password: PASSWORD })))).toBe('410 link_expired');
  });
});
