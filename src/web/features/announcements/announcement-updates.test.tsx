// @vitest-environment jsdom

import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAnnouncement } from '#contract/announcements.fixture.ts';
import type { RouteKey } from '#contract/api.ts';
import { call } from '#web/lib/net/api.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { AnnouncementBanner } from './announcement-banner.tsx';
import { AnnouncementUpdates, untilNextPoll } from './announcement-updates.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
const answer = vi.mocked(call as (route: RouteKey) => Promise<unknown>);
const listeners: ((state: object) => void)[] = [];
vi.mock('#web/lib/realtime/realtime.ts', () => ({
  subscribe: (_channel: string, { changed }: { changed: (state: object) => void }) => {
    listeners.push(changed);
    return () => undefined;
  },
  useConnection: () => false,
}));

const current = { data: [] as object[], next_change_in: null as number | null };

beforeEach(() => {
  localStorage.clear();
  listeners.length = 0;
  current.data = [];
  current.next_change_in = null;
  answer.mockImplementation(async (route) => (route === 'GET /api/announcements' ? current.data : { ...current }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = () =>
  renderPage(
    <>
      <AnnouncementBanner />
      <AnnouncementUpdates />
    </>,
  );

it('the announcement banner shows and hides announcements that the server pushes', async () => {
  show();
  await vi.waitFor(() => expect(listeners).toHaveLength(1));
  act(() => listeners[0]?.({ data: [anAnnouncement(1)], next_change_in: null }));
  expect(await screen.findByText('News 1')).toBeTruthy();
  act(() => listeners[0]?.({ data: [anAnnouncement(2)], next_change_in: null }));
  expect(await screen.findByText('News 2')).toBeTruthy();
  expect(screen.queryByText('News 1')).toBeNull();
});

it('the announcement banner fetches the announcements if they were too large to be pushed', async () => {
  show();
  await vi.waitFor(() => expect(listeners).toHaveLength(1));
  current.data = [anAnnouncement(3)];
  act(() => listeners[0]?.({}));
  expect(await screen.findByText('News 3')).toBeTruthy();
});

it('the announcement banner fetches the announcements when the next change is due, even if the device clock is wrong', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.setSystemTime(new Date('2001-01-01T00:00:00Z'));
  current.next_change_in = 4_000;
  show();
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  current.data = [anAnnouncement(4)];
  expect(screen.queryByText('News 4')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(screen.getByText('News 4')).toBeTruthy();
});

describe('untilNextPoll', () => {
  it.each([
    [undefined, false, 15_000],
    [null, false, 15_000],
    [null, true, 120_000],
    [3_000, false, 3_100],
    [60_000, true, 60_100],
    [60_000, false, 15_000],
    [0, true, 100],
  ])(
    'returns the wait (milliseconds until the next change: %s, realtime connection: %s, wait: %s)',
    (next, isLive, expected) => {
      expect(untilNextPoll(next === undefined ? undefined : { data: [], next_change_in: next }, isLive)).toBe(expected);
    },
  );
});
