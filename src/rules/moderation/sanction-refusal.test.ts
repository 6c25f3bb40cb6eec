import { describe, expect, it } from 'vitest';
import type { UserRole } from '../auth/staff-access.ts';
import { canActOn, sanctionRefusal } from './sanction-refusal.ts';

const roles: readonly UserRole[] = ['member', 'moderator', 'admin'];
const user = (role: UserRole, status = 'active' as const) => ({ id: 2, role, status });

describe('canActOn', () => {
  it.each([
    ['member', [false, false, false]],
    ['moderator', [true, false, false]],
    ['admin', [true, true, true]],
  ] as const)('for a %s acting on a member, a moderator and an admin, returns %j', (actor, expected) => {
    expect(roles.map((role) => canActOn({ id: 1, role: actor }, user(role)))).toEqual(expected);
  });

  it.each(roles)('does not let a %s act on themselves', (role) => {
    expect(canActOn({ id: 2, role }, user(role))).toBe(false);
  });

  it('lets the command line act on everyone', () => {
    expect(roles.map((role) => canActOn({ id: null, role: 'admin' }, user(role)))).toEqual([true, true, true]);
  });
});

it.each([
  ['queued', 'not_found', 'not_found', 'not_suspended'],
  ['invited', 'not_found', 'not_found', 'not_suspended'],
  ['active', null, null, 'not_suspended'],
  ['suspended', null, 'already_suspended', null],
  ['deleted', 'not_found', 'not_found', 'not_suspended'],
] as const)(
  'for a user who is %s, sanctionRefusal returns %s for warn, %s for suspend and %s for lift if a moderator acts, and forbidden if a member acts',
  (status, warn, suspend, lift) => {
    const moderator = { id: 1, role: 'moderator' } as const;
    const target = { id: 2, role: 'member', status } as const;
    const refusals = (['warn', 'suspend', 'lift'] as const).map((action) => sanctionRefusal(moderator, target, action));
    expect(refusals).toEqual([warn, suspend, lift]);
    expect(sanctionRefusal({ id: 3, role: 'member' }, target, 'warn')).toBe('forbidden');
  },
);
