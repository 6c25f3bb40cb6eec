import { describe, expect, it } from 'vitest';
import { isWithin, periodRefusal, untilNextChange } from './announcement-schedule.ts';

describe('isWithin', () => {
  it.each([
    [null, null, true],
    [99, null, true],
    [100, null, true],
    [101, null, false],
    [null, 99, false],
    [null, 100, false],
    [null, 101, true],
    [100, 101, true],
    [99, 100, false],
    [101, 102, false],
  ])('returns whether the period from %s to %s includes the time 100: %s', (startsAt, endsAt, expected) => {
    expect(isWithin({ startsAt, endsAt }, 100)).toBe(expected);
  });
});

describe('untilNextChange', () => {
  it.each([
    ['no announcement', [], null],
    ['no limits', [[null, null]], null],
    ['an upcoming start', [[130, 200]], 30],
    ['an upcoming end', [[50, 120]], 20],
    ['a start and an end that have passed', [[50, 100]], null],
    [
      'several announcements',
      [
        [150, null],
        [10, 140],
        [null, 500],
      ],
      40,
    ],
  ] as [string, [number | null, number | null][], number | null][])(
    'returns the time until the next start or end, or null if there is none: %s',
    (_what, periods, expected) => {
      expect(
        untilNextChange(
          periods.map(([startsAt, endsAt]) => ({ startsAt, endsAt })),
          100,
        ),
      ).toBe(expected);
    },
  );
});

describe('periodRefusal', () => {
  it.each([
    [null, null, null],
    [50, null, null],
    [150, null, null],
    [null, 101, null],
    [null, 100, 'ends_in_past'],
    [50, 90, 'ends_in_past'],
    [150, 151, null],
    [150, 150, 'ends_before_start'],
    [150, 120, 'ends_before_start'],
    [95, 90, 'ends_before_start'],
  ])('for a period from %s to %s at the time 100, returns the refusal %s', (startsAt, endsAt, expected) => {
    expect(periodRefusal({ startsAt, endsAt }, 100)).toBe(expected);
  });
});
