/** Does the queue let people in first come first served, by admins only? */
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, refusal } from '../../../../test/support/client.ts';
import { makeUser, type Person } from '../../../../test/support/factories.ts';
import { sharedApp } from '../../../../test/support/make-app.ts';
import { users } from '../../db/schema/accounts.ts';
import { outbox } from '../../db/schema/system.ts';

const use = sharedApp();
let admin: Client;
let waiting: Person[] = [];

beforeEach(async () => {
  admin = await use.app.as(await makeUser(use.app.db, { role: 'admin' }));
  waiting = [];
  // In the order of their coming, which is not that of their ids.
  for (const minutes of [10, 30, 20]) {
    const createdAt = new Date(Date.now() - minutes * 60_000);
    waiting.push(await makeUser(use.app.db, { status: 'queued', createdAt }));
  }
  waiting = [waiting[1], waiting[2], waiting[0]].filter((person) => person !== undefined);
});

type Queue = { data: { id: number; name: string; status: string }[]; meta: { queued: number; invited: number } };
const names = (body: Queue): string[] => body.data.map(({ name }) => name);
const statusOf = async (id: number) => (await use.app.db.select().from(users).where(eq(users.id, id)))[0]?.status;

describe('GET /api/admin/queue', () => {
  it('lists who waits in their order, then who was invited, without an address', async () => {
    const invited = await makeUser(use.app.db, { status: 'invited', createdAt: new Date(0), invitedAt: new Date() });
    const { body } = await admin.get<Queue>('/api/admin/queue');
    expect(names(body)).toEqual([...waiting, invited].map(({ name }) => name));
    expect(body.meta).toEqual({ queued: 3, invited: 1 });
    expect(JSON.stringify(body)).not.toContain('@');
  });

  it('lists as many as asked for', async () => {
    expect(names((await admin.get<Queue>('/api/admin/queue?limit=2')).body)).toHaveLength(2);
    expect(refusal(await admin.get('/api/admin/queue?limit=0'))).toBe('422 validation_failed: limit');
  });

  it('is not there for others', async () => {
    const member = await use.app.as(await makeUser(use.app.db));
    expect(refusal(await member.get('/api/admin/queue'))).toBe('404 not_found');
    expect(refusal(await use.app.visitor.get('/api/admin/queue'))).toBe('401 unauthenticated');
    expect(refusal(await member.post('/api/admin/invitations', { next: 1 }))).toBe('404 not_found');
    expect(await statusOf(waiting[0]?.id ?? 0)).toBe('queued');
  });
});

describe('POST /api/admin/invitations', () => {
  it('invites the next, and not more than wait', async () => {
    const first = await admin.post<Queue>('/api/admin/invitations', { next: 2 });
    expect(names(first.body)).toEqual(waiting.slice(0, 2).map(({ name }) => name));
    expect(first.body.meta).toEqual({ queued: 1, invited: 2 });
    const rest = await admin.post<Queue>('/api/admin/invitations', { next: 10 });
    expect(names(rest.body)).toEqual([waiting[2]?.name]);
    expect((await admin.post<Queue>('/api/admin/invitations', { next: 1 })).body.data).toEqual([]);
  });

  it('invites one out of turn, and writes anew to somebody invited', async () => {
    const last = waiting[2] as Person;
    for (const wanted of [{ email: last.email.toUpperCase() }, { id: last.id }]) {
      const { status, body } = await admin.post<Queue>('/api/admin/invitations', wanted);
      expect(status).toBe(200);
      expect(names(body)).toEqual([last.name]);
    }
    expect(await statusOf(last.id)).toBe('invited');
    expect(await statusOf(waiting[0]?.id ?? 0)).toBe('queued');
  });

  it.each([
    ['nobody', { email: 'nobody@example.test' }, '404 not_found'],
    ['no id', { id: 0 }, '422 validation_failed: id'],
    ['none', { next: 0 }, '422 validation_failed: next'],
    ['half a person', { next: 1.5 }, '422 validation_failed: body'],
    ['two things at once', { next: 1, email: 'a@example.test' }, '422 validation_failed: body'],
    ['nothing', {}, '422 validation_failed: body'],
  ])('refuses %s', async (_what, body, expected) => {
    expect(refusal(await admin.post('/api/admin/invitations', body))).toBe(expected);
    expect(await use.app.db.$count(outbox)).toBe(0);
  });

  it.each([
    ['active', '409 already_active'],
    ['suspended', '404 not_found'],
    ['deleted', '404 not_found'],
  ] as const)('refuses somebody %s', async (status, expected) => {
    const { id } = await makeUser(use.app.db, { status });
    expect(refusal(await admin.post('/api/admin/invitations', { id }))).toBe(expected);
    expect(await statusOf(id)).toBe(status);
  });
});
