import { eq } from 'drizzle-orm';
import type { RouteId } from '#contract/api.ts';
import { insertPasskey } from '../../src/server/features/second-factor/second-factor.store.ts';
import { users } from '../../src/server/tables/users.ts';
import { createAuthenticator } from '../support/authenticator.ts';
import { makeUser, PASSWORD, type Person } from '../support/factories.ts';
import { addTotp, challengeFor, codeOf } from '../support/second-factor.ts';
import type { PolicyFixture } from './fixture.ts';
import type { Make } from './requests.ts';

type SecondFactorRoute = Extract<RouteId, `secondFactor.${string}`>;

async function storePasskey({ app }: PolicyFixture, owner: Person): Promise<number> {
  const credentialId = `key-${Math.random().toString(36).slice(2)}`;
  const row = { userId: owner.id, credentialId, publicKey: Buffer.alloc(1), counter: 0, transports: [], name: 'Key' };
  return (await insertPasskey(app.db, row))?.id ?? 0;
}

const at =
  (path: string): Make =>
  () => ({ path });

export const secondFactorRequests: Readonly<Record<SecondFactorRoute, Make>> = {
  'secondFactor.complete': async ({ app }) => {
    const person = await makeUser(app.db);
    const secret = await addTotp(app.db, person);
    const token = await challengeFor(app.db, person);
    return { path: '/api/auth/second-factor', body: { token, code: codeOf(secret) } };
  },
  'secondFactor.passkeyOptions': () => ({ path: '/api/auth/passkey-options', body: {} }),
  'secondFactor.passkeySignIn': async ({ app }) => {
    const authenticator = createAuthenticator('http://magpie.test');
    const client = await app.as(await makeUser(app.db));
    await authenticator.register(client);
    const { token, passkey } = await authenticator.signIn(app.visitor);
    return { path: '/api/auth/passkey', body: { token, passkey } };
  },
  'secondFactor.status': at('/api/account/second-factor'),
  'secondFactor.turnOff': at('/api/account/second-factor'),
  'secondFactor.confirm': () => ({ path: '/api/account/confirm', body: { password: PASSWORD } }),
  'secondFactor.confirmOptions': at('/api/account/confirm/passkey-options'),
  'secondFactor.beginTotp': at('/api/account/totp'),
  'secondFactor.confirmTotp': async (_world, _caller, session) => {
    const answer = await session?.post<{ secret?: string }>('/api/account/totp');
    return { path: '/api/account/totp', body: { code: codeOf(answer?.body.secret ?? 'A') } };
  },
  'secondFactor.removeTotp': at('/api/account/totp'),
  'secondFactor.renewCodes': async ({ app }, caller) => {
    if (caller) await app.db.update(users).set({ secondFactor: 'totp' }).where(eq(users.id, caller.id));
    return { path: '/api/account/recovery-codes' };
  },
  'secondFactor.beginPasskey': at('/api/account/passkey-options'),
  'secondFactor.addPasskey': async (_world, _caller, session) => {
    const authenticator = createAuthenticator('http://magpie.test');
    const answer = await session?.post<{ options?: never }>('/api/account/passkey-options');
    const passkey = authenticator.create(answer?.body.options ?? authenticator.anyOptions());
    return { path: '/api/account/passkeys', body: { name: 'Key', passkey } };
  },
  'secondFactor.renamePasskey': async (world) => ({
    path: `/api/account/passkeys/${await storePasskey(world, world.seller)}`,
    body: { name: 'Laptop' },
  }),
  'secondFactor.removePasskey': async (world) => ({
    path: `/api/account/passkeys/${await storePasskey(world, world.seller)}`,
  }),
};
