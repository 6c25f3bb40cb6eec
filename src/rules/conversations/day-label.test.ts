import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayLabel, groupByDay } from './day-label.ts';

type Row = [why: string, at: string, now: string, zone: string, key: string, label: string];

it.each<Row>([
  ['the same moment', '2026-03-10T12:00:00Z', '2026-03-10T12:00:00Z', 'UTC', '2026-03-10', 'today'],
  ['first second of today', '2026-03-10T00:00:00Z', '2026-03-10T23:59:59Z', 'UTC', '2026-03-10', 'today'],
  ['last second of yesterday', '2026-03-09T23:59:59Z', '2026-03-10T00:00:00Z', 'UTC', '2026-03-09', 'yesterday'],
  ['first second of yesterday', '2026-03-09T00:00:00Z', '2026-03-10T23:59:59Z', 'UTC', '2026-03-09', 'yesterday'],
  ['two days ago', '2026-03-08T23:59:59Z', '2026-03-10T00:00:00Z', 'UTC', '2026-03-08', 'date'],
  ['yesterday in the previous month', '2026-02-28T12:00:00Z', '2026-03-01T12:00:00Z', 'UTC', '2026-02-28', 'yesterday'],
  ['yesterday on a leap day', '2028-02-29T12:00:00Z', '2028-03-01T12:00:00Z', 'UTC', '2028-02-29', 'yesterday'],
  ['yesterday in the previous year', '2025-12-31T12:00:00Z', '2026-01-01T12:00:00Z', 'UTC', '2025-12-31', 'yesterday'],
  ['same date, other year', '2025-03-10T12:00:00Z', '2026-03-10T12:00:00Z', 'UTC', '2025-03-10', 'date'],
  ['ahead of a slow clock', '2026-03-11T00:00:01Z', '2026-03-10T23:59:59Z', 'UTC', '2026-03-11', 'date'],
  ['east of UTC', '2026-03-09T15:30:00Z', '2026-03-10T10:00:00Z', 'Asia/Tokyo', '2026-03-10', 'today'],
  ['west of UTC', '2026-03-10T03:00:00Z', '2026-03-10T18:00:00Z', 'America/New_York', '2026-03-09', 'yesterday'],
  // In London, 29 March 2026 has 23 hours and 25 October has 25.
  ['spring forward', '2026-03-28T23:30:00Z', '2026-03-29T22:59:00Z', 'Europe/London', '2026-03-28', 'yesterday'],
  ['fall back', '2026-10-24T23:30:00Z', '2026-10-25T23:30:00Z', 'Europe/London', '2026-10-25', 'today'],
])('dayLabel returns the key and the label: %s', (_why, at, now, zone, key, label) => {
  expect(dayLabel(at, new Date(now), zone)).toEqual({ key, label });
});

it('groupByDay groups consecutive messages of one day and preserves the order', () => {
  const times = ['2026-03-08T08:00:00Z', '2026-03-09T08:00:00Z', '2026-03-09T09:00:00Z', '2026-03-10T08:00:00Z'];
  const groups = groupByDay(times, (time) => time, new Date('2026-03-10T12:00:00Z'), 'UTC');
  expect(groups.map((group) => [group.label, group.messages.length])).toEqual([
    ['date', 1],
    ['yesterday', 2],
    ['today', 1],
  ]);
  expect(groups.flatMap((group) => group.messages)).toEqual(times);
});

it('groupByDay returns no groups for no messages', () => {
  expect(groupByDay([], String, new Date(), 'UTC')).toEqual([]);
});

// Midnight in these zones is at 18:30, 18:15 and 14:30 UTC in June.
it.each([
  ['Asia/Kolkata', '2026-06-10T18:29:00Z', '2026-06-10T18:31:00Z'],
  ['Asia/Kathmandu', '2026-06-10T18:14:00Z', '2026-06-10T18:16:00Z'],
  ['Australia/Adelaide', '2026-06-10T14:29:00Z', '2026-06-10T14:31:00Z'],
])('groupByDay separates a message before midnight from one after midnight in %s', (zone, before, after) => {
  const groups = groupByDay([before, after], (time) => time, new Date(after), zone);
  expect(groups.map(({ key, label, messages }) => [key, label, messages])).toEqual([
    ['2026-06-10', 'yesterday', [before]],
    ['2026-06-11', 'today', [after]],
  ]);
});

const ZONES = [
  'UTC',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'America/New_York',
];
const START = Date.UTC(2026, 2, 1);

it('groupByDay groups each message under its local day in nine time zones', () => {
  const moments = fc.array(fc.integer({ min: 0, max: 2 * 24 * 60 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(moments, fc.constantFrom(...ZONES), (minutes, zone) => {
      const times = minutes.sort((a, b) => a - b).map((minute) => new Date(START + minute * 60_000).toISOString());
      const now = new Date(times.at(-1) ?? '');
      const grouped = groupByDay(times, (time) => time, now, zone).flatMap(({ key, label, messages }) =>
        messages.map((time) => ({ time, key, label })),
      );
      expect(grouped).toEqual(times.map((time) => ({ time, ...dayLabel(time, now, zone) })));
    }),
    { numRuns: 300 },
  );
});
