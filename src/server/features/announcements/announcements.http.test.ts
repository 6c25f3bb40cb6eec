import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AnnouncementState, StaffAnnouncement } from '#contract/announcements.ts';
import { PUSH_BYTES } from '#contract/realtime.ts';
import { refusal } from '#test/client.ts';
import { sharedApp } from '#test/make-app.ts';
import { signedInAdmin } from '#test/parties.ts';
import { announcements } from '../../tables/announcements.ts';
import { auditLog } from '../../tables/audit.ts';
import { outbox } from '../../tables/outbox.ts';
import { announcementOutboxHandlers } from './announcements.service.ts';

const use = sharedApp();
const staff = signedInAdmin(use);
afterEach(() => void vi.useRealTimers());

const path = '/api/admin/announcements';
const HOUR = 3_600_000;
const fromNow = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString();
const input = (more: object = {}) => ({
  message: 'Back at noon.',
  type: 'info',
  is_dismissible: true,
  starts_at: null,
  ends_at: null,
  ...more,
});
const publish = (more: object = {}) => staff.client.post<StaffAnnouncement>(path, input(more));
const state = async (): Promise<AnnouncementState> =>
  (await use.app.visitor.get<AnnouncementState>('/api/announcements/state')).body;

describe('GET /api/announcements', () => {
  it('returns the active announcements, newest first', async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    await use.app.db.insert(announcements).values([
      { message: 'Old', createdAt: at(1) },
      { message: 'New', type: 'warning', isDismissible: false, createdAt: at(2) },
      { message: 'Down', isActive: false, createdAt: at(3) },
    ]);
    const { status, body } = await use.app.visitor.get('/api/announcements');
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { id: 2, message: 'New', type: 'warning', is_active: true, is_dismissible: false },
      { id: 1, message: 'Old', type: 'info', is_active: true, is_dismissible: true },
    ]);
  });

  it('returns an empty list if there are no announcements', async () => {
    expect((await use.app.visitor.get('/api/announcements')).body).toEqual([]);
  });

  it('returns neither scheduled nor ended announcements', async () => {
    const [past, future] = [new Date(Date.now() - HOUR), new Date(Date.now() + HOUR)];
    await use.app.db.insert(announcements).values([
      { message: 'Scheduled', startsAt: future },
      { message: 'Ended', endsAt: past },
      { message: 'Now', startsAt: past, endsAt: future },
    ]);
    expect((await use.app.visitor.get('/api/announcements')).body).toMatchObject([{ message: 'Now' }]);
  });
});

describe('GET /api/announcements/state', () => {
  it('returns how long until the next announcement starts or ends', async () => {
    expect(await state()).toEqual({ data: [], next_change_in: null });
    await publish({ starts_at: fromNow(2 * HOUR), ends_at: fromNow(3 * HOUR) });
    expect((await state()).next_change_in).toBeGreaterThan(HOUR);
    await publish({ ends_at: fromNow(HOUR) });
    const { data, next_change_in: next } = await state();
    expect(data).toHaveLength(1);
    expect(next).toBeGreaterThan(HOUR / 2);
    expect(next).toBeLessThanOrEqual(HOUR);
  });

  it('returns a cached announcement only from its start to its end', async () => {
    await publish({ starts_at: fromNow(HOUR), ends_at: fromNow(2 * HOUR) });
    const counts = [(await state()).data.length];
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const passed of [HOUR, HOUR]) {
      vi.setSystemTime(Date.now() + passed + 1);
      counts.push((await state()).data.length);
    }
    expect(counts).toEqual([0, 1, 0]);
  });
});

describe('GET /api/admin/announcements', () => {
  type Page = { data: StaffAnnouncement[]; meta: { next_cursor: string | null } };
  const list = async (query: string) => (await staff.client.get<Page>(`${path}?${query}`)).body;
  const messages = async (query: string) => (await list(query)).data.map(({ message }) => message);

  it('returns announcements in pages, newest first', async () => {
    await use.app.db.insert(announcements).values(['A', 'B', 'C'].map((message) => ({ message })));
    const first = await list('limit=2');
    expect(first.data.map(({ message }) => message)).toEqual(['C', 'B']);
    const second = await list(`limit=2&cursor=${first.meta.next_cursor}`);
    expect([second.data.map(({ message }) => message), second.meta]).toEqual([['A'], { next_cursor: null }]);
  });

  it('filters by a part of the message and by each displayed state', async () => {
    const [past, future] = [new Date(Date.now() - HOUR), new Date(Date.now() + HOUR)];
    await use.app.db
      .insert(announcements)
      .values([
        { message: 'Ended', startsAt: past, endsAt: past },
        { message: 'Scheduled', startsAt: future },
        { message: 'Withdrawn 100%', isActive: false, endsAt: past },
        { message: 'Active', startsAt: past, endsAt: future },
        { message: 'Always active' },
      ]);
    expect(await messages('q=00%25')).toEqual(['Withdrawn 100%']);
    expect(await messages('q=active&state=active')).toEqual(['Always active', 'Active']);
    const states = ['active', 'scheduled', 'ended', 'withdrawn'];
    const filtered = await Promise.all(states.map(async (state) => (await list(`state=${state}`)).data));
    expect(filtered.map((rows) => rows.length)).toEqual([2, 1, 1, 1]);
    expect(filtered.map((rows) => rows[0]?.state)).toEqual(states);
  });
});

