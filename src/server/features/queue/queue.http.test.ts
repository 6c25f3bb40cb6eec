/** Checks that only admins can list the queue and invite people from it. */
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PersonRecord } from '#contract/moderation.ts';
import { type Client, refusal } from '#test/client.ts';
import { makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { postFromPage } from '#test/page-calls.ts';
import { outbox } from '../../tables/outbox.ts';
import { users } from '../../tables/users.ts';

const use = sharedApp();
let admin: Client;
let waiting: Person[] = [];

beforeEach(async () => {
  admin = await use.app.as(await makeUser(use.app.db, { role: 'admin' }));
  waiting = [];
  // Make the registration order different from the order of the ids.
  for (const minutes of [10, 30, 20]) {
    const createdAt = new Date(Date.now() - minutes * 60_000);
    waiting.push(await makeUser(use.app.db, { status: 'queued', createdAt }));
  }
  waiting = [waiting[1], waiting[2], waiting[0]].filter((person) => person !== undefined);
});

type Row = { id: number; name: string; status: string; invited_by: { id: number; name: string } | null };
type Queue = { data: Row[]; meta: { queued: number; invited: number; next_cursor: string | null } };
const names = (body: Queue): string[] => body.data.map(({ name }) => name);
const statusOf = async (id: number) => (await use.app.db.select().from(users).where(eq(users.id, id)))[0]?.status;

describe('GET /api/admin/queue', () => {
  it('lists queued users in the order of registration, then invited ones, without email addresses', async () => {
    const invited = await makeUser(use.app.db, { status: 'invited', createdAt: new Date(0), invitedAt: new Date() });
    const { body } = await admin.get<Queue>('/api/admin/queue');
    expect(names(body)).toEqual([...waiting, invited].map(({ name }) => name));
    expect(body.meta).toEqual({ queued: 3, invited: 1, next_cursor: null });
    expect(JSON.stringify(body)).not.toContain('@');
  });

  it('returns no more entries than the limit, and 422 for an invalid limit', async () => {
    expect(names((await admin.get<Queue>('/api/admin/queue?limit=2')).body)).toHaveLength(2);
    expect(refusal(await admin.get('/api/admin/queue?limit=0'))).toBe('422 validation_failed: limit');
  });

  it('returns 404 to users who are not admins, and 401 to visitors', async () => {
    const member = await use.app.as(await makeUser(use.app.db));
    expect(refusal(await member.get('/api/admin/queue'))).toBe('404 not_found');
    expect(refusal(await use.app.visitor.get('/api/admin/queue'))).toBe('401 unauthenticated');
  });
});

describe('POST /api/admin/invitations', () => {
  it('invites the given number of people in order, or all if fewer are waiting', async () => {
    const first = await admin.post<Queue>('/api/admin/invitations', { next: 2 });
    expect(names(first.body)).toEqual(waiting.slice(0, 2).map(({ name }) => name));
    expect(first.body.meta).toMatchObject({ queued: 1, invited: 2 });
    const second = await admin.post<Queue>('/api/admin/invitations', { next: 10 });
    expect(names(second.body)).toEqual([waiting[2]?.name]);
    expect((await admin.post<Queue>('/api/admin/invitations', { next: 1 })).body.data).toEqual([]);
  });

  it('records who invited a user, and shows this in the user’s record even after the user has joined', async () => {
    const [joined, uninvited] = waiting.map(({ id }) => id);
    await admin.post('/api/admin/invitations', { ids: [joined] });
    // Requesting the invitation link again does not change who is recorded as the inviter.
    await postFromPage(use.app, '/api/verify-email/resend', { email: waiting[0]?.email });
    await use.app.settled();
    await use.app.db.update(users).set({ status: 'active' });
    const read = async (id = 0) => (await admin.get<PersonRecord>(`/api/admin/people/${id}`)).body;
    const { body: me } = await admin.get<{ id: number; name: string }>('/api/users/me');
    expect((await read(joined)).invitation).toEqual({ at: expect.any(String), by: { id: me.id, name: me.name } });
    expect((await read(uninvited)).invitation).toBeNull();
  });

  it('invites one person out of order, and can invite the same person again', async () => {
    const last = waiting[2] as Person;
    for (const invitee of [{ email: last.email.toUpperCase() }, { id: last.id }]) {
      const { status, body } = await admin.post<Queue>('/api/admin/invitations', invitee);
      expect(status).toBe(200);
      expect(names(body)).toEqual([last.name]);
    }
    expect(await statusOf(last.id)).toBe('invited');
    expect(await statusOf(waiting[0]?.id ?? 0)).toBe('queued');
  });

  it.each([
    ['an unknown address', { email: 'nobody@example.test' }, '404 not_found'],
    ['an invalid id', { id: 0 }, '422 validation_failed: id'],
    ['a count of zero', { next: 0 }, '422 validation_failed: next'],
    ['a fractional count', { next: 1.5 }, '422 validation_failed: body'],
    ['a count together with an address', { next: 1, email: 'a@example.test' }, '422 validation_failed: body'],
    ['an empty body', {}, '422 validation_failed: body'],
  ])('refuses an invitation with %s', async (_what, body, expected) => {
    expect(refusal(await admin.post('/api/admin/invitations', body))).toBe(expected);
    expect(await use.app.db.$count(outbox)).toBe(0);
  });

  it.each([
    ['active', '409 already_active'],
    ['suspended', '404 not_found'],
    ['deleted', '404 not_found'],
  ] as const)('refuses to invite a person whose account is %s', async (status, expected) => {
    const { id } = await makeUser(use.app.db, { status });
    expect(refusal(await admin.post('/api/admin/invitations', { id }))).toBe(expected);
    expect(await statusOf(id)).toBe(status);
  });

  it('returns 404 to users who are not admins, without inviting anyone', async () => {
    const member = await use.app.as(await makeUser(use.app.db));
    expect(refusal(await member.post('/api/admin/invitations', { next: 1 }))).toBe('404 not_found');
    expect(await statusOf(waiting[0]?.id ?? 0)).toBe('queued');
  });
});
