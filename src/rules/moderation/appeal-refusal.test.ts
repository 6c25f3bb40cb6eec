import { describe, expect, it } from 'vitest';
import { decisionActions } from '#contract/report-kinds.ts';
import { canAppeal, canDecideAppeal, canUndo } from './appeal-refusal.ts';

const now = new Date('2026-11-22T12:00:00Z');
const before = (ms: number): Date => new Date(now.getTime() - ms);
const DAY = 24 * 60 * 60 * 1000;
const flags = [false, true];

const rows = decisionActions.flatMap((action) =>
  [0, 30 * DAY - 1, 30 * DAY].flatMap((age) =>
    flags.flatMap((isReversed) => flags.map((isAppealed) => ({ action, age, isReversed, isAppealed }))),
  ),
);

it.each(rows)(
  'canAppeal returns the expected result ($action $age ms ago, reversed: $isReversed, appealed: $isAppealed)',
  (row) => {
    const isInTime = row.action === 'suspend' || row.age < 30 * DAY;
    const expected = row.action !== 'dismiss' && !row.isReversed && !row.isAppealed && isInTime;
    expect(canAppeal({ ...row, createdAt: before(row.age), now })).toBe(expected);
  },
);

describe('canDecideAppeal', () => {
  it.each([
    ['member', 1, 5, false],
    ['moderator', 1, 5, false],
    ['moderator', 2, 5, true],
    ['moderator', 1, 0, false],
    ['moderator', null, 0, true],
    ['admin', 1, 1, false],
    ['admin', 1, 0, true],
    ['admin', 2, 0, true],
  ] as const)(
    'returns whether user 1 (%s) can decide an appeal (decision by user %s, other staff members: %i): %s',
    (role, deciderId, others, expected) => {
      expect(canDecideAppeal({ id: 1, role }, deciderId, others)).toBe(expected);
    },
  );
});

it.each([
  [0, false, true],
  [9_999, false, true],
  [10_000, false, false],
  [0, true, false],
])('for a decision made %i ms ago (reversed: %s), canUndo returns %s', (age, isReversed, expected) => {
  expect(canUndo({ createdAt: before(age), isReversed }, now)).toBe(expected);
});
