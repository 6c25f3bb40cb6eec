import { describe, expect, it } from 'vitest';
import { instantOfWallTime, wallTimeAt } from './wall-time.ts';

const iso = (wallTime: string, zone: string): string | undefined => {
  const instant = instantOfWallTime(wallTime, zone);
  return instant === undefined ? undefined : new Date(instant).toISOString();
};

describe('instantOfWallTime', () => {
  it.each([
    ['UTC', '2026-11-22T18:30', '2026-11-22T18:30:00.000Z'],
    ['UTC', '2026-11-22T18:30:05', '2026-11-22T18:30:05.000Z'],
    ['America/Toronto', '2026-07-01T12:00', '2026-07-01T16:00:00.000Z'],
    ['America/Toronto', '2026-12-01T12:00', '2026-12-01T17:00:00.000Z'],
    ['Asia/Kolkata', '2026-12-01T00:15', '2026-11-30T18:45:00.000Z'],
    ['Pacific/Kiritimati', '2026-12-01T00:00', '2026-11-30T10:00:00.000Z'],
  ])('in the timezone %s, converts the wall time %s to %s', (zone, wallTime, expected) => {
    expect(iso(wallTime, zone)).toBe(expected);
  });

  it('returns the earlier instant of a wall time that occurs twice because clocks go back', () => {
    expect(iso('2026-11-01T01:30', 'America/Toronto')).toBe('2026-11-01T05:30:00.000Z');
    expect(iso('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
  });

  it('moves a skipped time forward when clocks go forward', () => {
    expect(iso('2026-03-08T02:30', 'America/Toronto')).toBe('2026-03-08T07:30:00.000Z');
  });

  it.each(['', 'tomorrow', '2026-13-01T10:00', '2026-11-22'])('returns undefined for the wall time %j', (text) => {
    expect(iso(text, 'UTC')).toBeUndefined();
  });

  it.each(['Europe/London', 'Australia/Lord_Howe', 'America/Toronto'])(
    'is the inverse of wallTimeAt in the timezone %s',
    (zone) => {
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 11 * 86_400_000 + 3_600_000) {
        expect(instantOfWallTime(wallTimeAt(at, zone), zone)).toBe(at);
      }
    },
  );
});
