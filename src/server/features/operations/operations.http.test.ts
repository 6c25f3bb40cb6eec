/** Covers the staff's overview, pending deliveries, jobs and the audit log over HTTP. */
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { deliveryKinds, jobNames } from '#contract/operation-names.ts';
import type { AuditEntry, OutboxEntry, Overview } from '#contract/operations.ts';
import { type Client, refusal } from '#test/client.ts';
import { makeUser } from '#test/factories.ts';
import { makeApp, sharedApp } from '#test/make-app.ts';
import { signedInAdmin } from '#test/parties.ts';
import { openSmtpServer } from '#test/smtp-server.ts';
import { withTransaction } from '../../db/db.ts';
import { enqueueMail } from '../../mail/mail.ts';
import { auditLog } from '../../tables/audit.ts';
import { jobs } from '../../tables/jobs.ts';
import { moderationCases, reports } from '../../tables/moderation.ts';
import { outbox } from '../../tables/outbox.ts';
import { recordStaffAction } from '../audit/index.ts';
import { readActivity } from './activity.views.ts';

const use = sharedApp();
const staff = signedInAdmin(use);

const TOMORROW = () => new Date(Date.now() + 86_400_000);
const SECRET = 'https://magpie.test/verify?token=secret';
const failedMail = async (createdAt = new Date()): Promise<number> => {
  const payload = { to: 'ann@example.test', subject: 'Hello', html: SECRET, text: SECRET, id: 'a', at: 'b' };
  const row = { kind: 'mail', payload, attempts: 3, lastError: '550 unknown mailbox', runAt: TOMORROW(), createdAt };
  return (await use.app.db.insert(outbox).values(row).returning())[0]?.id ?? 0;
};

it('the server has exactly the jobs and kinds of deliveries that the contract lists', () => {
  expect(use.app.jobs.names.toSorted()).toEqual(jobNames.toSorted());
  expect(use.app.outbox.kinds.toSorted()).toEqual(deliveryKinds.toSorted());
});

