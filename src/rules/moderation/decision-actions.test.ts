import { expect, it } from 'vitest';
import { caseKinds } from '#contract/report-kinds.ts';
import { decisionActionsFor } from './decision-actions.ts';

it.each([
  ['listing', 'dismiss hide close warn suspend'],
  ['user', 'dismiss warn suspend'],
  ['message', 'dismiss hide warn suspend'],
  ['review', 'dismiss hide warn suspend'],
  ['photo', 'dismiss hide close warn suspend'],
] as const)('allows the actions of a %s', (kind, actions) => {
  expect(decisionActionsFor(kind, true).join(' ')).toBe(actions);
});

it.each(caseKinds)('only dismisses the case of a %s whose owner was erased', (kind) => {
  expect(decisionActionsFor(kind, false)).toEqual(['dismiss']);
});
