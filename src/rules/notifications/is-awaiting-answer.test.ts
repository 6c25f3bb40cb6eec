import { expect, it } from 'vitest';
import { isAwaitingAnswer } from './is-awaiting-answer.ts';

it.each([
  [null, undefined, false],
  ['sent', undefined, true],
  ['pending', undefined, true],
  ['accepted', undefined, false],
  ['declined', undefined, false],
  ['withdrawn', undefined, false],
  [null, true, true],
  [null, false, false],
  ['pending', false, true],
  ['accepted', true, true],
  ['declined', false, false],
])(
  'for connection_status = %s and trade.awaits_answer = %s, isAwaitingAnswer returns %s',
  (connection_status, awaits, expected) => {
    const trade = awaits === undefined ? undefined : { awaits_answer: awaits };
    expect(isAwaitingAnswer({ connection_status, trade })).toBe(expected);
  },
);
