/** Races on PostgreSQL: each code, recovery code, challenge and passkey response is accepted only once. */
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAuthenticator } from '#test/authenticator.ts';
import { type Answer, type Client, makeClient, xsrfHeaders } from '#test/client.ts';
import { postgresUrl } from '#test/engine.ts';
import { makeUser, type Person } from '#test/factories.ts';
import { answersDuring } from '#test/locks.ts';
import { sharedApp } from '#test/make-app.ts';
import { addTotp, challengeFor, codeOf, RECOVERY_CODES } from '#test/second-factor.ts';
import { createApp } from '../../app.ts';
import { openPostgres } from '../../db/client.ts';
import { type Tx, withTransaction } from '../../db/db.ts';
import { silentLog } from '../../log/log.ts';
import { accessTokens } from '../../tables/auth.ts';
import { currencies } from '../../tables/currencies.ts';
import { passkeys, totpSecrets } from '../../tables/second-factor.ts';
import { users } from '../../tables/users.ts';
import { lockAccountKey } from '../auth/index.ts';
import { resetSecondFactor } from './second-factor.service.ts';
import { findTotp, insertPasskey, lockFactorKey } from './second-factor.store.ts';
import { decryptSecret, encryptSecret, makeSecret, rotateFactorKey } from './totp.service.ts';

const use = sharedApp();
const AT_ONCE = 5;
let owner: Person;
let secret: string;
let xsrf: Record<string, string>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  owner = await makeUser(use.app.db);
  secret = await addTotp(use.app.db, owner);
  xsrf = await xsrfHeaders(use.app.visitor);
});
afterEach(() => void vi.useRealTimers());

const complete = (body: object, visitor = use.app.visitor): Promise<Answer> =>
  visitor.post('/api/auth/second-factor', body, { headers: xsrf });

async function tokens(): Promise<string[]> {
  const challenges: string[] = [];
  for (let count = 0; count < AT_ONCE; count++) challenges.push(await challengeFor(use.app.db, owner));
  return challenges;
}

async function expectOneSuccess(attempts: readonly Promise<Answer>[]): Promise<void> {
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(await use.app.db.$count(accessTokens)).toBe(1);
}

it('a code is accepted only once when several sign-ins send it concurrently', async () => {
  const code = codeOf(secret);
  const challenges = await tokens();
  await expectOneSuccess(challenges.map((token) => complete({ token, code })));
});

it('a recovery code is accepted only once when several sign-ins send it concurrently', async () => {
  const [recovery_code] = RECOVERY_CODES;
  const challenges = await tokens();
  await expectOneSuccess(challenges.map((token) => complete({ token, recovery_code })));
});

async function openSecondNode(): Promise<{ visitor: Client; close(): Promise<void> }> {
  const { rows } = await use.app.db.execute<{ name: string }>(sql`select current_database() as name`);
  const database = openPostgres(Object.assign(new URL(postgresUrl), { pathname: `/${rows[0]?.name}` }).href);
  const node = await createApp({ config: use.app.config, log: silentLog, database, storage: use.app.storage });
  const close = async (): Promise<void> => {
    await node.close();
    await database.close();
  };
  return { visitor: makeClient(node.server), close };
}

it('a code or recovery code is accepted only once when two nodes receive it concurrently', async () => {
  const other = await openSecondNode();
  try {
    const proofs = [{ code: codeOf(secret) }, ...RECOVERY_CODES.map((recovery_code) => ({ recovery_code }))];
    for (const proof of proofs) {
      await use.app.db.delete(accessTokens);
      const challenges = await tokens();
      const nodes = [use.app.visitor, other.visitor];
      await expectOneSuccess(
        challenges.flatMap((token, at) => {
          const node = nodes[at % nodes.length];
          return node ? [complete({ token, ...proof }, node)] : [];
        }),
      );
    }
  } finally {
    await other.close();
  }
});

it('a sign-in challenge is accepted only once when a code and recovery codes for it are sent concurrently', async () => {
  const token = await challengeFor(use.app.db, owner);
  const proofs = [{ code: codeOf(secret) }, ...RECOVERY_CODES.map((recovery_code) => ({ recovery_code }))];
  await expectOneSuccess(proofs.map((proof) => complete({ token, ...proof })));
});

