/** Covers the second factor that staff need in production, and its reset by the operator. */
import { describe, expect, it } from 'vitest';
import { refusal } from '#test/client.ts';
import { makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { watchMails } from '#test/new-mails.ts';
import { addTotp } from '#test/second-factor.ts';
import { runCommand } from '../../operator/commands.ts';
import { auditLog } from '../../tables/audit.ts';
import { recoveryCodes, totpSecrets } from '../../tables/second-factor.ts';
import { users } from '../../tables/users.ts';

const production = sharedApp({ env: { NODE_ENV: 'production', PUBLIC_URL: 'https://magpie.test' } });
const development = sharedApp();

describe('access to staff routes', () => {
  it('staff routes are refused to an admin without a second factor in production', async () => {
    const me = await production.app.as(await makeUser(production.app.db, { role: 'admin' }));
    expect(refusal(await me.get('/api/admin/queue'))).toBe('403 second_factor_setup_required');
    expect((await me.get('/api/account/second-factor')).body).toMatchObject({ is_required: true });
    expect((await me.get('/api/listings/newest')).status).toBe(200);
    expect((await me.post('/api/account/totp')).status).toBe(200);
  });

  it.each(['totp', 'passkey', 'totp_and_passkey'] as const)(
    'staff routes are open to an admin with the second factor %s',
    async (secondFactor) => {
      const me = await production.app.as(await makeUser(production.app.db, { role: 'admin', secondFactor }));
      expect((await me.get('/api/admin/queue')).status).toBe(200);
    },
  );

  it('staff routes return 404 to users who are not staff, with or without a second factor', async () => {
    for (const secondFactor of ['none', 'totp'] as const) {
      const me = await production.app.as(await makeUser(production.app.db, { secondFactor }));
      expect(refusal(await me.get('/api/admin/queue'))).toBe('404 not_found');
    }
  });

  it('staff routes are open to an admin without a second factor in development mode', async () => {
    const me = await development.app.as(await makeUser(development.app.db, { role: 'admin' }));
    expect((await me.get('/api/admin/queue')).status).toBe(200);
  });
});

describe('reset-factor', () => {
  const run = (...args: string[]) => {
    const { config, database, storage } = development.app;
    return runCommand({ config, database, storage, isServer: true, seed: async () => false }, [
      'reset-factor',
      ...args,
    ]);
  };

  it('removes the factor, emails the owner and records the reset in the audit log', async () => {
    const { db } = development.app;
    const newMails = await watchMails(development.app);
    const owner = await makeUser(db, { name: 'Wren' });
    await addTotp(db, owner);
    expect((await run('wren'))[0]).toContain('has been removed');
    expect(await db.select().from(users)).toMatchObject([{ secondFactor: 'none' }]);
    expect([await db.$count(totpSecrets), await db.$count(recoveryCodes)]).toEqual([0, 0]);
    expect((await newMails()).map(({ to, subject }) => [to, subject])).toEqual([
      [owner.email, 'We removed the second factor from your Magpie account'],
    ]);
    expect(await db.select().from(auditLog)).toMatchObject([
      {
        actorId: null,
        action: 'people.reset-factor',
        targetId: String(owner.id),
        before: { second_factor: 'totp' },
        after: { second_factor: 'none' },
      },
    ]);
  });

  it('reports an account that does not exist or has no second factor', async () => {
    await makeUser(development.app.db, { name: 'Wren' });
    expect(await run('Wren')).toEqual(['Wren has no second factor.']);
    await expect(run('Nobody')).rejects.toThrow('There is no account called Nobody.');
    await expect(run()).rejects.toThrow('Use: reset-factor NAME');
    expect(await development.app.db.$count(auditLog)).toBe(0);
  });
});