describe('GET /api/admin/overview', () => {
  it('lists the pending tasks that the user’s role can handle, oldest first', async () => {
    await makeUser(use.app.db, { status: 'queued', createdAt: new Date(Date.now() - 60_000) });
    await failedMail(new Date(Date.now() - 3_600_000));
    const { body } = await staff.client.get<Overview>('/api/admin/overview');
    expect(body.waiting.map(({ source, count }) => [source, count])).toEqual([
      ['failed_mails', 1],
      ['queue', 1],
    ]);
    expect(body.missing).toContain('second_admin');
    const moderator = await use.app.as(await makeUser(use.app.db, { role: 'moderator' }));
    expect((await moderator.get<Overview>('/api/admin/overview')).body).toMatchObject({ waiting: [], missing: [] });
  });

  it('counts the activity of each of the last 30 days', async () => {
    const { db } = use.app;
    const old = { createdAt: new Date(Date.now() - 40 * 86_400_000) };
    const [first, second] = [await makeUser(db, old), await makeUser(db, old)];
    const values = { kind: 'user' as const, entityId: String(first.id), ownerId: first.id };
    const snapshot = { title: '', text: '', pictures: [] };
    const [row] = await db
      .insert(moderationCases)
      .values({ ...values, snapshot })
      .returning();
    const report = { caseId: row?.id ?? 0, reason: '' };
    await db.insert(reports).values([first, second].map(({ id }) => ({ ...report, reporterId: id })));
    const { days } = (await staff.client.get<Overview>('/api/admin/overview')).body;
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toEqual({
      day: new Date().toISOString().slice(0, 10),
      sign_ups: 1,
      listings: 0,
      messages: 0,
      // Two users reported the same item; each report is counted.
      reports: 2,
    });
    expect(days.slice(0, -1).every(({ sign_ups }) => sign_ups === 0)).toBe(true);
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Africa/Cairo'])(
    'counts by UTC day even if the timezone of the database is %s',
    async (zone) => {
      const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
      const oldest = new Date(Date.now() - 29 * 86_400_000).toISOString().slice(0, 10);
      for (const at of [`${day}T00:05:00Z`, `${day}T23:55:00Z`, `${oldest}T00:00:00Z`]) {
        await makeUser(use.app.db, { createdAt: new Date(at) });
      }
      const days = await use.app.db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('timezone', ${zone}, true)`);
        return await readActivity(tx);
      });
      expect(days).toHaveLength(30);
      const counted = days.filter(({ sign_ups }) => sign_ups > 0).map((row) => [row.day, row.sign_ups]);
      // The one sign-up of today is the administrator who is signed in.
      expect(counted).toEqual([
        [oldest, 1],
        [day, 2],
        [new Date().toISOString().slice(0, 10), 1],
      ]);
    },
  );

  it('reports a failed delivery and a failed job', async () => {
    const health = async () => (await staff.client.get<Overview>('/api/admin/overview')).body.health;
    expect((await health()).filter(({ state }) => state === 'failing')).toEqual([]);
    await failedMail();
    await use.app.db.insert(jobs).values({ name: 'sweep', runAt: TOMORROW(), lastError: 'disk full' });
    const failing = (await health()).filter(({ state }) => state === 'failing');
    expect(failing.map(({ part }) => part)).toEqual(['outbox', 'jobs']);
  });
});

describe('the deliveries', () => {
  it('are listed with the failure reason, but without their content', async () => {
    const id = await failedMail();
    const { body } = await staff.client.get('/api/admin/outbox');
    expect(body).toMatchObject({
      data: [{ id, kind: 'mail', recipient: 'ann@example.test', subject: 'Hello', error: '550 unknown mailbox' }],
      meta: { pending: 0, failed: 1 },
    });
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  it('are returned in pages, failed deliveries first, then oldest first, and can be filtered', async () => {
    const later = { payload: {}, runAt: TOMORROW() };
    const mail = { kind: 'mail', payload: { to: 'ann@example.test', subject: 'Hello' }, runAt: TOMORROW() };
    await use.app.db
      .insert(outbox)
      .values([
        { ...later, kind: 'push' },
        { ...mail, attempts: 1, lastError: 'full' },
        { ...later, kind: 'push', attempts: 2, lastError: 'Timed out' },
        mail,
      ]);
    type Page = { data: OutboxEntry[]; meta: { failed: number; next_cursor: string | null } };
    const list = async (query: string) => (await staff.client.get<Page>(`/api/admin/outbox?${query}`)).body;
    const namesIn = ({ data }: Page) => data.map(({ kind, error }) => `${kind} ${error}`);
    const pages: string[][] = [];
    for (let cursor = ''; pages.length < 9; ) {
      const page = await list(`limit=1${cursor}`);
      pages.push(namesIn(page));
      if (page.meta.next_cursor === null) break;
      cursor = `&cursor=${page.meta.next_cursor}`;
    }
    expect(pages).toEqual([['mail full'], ['push Timed out'], ['push null'], ['mail null']]);
    expect(namesIn(await list('state=pending'))).toEqual(['push null', 'mail null']);
    expect(namesIn(await list('state=failed&q=ANN@'))).toEqual(['mail full']);
    expect((await list('q=timed')).meta.failed).toBe(2);
    expect(refusal(await staff.client.get('/api/admin/outbox?cursor=x'))).toBe('422 validation_failed: cursor');
  });

  it('stay in the list after the server has given up on them, and can be retried', async () => {
    const id = await failedMail();
    await use.app.db.execute(sql`update outbox set run_at = 'infinity'`);
    expect((await staff.client.get('/api/admin/outbox')).body).toMatchObject({
      data: [{ id, run_at: null }],
      meta: { failed: 1 },
    });
    expect((await staff.client.post(`/api/admin/outbox/${id}/retry`)).status).toBe(204);
    await use.app.settled();
    expect(await use.app.db.$count(outbox)).toBe(0);
  });

  it('are attempted before their scheduled time when an admin retries them, which the audit log records', async () => {
    const id = await failedMail();
    expect((await staff.client.post(`/api/admin/outbox/${id}/retry`)).status).toBe(204);
    await use.app.settled();
    expect(await use.app.db.$count(outbox)).toBe(0);
    expect(await use.app.db.select().from(auditLog)).toMatchObject([{ action: 'outbox.retry', targetId: String(id) }]);
  });

  it('include refused emails, which are sent on a retry once the mail server accepts them', async () => {
    let code: number | undefined = 550;
    const server = await openSmtpServer({ refuse: () => code });
    const app = await makeApp({ env: { SMTP_URL: server.url } });
    try {
      const client = await app.as(await makeUser(app.db, { role: 'admin' }));
      const mail = { to: 'ann@example.test', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' };
      await withTransaction(app.db, (tx) => enqueueMail(tx, mail));
      const list = async () => {
        await app.settled();
        return (await client.get<{ data: OutboxEntry[] }>('/api/admin/outbox')).body.data;
      };
      const retry = async () => (await client.post(`/api/admin/outbox/${(await list())[0]?.id}/retry`)).status;
      expect(await list()).toMatchObject([{ attempts: 1, error: expect.stringContaining('550') }]);
      for (let attempt = 2; attempt <= 4; attempt++) expect(await retry()).toBe(204);
      expect(await list()).toMatchObject([{ attempts: 4, run_at: null, error: expect.stringContaining('550') }]);
      code = undefined;
      expect(await retry()).toBe(204);
      expect(await list()).toEqual([]);
      expect(server.received.map(({ to }) => to)).toEqual([['ann@example.test']]);
    } finally {
      await app.close();
      await server.close();
    }
  });

  it('cannot be retried or discarded before the first attempt if they are scheduled for later', async () => {
    const times = { starts_at: TOMORROW().toISOString(), ends_at: null };
    const announcement = { message: 'Closed on Sunday', type: 'info', is_dismissible: true, ...times };
    expect((await staff.client.post('/api/admin/announcements', announcement)).status).toBe(201);
    await use.app.settled();
    const [planned] = await use.app.db.select().from(outbox);
    expect(planned?.kind).toBe('announcements changed');
    for (const action of ['retry', 'discard']) {
      expect(refusal(await staff.client.post(`/api/admin/outbox/${planned?.id}/${action}`))).toBe('404 not_found');
    }
    await use.app.settled();
    expect(await use.app.db.select().from(outbox)).toEqual([planned]);
  });

  it('are deleted when they are discarded', async () => {
    const id = await failedMail();
    expect((await staff.client.post(`/api/admin/outbox/${id}/discard`)).status).toBe(204);
    expect(await use.app.db.$count(outbox)).toBe(0);
    expect(refusal(await staff.client.post(`/api/admin/outbox/${id}/discard`))).toBe('404 not_found');
    expect(await use.app.db.$count(auditLog)).toBe(1);
  });

  it('are not discarded while they are being delivered', async () => {
    const id = await failedMail();
    await use.app.db.update(outbox).set({ lockedUntil: TOMORROW() });
    expect(refusal(await staff.client.post(`/api/admin/outbox/${id}/discard`))).toBe('404 not_found');
    expect(await use.app.db.$count(outbox)).toBe(1);
  });
});

describe('POST /api/admin/jobs/{name}/run', () => {
  const NAME = 'old repeated texts';
  const run = (name: string) => staff.client.post(`/api/admin/jobs/${encodeURIComponent(name)}/run`);
  const job = async () => (await use.app.db.select().from(jobs).where(eq(jobs.name, NAME)))[0];
  beforeEach(async () => {
    await use.app.db.insert(jobs).values({ name: NAME, runAt: TOMORROW(), lastError: 'disk full' });
  });

  it('runs a failed job before its next scheduled time, and records that in the audit log', async () => {
    expect((await run(NAME)).status).toBe(202);
    await expect.poll(job).toMatchObject({ lastError: null, finishedAt: expect.any(Date), lockedUntil: null });
    const { body } = await staff.client.get<{ data: AuditEntry[] }>(
      `/api/admin/audit?target=${encodeURIComponent(`job ${NAME}`)}`,
    );
    expect(body.data).toMatchObject([{ action: 'jobs.run', target: { kind: 'job', id: NAME } }]);
  });

  it('refuses to start a job that is already running', async () => {
    await use.app.db.update(jobs).set({ lockedUntil: TOMORROW() });
    expect(refusal(await run(NAME))).toBe('409 job_running');
    expect(await use.app.db.$count(auditLog)).toBe(0);
  });

  it('returns 404 for a job that only an older version of the server had, for an unknown name and for a job without a stored state', async () => {
    const name = 'job of an older version';
    await use.app.db.insert(jobs).values({ name, runAt: TOMORROW() });
    expect(refusal(await run(name))).toBe('404 not_found');
    expect(refusal(await run('sweep'))).toBe('404 not_found');
    await use.app.db.delete(jobs);
    expect(refusal(await run(NAME))).toBe('404 not_found');
  });
});

describe('GET /api/admin/audit', () => {
  const record = (actorId: number | null, action: string, id: number) =>
    withTransaction(use.app.db, (tx) =>
      recordStaffAction(tx, { actorId, action, target: { kind: 'user', id }, after: { status: 'x' } }),
    );
  const ids = async (query: string): Promise<number[]> =>
    (await staff.client.get<{ data: AuditEntry[] }>(`/api/admin/audit${query}`)).body.data.map(({ id }) => id);

  it('filters by person, action, target and day, newest first', async () => {
    await record(staff.person.id, 'queue.invite', 7);
    await record(null, 'queue.decline', 8);
    await record(staff.person.id, 'people.suspend', 7);
    const today = new Date().toISOString().slice(0, 10);
    expect(await ids('')).toEqual([3, 2, 1]);
    expect(await ids(`?actor=${staff.person.name.toUpperCase()}`)).toEqual([3, 1]);
    expect(await ids('?actor=-')).toEqual([2]);
    expect(await ids('?action=queue')).toEqual([2, 1]);
    expect(await ids('?target=user%207')).toEqual([3, 1]);
    expect(await ids('?before=3')).toEqual([2, 1]);
    expect(await ids(`?from=${today}&until=${today}`)).toEqual([3, 2, 1]);
    expect(await ids('?until=2001-01-01')).toEqual([]);
  });

  it('exports CSV with the hashes, oldest first', async () => {
    await record(staff.person.id, 'queue.invite', 7);
    await record(null, 'queue.decline', 8);
    const { body } = await staff.client.get<string>('/api/admin/audit/export');
    const [header, first, second] = String(body).split(/\r?\n/);
    expect(header).toContain('hash');
    expect(first).toMatch(new RegExp(`^1,.*${staff.person.name},queue\\.invite,user,7,.*[0-9a-f]{64}$`));
    expect(second).toMatch(/^2,.*queue\.decline,user,8,.*[0-9a-f]{64}$/);
  });
});

describe('the state of emails on the overview', () => {
  const mailState = async (client: Client) =>
    (await client.get<Overview>('/api/admin/overview')).body.health.find(({ part }) => part === 'mail')?.state;

  it('is "not set up" without a mail server, and mail is listed as a missing setup step', async () => {
    expect(await mailState(staff.client)).toBe('not_set_up');
    expect((await staff.client.get<Overview>('/api/admin/overview')).body.missing).toContain('mail');
  });

  it('is the result of a connection check if a mail server is set up', async () => {
    const server = await openSmtpServer();
    const app = await makeApp({ env: { SMTP_URL: server.url } });
    try {
      const client = await app.as(await makeUser(app.db, { role: 'admin' }));
      expect(await mailState(client)).toBe('ok');
      expect((await client.get<Overview>('/api/admin/overview')).body.missing).not.toContain('mail');
      await server.close();
      expect(await mailState(client)).toBe('failing');
    } finally {
      await app.close();
    }
  });
});
