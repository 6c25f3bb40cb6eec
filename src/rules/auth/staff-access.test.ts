import { expect, it } from 'vitest';
import { canPerform, isStaff, staffAccessRefusal } from './staff-access.ts';

it.each([
  [undefined, false, 'not_staff', 'not_admin'],
  ['member', false, 'not_staff', 'not_admin'],
  ['moderator', true, null, 'not_admin'],
  ['admin', true, null, null],
] as const)(
  'isStaff and staffAccessRefusal return the expected results for the role %s',
  (role, staff, staffRefusal, adminRefusal) => {
    expect(isStaff(role)).toBe(staff);
    expect(staffAccessRefusal('staff', role)).toBe(staffRefusal);
    expect(staffAccessRefusal('admin', role)).toBe(adminRefusal);
    for (const access of ['anyone', 'member', 'self', 'owner', 'participant', 'recipient'] as const) {
      expect(staffAccessRefusal(access, role)).toBeNull();
    }
  },
);

it.each([
  [undefined, false, false],
  ['member', false, false],
  ['moderator', true, false],
  ['admin', true, true],
] as const)(
  'for the role %s, canPerform returns %s for moderation and %s for administration',
  (role, moderates, administers) => {
    for (const action of ['cases.hide', 'held-messages.release', 'people.note', 'tickets.answer']) {
      expect(canPerform(action, role)).toBe(moderates);
    }
    for (const action of ['queue.invite', 'catalogue.proposal.accept', 'outbox.retry']) {
      expect(canPerform(action, role)).toBe(administers);
    }
  },
);
