/** New users learn their queue position when they register, from the email, and when they try to sign in. */
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { registerFrom } from '#test/browser-at.ts';
import { makeLookups, makeUser, PASSWORD } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { mailsTo, signInBy } from '#test/page-calls.ts';
import { marketplaceSettings } from '../../tables/marketplace.ts';
import { users } from '../../tables/users.ts';
import { declineSelected, inviteNext, inviteOne } from './invitations.service.ts';
import { listWaiting } from './queue.views.ts';

const use = sharedApp({ env: { LIMIT_REGISTRATIONS: '1000' } });
const KNOWN = 'known@queue.test';
beforeEach(async () => {
  await makeLookups(use.app.db);
  await makeUser(use.app.db, { name: 'known', email: KNOWN });
});

const addressOf = (name: string): string => `${name}@queue.test`;

async function register(name: string, email = addressOf(name)): Promise<unknown> {
  const { status, body } = await registerFrom(use.app, { name, email, password: PASSWORD }, { ip: '198.51.100.1' });
  expect(status).toBe(201);
  return (body as { queue_position?: unknown }).queue_position;
}

/** Returns the queue position in the response to a sign-in; undefined if the response has none. */
async function positionAtSignIn(name: string, password = PASSWORD): Promise<unknown> {
  const { body } = await signInBy<{ queue_position?: unknown }>(use.app, name, password);
  return body.queue_position;
}

async function positionsOf(...names: string[]): Promise<unknown[]> {
  const positions = [];
  for (const name of names) positions.push(await positionAtSignIn(name));
  return positions;
}

const idOf = async (name: string): Promise<number> =>
  (await use.app.db.select({ id: users.id }).from(users).where(eq(users.name, name)))[0]?.id ?? 0;
const operator = () => ({ db: use.app.db, actorId: null });

describe('the position in the queue', () => {
  it('is returned by a registration, and by a sign-in only if the password is right', async () => {
    expect(await register('ann')).toBe(1);
    expect(await register('bob')).toBe(2);
    expect(await positionsOf('ann', 'bob', addressOf('bob'))).toEqual([1, 2, 2]);
    expect(await positionAtSignIn('bob', 'a wrong password')).toBeUndefined();
  });

  it('is in the email that confirms the registration', async () => {
    await register('ann');
    await register('bob');
    const [mail] = await mailsTo(use.app, addressOf('bob'));
    expect(mail?.text).toContain('You’re number 2 on the waiting list.');
    expect(mail?.html).toContain('You’re number 2 on the waiting list.');
  });

  it('becomes lower when people ahead are invited or declined, and is absent once the person is invited', async () => {
    for (const name of ['ann', 'bob', 'cem', 'dan']) await register(name);
    await inviteNext(operator(), 1);
    expect(await positionsOf('ann', 'bob', 'cem', 'dan')).toEqual([undefined, 1, 2, 3]);
    await inviteOne(operator(), { id: await idOf('cem') });
    expect(await positionsOf('bob', 'cem', 'dan')).toEqual([1, undefined, 2]);
    await declineSelected(operator(), [await idOf('bob')]);
    expect(await positionsOf('dan')).toEqual([1]);
    expect(await register('eve')).toBe(2);
  });

  it('follows the order of invitations, even for people who joined in the same instant', async () => {
    const now = Date.now();
    for (const [name, minutes] of [
      ['ann', 10],
      ['bob', 30],
      ['cem', 20],
      ['dan', 20],
    ] as const) {
      const createdAt = new Date(now - minutes * 60_000);
      await makeUser(use.app.db, { name, status: 'queued', withPassword: true, createdAt });
    }
    const queue = (await listWaiting(use.app.db, { limit: 10, status: 'queued' })).map(({ name }) => name);
    expect(queue).toEqual(['bob', 'cem', 'dan', 'ann']);
    expect(await positionsOf(...queue)).toEqual([1, 2, 3, 4]);
  });

  it('is null for new registrations, whatever the address, if the marketplace invites people automatically', async () => {
    await register('ann');
    const settings = { name: 'Magpie', accentLight: null, accentDark: null, invitations: 'auto' } as const;
    await use.app.db.insert(marketplaceSettings).values(settings);
    expect(await register('bob')).toBeNull();
    expect(await register('cem', KNOWN)).toBeNull();
    expect(await positionsOf('ann', 'bob', 'cem')).toEqual([1, undefined, undefined]);
  });
});

describe('a registration with the address of an existing user', () => {
  beforeEach(async () => {
    await register('ann');
    await register('claim', KNOWN);
    await register('bob');
  });

  it('gets a queue position and is counted in later positions, like a registration with a new address', async () => {
    expect(await positionsOf('ann', 'claim', 'bob')).toEqual([1, 2, 3]);
    expect(await register('cem')).toBe(4);
  });

  it('leaves the queue when the next person behind it gets an invitation in queue order', async () => {
    await inviteNext(operator(), 1);
    expect(await positionsOf('ann', 'claim', 'bob')).toEqual([undefined, 1, 2]);
    await register('late', KNOWN);
    await register('cem');
    await inviteNext(operator(), 1);
    expect(await positionsOf('claim', 'bob', 'late', 'cem')).toEqual([undefined, undefined, 1, 2]);
  });
});
