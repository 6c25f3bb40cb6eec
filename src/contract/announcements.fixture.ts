/** Provides an active announcement for tests. */
import type { Announcement } from './announcements.ts';

export const anAnnouncement = (id: number, change: Partial<Announcement> = {}): Announcement => ({
  id,
  message: `News ${id}`,
  type: 'info',
  is_active: true,
  is_dismissible: true,
  starts_at: null,
  ends_at: null,
  created_at: '2026-11-01T10:00:00Z',
  ...change,
});
