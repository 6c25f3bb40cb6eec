import { describe, expect, it } from 'vitest';
import { sharedApp } from '../../../../test/support/make-app.ts';
import { announcements } from './announcements.schema.ts';

const use = sharedApp();

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
});
