/** Covers the reservation of names by registrations, and the refusal of lookalike names. */
import { readdir, readFile } from 'node:fs/promises';
import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { different, lookalikes } from '#rules/auth/name-skeleton.fixture.ts';
import { nameSkeleton } from '#rules/auth/name-skeleton.ts';
import { registerFrom } from '#test/browser-at.ts';
import { refusal } from '#test/client.ts';
import { makeLookups, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { mailsTo, signInBy } from '#test/page-calls.ts';
import { reservedUsernames } from '../../tables/auth.ts';
import { skeletonOf, users } from '../../tables/users.ts';
import { holdNameWithoutOwner } from './names.service.ts';

const use = sharedApp({ env: { LIMIT_REGISTRATIONS: '1000' } });
const TAKEN = '422 validation_failed: name';

beforeEach(async () => {
  await makeLookups(use.app.db);
});

let userCount = 0;
const register = async (name: string, email = `newcomer${++userCount}@names.test`, password?: string) =>
  refusal(await registerFrom(use.app, { name, email, ...(password && { password }) }, { ip: '198.51.100.1' }));
const JOINED = '201, not refused';
const namesNow = async () => (await use.app.db.select().from(users).orderBy(asc(users.id))).map(({ name }) => name);

/** Backdates all accounts and reserved names by this many days. */
async function advance(days: number): Promise<void> {
  const seconds = days * 24 * 60 * 60;
  await use.app.db.update(users).set({ createdAt: sql`${users.createdAt} - make_interval(secs => ${seconds})` });
  await use.app.db
    .update(reservedUsernames)
    .set({ until: sql`${reservedUsernames.until} - make_interval(secs => ${seconds})` });
}

describe('a name at registration', () => {
  it.each(['bOb', 'b0b', 'B.o.b', 'bob_', 'Magpie_Official', 'adm1n'])(
    'is refused if it resembles the name of a user or a reserved name: %s',
    async (name) => {
      await makeUser(use.app.db, { name: 'Bob' });
      expect(await register(name)).toBe(TAKEN);
    },
  );

  it('is refused if it resembles a former name that is still reserved', async () => {
    const ann = await makeUser(use.app.db, { name: 'ann' });
    await use.app.db
      .insert(reservedUsernames)
      .values({ name: 'wren', userId: ann.id, until: new Date(Date.now() + 60_000) });
    expect(await register('vvren')).toBe(TAKEN);
    await advance(1);
    expect(await register('vvren')).toBe(JOINED);
  });

  it('stays reserved for its former owner if a registration with the owner’s email address requests it', async () => {
    const ann = await makeUser(use.app.db, { name: 'ann', email: 'member@names.test' });
    const until = new Date(Date.now() + 60_000);
    await use.app.db.insert(reservedUsernames).values({ name: 'wren', userId: ann.id, until });
    expect(await register('wren', 'member@names.test')).toBe(TAKEN);
    expect(await use.app.db.select().from(reservedUsernames)).toEqual([
      { name: 'wren', userId: ann.id, until, claimedPassword: null, claimedAccountId: null, queuedAt: null },
    ]);
    // Simulates a registration that checked the name before its owner gave it up.
    const claim = { password: 'hash', accountId: ann.id, isQueued: false };
    await use.app.db.transaction((tx) => holdNameWithoutOwner(tx, 'wren', claim));
    expect(await use.app.db.select().from(reservedUsernames)).toMatchObject([{ userId: ann.id, until }]);
  });
});

describe('a name claimed by a registration', () => {
  const addresses = [
    ['an unknown address', 'unknown@names.test'],
    ['the address of an existing user', 'member@names.test'],
  ] as const;

  it.each(addresses)('is free again after 2 days if it was registered with %s', async (_address, email) => {
    await makeUser(use.app.db, { name: 'member', email: 'member@names.test' });
    expect(await register('squatted', email)).toBe(JOINED);
    await advance(1.99);
    expect(await register('squatted')).toBe(TAKEN);
    expect(await register('5quatted')).toBe(TAKEN);
    await advance(0.02);
    expect(await register('squatted')).toBe(JOINED);
  });

  it('can be registered again after 2 days, which gives the earlier, still inactive account a similar name', async () => {
    await register('squatted', 'waiting@names.test');
    await use.app.db.update(users).set({ status: 'invited' });
    await advance(3);
    expect(await register('Squatted')).toBe(JOINED);
    const [waiting, newcomer] = await namesNow();
    expect(waiting).toMatch(/^squatted-\d+$/);
    expect(newcomer).toBe('Squatted');
  });

  it('is available after 2 days to a user who changes their name', async () => {
    await register('squatted');
    const ann = await makeUser(use.app.db, { name: 'ann' });
    const me = await use.app.as(ann);
    expect(refusal(await me.put(`/api/users/${ann.id}`, { name: 'squatted' }))).toBe(TAKEN);
    await advance(3);
    expect((await me.put(`/api/users/${ann.id}`, { name: 'squatted' })).status).toBe(200);
  });

  it('stays with an account that has become active', async () => {
    await register('squatted');
    await use.app.db.update(users).set({ status: 'active' });
    await advance(400);
    expect(await register('squatted')).toBe(TAKEN);
  });

  describe('with the address of an existing user', () => {
    const PASSWORD = 'nine lives and counting';
    beforeEach(async () => {
      await makeUser(use.app.db, { name: 'member', email: 'member@names.test', withPassword: true });
    });

    it('stays with the waiting account that registered it more than 2 days ago', async () => {
      await register('squatted', 'waiting@names.test');
      await advance(3);
      expect(await register('squatted', 'member@names.test')).toBe(JOINED);
      expect(await namesNow()).toEqual(['member', 'squatted']);
    });

    it('makes a sign-in by that name return account_queued while a waiting account also has the name', async () => {
      await makeUser(use.app.db, { name: 'squatted', status: 'queued', withPassword: true });
      await advance(3);
      await register('squatted', 'member@names.test');
      expect(refusal(await signInBy(use.app, 'Squatted', PASSWORD))).toBe('403 account_queued');
      await use.app.db.update(users).set({ status: 'active' });
      expect(refusal(await signInBy(use.app, 'squatted', PASSWORD))).toBe('401 invalid_credentials');
    });

    it.each(addresses)(
      'goes after 2 days to a registration whose owner can then sign in, and the earlier one with %s still can by address',
      async (_address, email) => {
        await register('squatted', email);
        await advance(3);
        expect(await register('squatted', 'newcomer@names.test', 'a newer password of nine lives')).toBe(JOINED);
        const newcomer = await signInBy(use.app, 'squatted', 'a newer password of nine lives');
        expect(refusal(newcomer)).toBe('403 account_queued');
        expect(refusal(await signInBy(use.app, 'squatted', PASSWORD))).toBe('401 invalid_credentials');
        expect(refusal(await signInBy(use.app, email, PASSWORD))).toBe('403 account_queued');
      },
    );

    it('goes after 2 days to another registration with the address of an existing user', async () => {
      await register('squatted', 'member@names.test');
      await advance(3);
      await makeUser(use.app.db, { name: 'other', email: 'other@names.test', withPassword: true });
      expect(await register('squatted', 'other@names.test', 'a newer password of nine lives')).toBe(JOINED);
      const newcomer = await signInBy(use.app, 'squatted', 'a newer password of nine lives');
      expect(refusal(newcomer)).toBe('403 account_queued');
      expect(refusal(await signInBy(use.app, 'member@names.test', PASSWORD))).toBe('403 account_queued');
    });

    it('makes a sign-in by name or email address return account_queued for 30 days, as for a new account', async () => {
      await register('claimed', 'member@names.test');
      expect(refusal(await signInBy(use.app, 'claimed', PASSWORD))).toBe('403 account_queued');
      expect(refusal(await signInBy(use.app, 'Member@names.test', PASSWORD))).toBe('403 account_queued');
      expect(refusal(await signInBy(use.app, 'member', PASSWORD))).toBe('401 invalid_credentials');
      await advance(29.99);
      expect(refusal(await signInBy(use.app, 'claimed', PASSWORD))).toBe('403 account_queued');
      await advance(0.02);
      for (const identifier of ['claimed', 'member@names.test']) {
        expect(refusal(await signInBy(use.app, identifier, PASSWORD))).toBe('401 invalid_credentials');
      }
    });
  });
});

it('emails to a new account do not turn its name into a link', async () => {
  await register('win.evil-site.com', 'stranger@names.test');
  const [mail] = await mailsTo(use.app, 'stranger@names.test');
  expect(mail?.text).toContain('win[.]evil-site[.]com');
  expect(mail?.text).not.toContain('win.evil-site.com');
});

describe('the unique index on name skeletons', () => {
  it('computes the same skeleton as the TypeScript rule', async () => {
    for (const name of [...lookalikes, ...different].flat()) {
      const { rows } = await use.app.db.execute(sql`select ${skeletonOf(sql`${name}::text`)} as skeleton`);
      expect(rows).toEqual([{ skeleton: nameSkeleton(name) }]);
    }
  });

  it('accepts lookalike names that are older than the index and rejects new ones', async () => {
    const folder = new URL('../../db/migrations/', import.meta.url);
    const file = (await readdir(folder)).find((name) => name.endsWith('_names_alike.sql')) ?? '';
    const statements = (await readFile(new URL(file, folder), 'utf8')).split('--> statement-breakpoint');
    await use.app.db.execute(sql`drop index users_name_skeleton`);
    const existingNames = ['seIler', 'sel1er', 'seller', 'other'];
    for (const name of existingNames)
      await makeUser(use.app.db, { name, status: name === 'seller' ? 'active' : 'queued' });
    for (const statement of statements.slice(-2)) await use.app.db.execute(sql.raw(statement));
    const rows = await use.app.db.select().from(users).orderBy(asc(users.id));
    expect(rows.map(({ name, nameTwin }) => [name, nameTwin === 0])).toEqual([
      ['seIler', false],
      ['sel1er', false],
      ['seller', true],
      ['other', true],
    ]);
    await expect(makeUser(use.app.db, { name: 's.eller' })).rejects.toThrow();
    // After a rename to a unique name, the unique index covers the account again.
    const first = rows[0] ?? { id: 0 };
    await use.app.db.update(users).set({ status: 'active' });
    const me = await use.app.as(first);
    expect((await me.put(`/api/users/${first.id}`, { name: 'wren' })).status).toBe(200);
    const [renamed] = await use.app.db.select().from(users).where(eq(users.id, first.id));
    expect(renamed).toMatchObject({ name: 'wren', nameTwin: 0 });
  });
});
