import { expect, it } from 'vitest';
import { caseKinds } from '#contract/report-kinds.ts';
import { decisionActionsFor, isUserNotified } from './decision-actions.ts';

it.each([
  ['listing', 'dismiss hide close warn suspend'],
  ['user', 'dismiss warn suspend'],
  ['message', 'dismiss hide warn suspend'],
  ['review', 'dismiss hide warn suspend'],
  ['photo', 'dismiss hide close warn suspend'],
] as const)('for a case about a %s, decisionActionsFor returns “%s”', (kind, actions) => {
  expect(decisionActionsFor(kind, true).join(' ')).toBe(actions);
});

it.each(caseKinds)(
  'for a case about a %s, decisionActionsFor returns only “dismiss” if the account concerned was erased',
  (kind) => {
    expect(decisionActionsFor(kind, false)).toEqual(['dismiss']);
  },
);

it.each([
  ['dismiss', '', false],
  ['dismiss', 'All is well.', true],
  ['warn', 'Be polite.', true],
  ['hide', '', true],
] as const)('for the decision %s with the message "%s", isUserNotified returns %s', (action, message, isTold) => {
  expect(isUserNotified({ action, message })).toBe(isTold);
});