it('a passkey response is accepted only once when several requests send it at the same time', async () => {
  const me = await use.app.as(owner);
  const device = createAuthenticator('http://magpie.test');
  await device.register(me);
  await use.app.db.delete(accessTokens);
  const body = await device.signIn(use.app.visitor);
  const attempts = Array.from({ length: AT_ONCE }, () =>
    use.app.visitor.post('/api/auth/passkey', body, { headers: xsrf }),
  );
  await expectOneSuccess(attempts);
});

it('only one of two copies of a passkey can sign in when both sign in concurrently with the same counter', async () => {
  const { db } = use.app;
  const device = createAuthenticator('http://magpie.test');
  await device.register(await use.app.as(owner));
  await db.delete(accessTokens);
  const bodies = [];
  for (const _copy of [1, 2]) bodies.push(await device.signIn(use.app.visitor, undefined, { counter: 7 }));
  // Both sign-ins are verified against the same stored counter, before either of them updates it.
  const answers = await answersDuring(
    db,
    (tx) => lockAccountKey(tx, owner.id),
    bodies.map((body) => () => use.app.visitor.post('/api/auth/passkey', body, { headers: xsrf })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(await db.$count(accessTokens)).toBe(1);
});

it('replacing the encryption key leaves every secret readable, even one that is set up during the replacement', async () => {
  const people = await Promise.all(Array.from({ length: AT_ONCE }, () => makeUser(use.app.db)));
  const clients = await Promise.all(people.map((person) => use.app.as(person)));
  const rotate = () => withTransaction(use.app.db, (tx) => rotateFactorKey(tx));
  const setUps = clients.map((client) => client.post('/api/account/totp'));
  const results = await Promise.all([rotate(), ...setUps, rotate()]);
  for (const answer of results.slice(1, -1)) expect((answer as Answer).status).toBe(200);
  for (const { id } of people) {
    const row = await findTotp(use.app.db, id);
    expect(decryptSecret(row?.key ?? Buffer.alloc(0), id, row?.pending ?? Buffer.alloc(0))).toHaveLength(20);
  }
  const token = await challengeFor(use.app.db, owner);
  expect((await complete({ token, code: codeOf(secret) })).status).toBe(200);
});

it('replacing the encryption key leaves every secret readable if there are more secrets than one batch holds', async () => {
  const { db } = use.app;
  const people = Array.from({ length: 501 }, (_, at) => ({
    name: `p${at}`,
    email: `p${at}@example.test`,
    country: 'US' as const,
  }));
  const currencyId = sql<number>`(select min(id) from ${currencies})`;
  const added = await db
    .insert(users)
    .values(people.map((person) => ({ ...person, currencyId, status: 'active' as const })))
    .returning({ id: users.id });
  await withTransaction(db, async (tx) => {
    const key = await lockFactorKey(tx);
    const rows = added.map(({ id: userId }) => ({ userId, secret: encryptSecret(key, userId, makeSecret()) }));
    await tx.insert(totpSecrets).values(rows);
    await rotateFactorKey(tx);
  });
  for (const { id } of added) {
    const row = await findTotp(db, id);
    expect(decryptSecret(row?.key ?? Buffer.alloc(0), id, row?.secret ?? Buffer.alloc(0))).toHaveLength(20);
  }
});

it('a reset of the second factor also removes a passkey that is being added at the same time', async () => {
  const { db } = use.app;
  const passkey = { credentialId: 'AAAAAAAAAAAAAAAAAAAAAA', publicKey: Buffer.from('key'), counter: 0, transports: [] };
  const row = { ...passkey, userId: owner.id, name: 'New' };
  const addPasskey = async (tx: Tx) => [await lockAccountKey(tx, owner.id), await insertPasskey(tx, row)];
  const reset = () => resetSecondFactor({ db, publicUrl: 'http://magpie.test' }, owner.name);
  expect(await answersDuring(db, addPasskey, [reset])).toEqual(['removed']);
  expect(await db.$count(passkeys)).toBe(0);
});
