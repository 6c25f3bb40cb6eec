import { describe, expect, it } from 'vitest';
import { CONFIRMATION_MINUTES } from '#contract/limits.ts';
import { factorMethods, isConfirmed, type SecondFactor, secondFactorOf, staffFactorRefusal } from './second-factor.ts';

const FACTORS: SecondFactor[] = ['none', 'totp', 'passkey', 'totp_and_passkey'];

it.each([
  [false, false, 'none'],
  [true, false, 'totp'],
  [false, true, 'passkey'],
  [true, true, 'totp_and_passkey'],
])('for hasTotp = %s and hasPasskey = %s, secondFactorOf returns %s', (hasTotp, hasPasskey, expected) => {
  expect(secondFactorOf({ hasTotp, hasPasskey })).toBe(expected);
});

it.each([
  ['none', []],
  ['totp', ['totp', 'recovery_code']],
  ['passkey', ['passkey', 'recovery_code']],
  ['totp_and_passkey', ['passkey', 'totp', 'recovery_code']],
] as const)('for the second factor %s, factorMethods returns %j', (factor, methods) => {
  expect(factorMethods(factor)).toEqual(methods);
});

describe('staffFactorRefusal', () => {
  const rows = (['member', 'moderator', 'admin'] as const).flatMap((role) =>
    FACTORS.flatMap((secondFactor) => [true, false].map((isEnforced) => ({ role, secondFactor, isEnforced }))),
  );

  it.each(rows)(
    'refuses only staff who lack a required second factor: $role, $secondFactor, required: $isEnforced',
    (row) => {
      const refused = row.isEnforced && row.role !== 'member' && row.secondFactor === 'none';
      expect(staffFactorRefusal(row, row.isEnforced)).toBe(refused ? 'second_factor_setup_required' : null);
    },
  );
});

it('isConfirmed accepts a confirmation for 15 minutes', () => {
  const now = Date.parse('2026-11-22T12:00:00Z');
  const ago = (ms: number): Date => new Date(now - ms);
  const limit = CONFIRMATION_MINUTES * 60_000;
  expect(CONFIRMATION_MINUTES).toBe(15);
  expect([ago(0), ago(limit), ago(limit + 1), undefined].map((at) => isConfirmed(at, now))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
