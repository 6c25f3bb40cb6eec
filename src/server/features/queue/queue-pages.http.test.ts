/**
 * Checks that admins can search the queue and invite or decline selected people, and that declining a person erases
 * their data.
 */
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { refusal } from '#test/client.ts';
import { makeImage, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { watchMails } from '#test/new-mails.ts';
import { signedInAdmin } from '#test/parties.ts';
import { auditLog } from '../../tables/audit.ts';
import { images } from '../../tables/uploads.ts';
import { users } from '../../tables/users.ts';

const use = sharedApp();
const staff = signedInAdmin(use);

type Row = { id: number; name: string; invited_by: { id: number; name: string } | null };
type Queue = { data: Row[]; meta: { queued: number; invited: number; next_cursor: string | null } };
const path = '/api/admin/queue';
const names = ({ data }: Queue): string[] => data.map(({ name }) => name);
const queued = (name: string, minutes: number) =>
  makeUser(use.app.db, { status: 'queued', name, createdAt: new Date(Date.now() - minutes * 60_000) });
const exists = async (id: number) => (await use.app.db.$count(users, eq(users.id, id))) > 0;

describe('GET /api/admin/queue', () => {
  it('finds people by a part of the name, or by the whole email address', async () => {
    const ann = await queued('annabel', 2);
    await queued('bob.ross', 1);
    expect(names((await staff.client.get<Queue>(`${path}?q=NABE`)).body)).toEqual(['annabel']);
    expect(names((await staff.client.get<Queue>(`${path}?q=b.r`)).body)).toEqual(['bob.ross']);
    expect(names((await staff.client.get<Queue>(`${path}?q=${ann.email.toUpperCase()}`)).body)).toEqual(['annabel']);
    expect(names((await staff.client.get<Queue>(`${path}?q=${ann.email.slice(2)}`)).body)).toEqual([]);
  });

  it('treats SQL wildcards as literal text', async () => {
    await queued('annabel', 1);
    expect(names((await staff.client.get<Queue>(`${path}?q=%25`)).body)).toEqual([]);
  });

  it('filters by status and returns every person on exactly one page', async () => {
    for (const [at, name] of ['ann', 'bob', 'cem', 'dan', 'eve'].entries()) await queued(name, 10 - at);
    await staff.client.post('/api/admin/invitations', { next: 2 });
    const pages: string[][] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const address: string = `${path}?limit=2${cursor ? `&cursor=${cursor}` : ''}`;
      const { body }: { body: Queue } = await staff.client.get<Queue>(address);
      pages.push(names(body));
      cursor = body.meta.next_cursor;
    }
    expect(pages).toEqual([['cem', 'dan'], ['eve', 'ann'], ['bob']]);
    expect(names((await staff.client.get<Queue>(`${path}?status=invited`)).body)).toEqual(['ann', 'bob']);
    expect(refusal(await staff.client.get(`${path}?cursor=nonsense`))).toBe('422 validation_failed: cursor');
  });
});

it('GET /api/admin/queue returns each person once if several registered in the same millisecond', async () => {
  for (const name of ['ann', 'bob', 'cem']) await queued(name, 1);
  await use.app.db.update(users).set({
    createdAt: sql`timestamptz '2026-03-04 10:00:00.000100Z' + ${users.id} % 3 * interval '200 microseconds'`,
  });
  await use.app.db.update(users).set({ createdAt: new Date() }).where(eq(users.id, staff.person.id));
  const { body: all } = await staff.client.get<Queue>(path);
  const pages: string[] = [];
  for (let cursor = ''; pages.length < 5; ) {
    const { body } = await staff.client.get<Queue>(`${path}?limit=1${cursor}`);
    pages.push(...names(body));
    if (body.meta.next_cursor === null) break;
    cursor = `&cursor=${body.meta.next_cursor}`;
  }
  expect(pages).toEqual(names(all));
});

describe('POST /api/admin/invitations', () => {
  it('invites the selected people who are still in the queue, and records the admin who invited them', async () => {
    const [ann, bob] = [await queued('ann', 2), await queued('bob', 1)];
    const active = await makeUser(use.app.db);
    const { body } = await staff.client.post<Queue>('/api/admin/invitations', {
      ids: [bob.id, active.id, 999_999, ann.id],
    });
    expect(names(body)).toEqual(['ann', 'bob']);
    expect(body.data.map(({ invited_by }) => invited_by)).toEqual(
      Array(2).fill({ id: staff.person.id, name: staff.person.name }),
    );
    const actions = await use.app.db.select().from(auditLog).orderBy(auditLog.id);
    expect(actions.map(({ actorId, action, targetId }) => [actorId, action, targetId])).toEqual([
      [staff.person.id, 'queue.invite', String(ann.id)],
      [staff.person.id, 'queue.invite', String(bob.id)],
    ]);
  });
});

describe('POST /api/admin/declines', () => {
  it('erases the person and their pictures, and sends one email', async () => {
    const ann = await queued('ann', 1);
    const { url } = await makeImage(use.app.db, ann, 'avatars');
    const file = `${url.split('/').slice(-3, -1).join('/')}/96.webp`;
    await use.app.storage.put(file, Buffer.from('picture'), 'image/webp');
    const newMails = await watchMails(use.app);
    const { status, body } = await staff.client.post('/api/admin/declines', { ids: [ann.id] });
    expect([status, body]).toEqual([200, { declined: [ann.id], meta: { queued: 0, invited: 0 } }]);
    expect(await exists(ann.id)).toBe(false);
    expect(await use.app.db.$count(images)).toBe(0);
    const mails = await newMails();
    expect(await use.app.storage.get(file)).toBeUndefined();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[ann.email, 'Your Magpie registration']]);
    expect(await use.app.db.select().from(auditLog)).toMatchObject([
      { action: 'queue.decline', targetId: String(ann.id), before: { status: 'queued' }, after: { status: 'erased' } },
    ]);
  });

  it('does not erase an active or suspended account', async () => {
    const people = [await makeUser(use.app.db), await makeUser(use.app.db, { status: 'suspended' })];
    const newMails = await watchMails(use.app);
    const { body } = await staff.client.post('/api/admin/declines', { ids: people.map(({ id }) => id) });
    expect(body).toMatchObject({ declined: [] });
    expect(await Promise.all(people.map(({ id }) => exists(id)))).toEqual([true, true]);
    expect(await newMails()).toEqual([]);
  });
});
