/** The database never contains a link that gives access to an account, even while the mail server is unavailable. */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeUser, PASSWORD, type Person } from '#test/factories.ts';
import { sharedApp, type TestApp } from '#test/make-app.ts';
import { linkTo, mailsTo, postFromPage } from '#test/page-calls.ts';
import { inviteOne } from './invitations.service.ts';

const limits = { LIMIT_LINKS: '1000', LIMIT_MAIL_REQUESTS: '1000' };
const use = sharedApp({ env: limits });
// Nothing listens on port 1, so every email stays in the outbox.
const appWithoutMail = sharedApp({ env: { ...limits, SMTP_URL: 'smtp://127.0.0.1:1' } });

/** Returns every row of every table as text, with bytes in hexadecimal. */
async function dump(app: TestApp): Promise<string> {
  const { rows } = await app.db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const parts: string[] = [];
  for (const { name } of rows) {
    const table = await app.db.execute<{ row: string }>(sql.raw(`select t::text as row from ${name} t`));
    parts.push(`-- ${name}`, ...table.rows.map(({ row }) => row));
  }
  return parts.join('\n');
}

const requests: Record<string, (app: TestApp, person: Person) => Promise<unknown>> = {
  'a forgotten password': (app, { email }) => postFromPage(app, '/api/forgot-password', { email }),
  'an invitation': async (app) => {
    const { id } = await makeUser(app.db, { name: 'waiting', status: 'queued' });
    await inviteOne({ db: app.db, actorId: null }, { id });
  },
  'a change of address': async (app, person) => {
    const client = await app.as(person);
    await client.post('/api/account/email', { email: 'new@example.test', password: PASSWORD });
  },
};

describe.each(Object.keys(requests))('the email for %s', (name) => {
  let ann: Person;
  beforeEach(async () => {
    ann = await makeUser(appWithoutMail.app.db, { name: 'ann', withPassword: true });
  });

  it('is stored in the outbox without its link', async () => {
    await requests[name]?.(appWithoutMail.app, ann);
    await appWithoutMail.app.settled();
    await appWithoutMail.app.settled();
    const rows = await dump(appWithoutMail.app);
    expect(rows).toContain('-- outbox');
    expect(rows).not.toMatch(/password-reset\/|verify-email\/|signature/);
    const { rows: waiting } = await appWithoutMail.app.db.execute(
      sql`select kind, attempts from outbox where kind like 'auth.%'`,
    );
    expect(waiting).toMatchObject([{ attempts: 1 }]);
  });
});

it('the database contains a reset token only as a hash, even after its email has been sent', async () => {
  const ann = await makeUser(use.app.db, { withPassword: true });
  await postFromPage(use.app, '/api/forgot-password', { email: ann.email });
  const token = (await linkTo(use.app, ann.email)).split('/').at(-1) ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);
  const rows = await dump(use.app);
  for (const form of [token, Buffer.from(token).toString('hex'), Buffer.from(token, 'base64url').toString('hex')]) {
    expect(rows).not.toContain(form);
  }
  expect((await postFromPage(use.app, '/api/reset-password', { token, password: 'a new one for Ann' })).status).toBe(
    200,
  );
});

it('the invitation email is not sent if the account no longer has the status “invited” at delivery', async () => {
  const { id, email } = await makeUser(use.app.db, { status: 'queued' });
  await use.app.db.transaction(async (tx) => {
    await tx.execute(sql`update users set status = 'deleted' where id = ${id}`);
    await tx.execute(
      sql`insert into outbox (kind, payload) values ('auth.invitation', ${JSON.stringify({ userId: id, id: 'x', at: new Date() })}::jsonb)`,
    );
  });
  await inviteOne({ db: use.app.db, actorId: null }, { id: (await makeUser(use.app.db, { status: 'queued' })).id });
  expect(await mailsTo(use.app, email)).toEqual([]);
});
