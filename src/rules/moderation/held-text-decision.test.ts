import { expect, it } from 'vitest';
import { canDecideText } from './held-text-decision.ts';

const sender = { id: 1, role: 'admin', status: 'active' } as const;

it.each([
  ['the only admin about their own text', { id: 1, role: 'admin' }, 0, true],
  ['an admin about their own text if there is another admin', { id: 1, role: 'admin' }, 1, false],
  ['another admin', { id: 2, role: 'admin' }, 1, true],
  ['a moderator about the text of an admin', { id: 2, role: 'moderator' }, 0, false],
  ['the command line', { id: null, role: 'admin' }, 1, true],
] as const)('returns who can decide: %s', (_who, actor, otherAdmins, expected) => {
  expect(canDecideText(actor, sender, otherAdmins)).toBe(expected);
});

it('never lets moderators decide about their own text', () => {
  expect(canDecideText({ id: 1, role: 'moderator' }, { ...sender, role: 'moderator' }, 0)).toBe(false);
});
