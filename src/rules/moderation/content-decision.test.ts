import { expect, it } from 'vitest';
import { canDecideContent } from './content-decision.ts';

const owner = { id: 1, role: 'admin', status: 'active' } as const;

it.each([
  ['the only admin about their own content', { id: 1, role: 'admin' }, 0, true],
  ['an admin about their own content if there is another admin', { id: 1, role: 'admin' }, 1, false],
  ['another admin', { id: 2, role: 'admin' }, 1, true],
  ['a moderator about the content of an admin', { id: 2, role: 'moderator' }, 0, false],
  ['the command line', { id: null, role: 'admin' }, 1, true],
] as const)('for %s (%o, other admins: %i), canDecideContent returns %s', (_who, actor, otherAdmins, expected) => {
  expect(canDecideContent(actor, owner, otherAdmins)).toBe(expected);
});

it('canDecideContent does not let a moderator decide about their own content, even without another admin', () => {
  expect(canDecideContent({ id: 1, role: 'moderator' }, { ...owner, role: 'moderator' }, 0)).toBe(false);
});
