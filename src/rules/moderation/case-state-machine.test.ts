import { expect, it } from 'vitest';
import { caseStatuses } from '#contract/report-kinds.ts';
import { type CaseEvent, nextCaseStatus } from './case-state-machine.ts';

const events: readonly CaseEvent[] = ['dismiss', 'sanction', 'undo', 'appeal', 'expire', 'resolve'];

it.each([
  ['open', 'closed', 'decided', undefined, undefined, undefined, undefined],
  ['decided', undefined, undefined, 'open', 'appealed', 'closed', undefined],
  ['appealed', undefined, undefined, undefined, undefined, undefined, 'closed'],
  ['closed', undefined, undefined, 'open', undefined, undefined, undefined],
] as const)('nextCaseStatus follows the transition table for a case that is %s', (status, ...expected) => {
  expect(caseStatuses).toContain(status);
  expect(events.map((event) => nextCaseStatus(status, event))).toEqual(expected);
});