describe('POST /api/admin/announcements', () => {
  it('publishes at once, schedules a push event for the end time, and records the admin in the audit log', async () => {
    const ends = fromNow(HOUR);
    const { status, body } = await publish({ type: 'warning', ends_at: ends });
    expect([status, body.state]).toEqual([201, 'active']);
    await use.app.settled();
    expect((await use.app.db.select().from(outbox)).map(({ runAt }) => runAt.toISOString())).toEqual([ends]);
    expect(await use.app.db.select().from(auditLog)).toMatchObject([
      {
        actorId: staff.person.id,
        action: 'announcements.publish',
        targetId: String(body.id),
        after: { type: 'warning' },
      },
    ]);
  });

  it('publishes a French message to visitors, and none if it is blank', async () => {
    expect((await publish({ message_fr: ' De retour à midi. ' })).body.message_fr).toBe('De retour à midi.');
    await publish({ message_fr: ' ' });
    const { data } = await state();
    expect(data.map(({ message_fr }) => message_fr)).toEqual([undefined, 'De retour à midi.']);
    expect((await use.app.visitor.get('/api/announcements')).body).toMatchObject([
      {},
      { message_fr: 'De retour à midi.' },
    ]);
    const { body } = await staff.client.get<{ data: StaffAnnouncement[] }>(`${path}?q=midi`);
    expect(body.data).toMatchObject([{ message: 'Back at noon.', message_fr: 'De retour à midi.' }]);
  });

  it.each([
    ['an end before the start', { starts_at: fromNow(2 * HOUR), ends_at: fromNow(HOUR) }, 'ends_at'],
    ['an end in the past', { ends_at: fromNow(-HOUR) }, 'ends_at'],
    ['an empty message', { message: '  ' }, 'message'],
    ['a French message that is too long', { message_fr: 'x'.repeat(501) }, 'message_fr'],
    ['an unknown type', { type: 'party' }, 'type'],
    ['a time without an offset', { starts_at: '2026-11-22T18:30' }, 'starts_at'],
  ])('refuses an announcement with %s', async (_what, more, field) => {
    expect(refusal(await publish(more))).toBe(`422 validation_failed: ${field}`);
    expect(await use.app.db.$count(announcements)).toBe(0);
  });
});

describe('POST /api/admin/announcements/{id}/withdraw', () => {
  it('hides the announcement, and changes nothing when repeated', async () => {
    const { id } = (await publish()).body;
    for (const _ of [1, 2]) {
      expect((await staff.client.post<StaffAnnouncement>(`${path}/${id}/withdraw`)).body.state).toBe('withdrawn');
    }
    expect((await state()).data).toEqual([]);
    expect(await use.app.db.$count(auditLog)).toBe(2);
    expect((await staff.client.get<{ data: StaffAnnouncement[] }>(path)).body.data).toMatchObject([
      { id, state: 'withdrawn' },
    ]);
    expect(refusal(await staff.client.post(`${path}/999/withdraw`))).toBe('404 not_found');
  });

  it('pushes the change to open pages once, even if the request is repeated', async () => {
    const { id } = (await publish()).body;
    await use.app.settled();
    use.app.pushes.length = 0;
    for (const _ of [1, 2]) await staff.client.post(`${path}/${id}/withdraw`);
    await use.app.settled();
    expect(use.app.pushes.map(({ channel }) => channel)).toEqual(['announcements']);
  });
});

describe('the pushed announcements event', () => {
  it('contains the current state, or nothing if the state is too large for one event', async () => {
    const pushed: unknown[] = [];
    const handlers = announcementOutboxHandlers({
      db: use.app.db,
      realtime: { publish: async (event) => void pushed.push(event) },
    });
    const deliver = () => handlers['announcements changed']?.({}, {} as never);
    await publish();
    await deliver();
    for (let count = 0; count < 25; count++) await publish({ message: 'x'.repeat(500) });
    await deliver();
    expect(pushed).toMatchObject([
      { channels: ['announcements'], event: 'changed', data: { data: [{ message: 'Back at noon.' }] } },
      { channels: ['announcements'], event: 'changed', data: {} },
    ]);
    expect((pushed[1] as { data: object }).data).toEqual({});
  });

  it('contains nothing if the state exceeds the event size limit in bytes but not in characters', async () => {
    for (let count = 0; count < 12; count++) await publish({ message: '€'.repeat(500) });
    await use.app.settled();
    const current = await state();
    const text = JSON.stringify(current);
    expect([text.length <= PUSH_BYTES, Buffer.byteLength(text) <= PUSH_BYTES]).toEqual([true, false]);
    expect(use.app.pushes.at(-1)).toMatchObject({ channel: 'announcements', data: {} });
    expect(use.app.pushes.at(-1)?.data).toEqual({});
  });
});
