import { expect, it } from 'vitest';
import { fillFromProposal } from './proposal-fill.ts';

const empty = { group_id: null, members: [] as number[], sourcetype_id: null, name: 'Card' };
const accepted = (kind: 'group' | 'member' | 'sourcetype', group_id: number | null = null) =>
  ({ kind, status: 'accepted', entry: { id: 7, name: 'Nova', group_id } }) as const;

it.each([
  ['an accepted group in an empty form', empty, accepted('group'), { group_id: 7 }],
  ['an accepted source type in an empty form', empty, accepted('sourcetype'), { sourcetype_id: 7 }],
  ['a member and its group in an empty form', empty, accepted('member', 3), { group_id: 3, members: [7] }],
  [
    'a member besides others of its group',
    { ...empty, group_id: 3, members: [1] },
    accepted('member', 3),
    { members: [1, 7] },
  ],
  ['no group if a group is already chosen', { ...empty, group_id: 3, members: [1] }, accepted('group'), {}],
  ['no source type if a source type is already chosen', { ...empty, sourcetype_id: 2 }, accepted('sourcetype'), {}],
  ['no member of another group', { ...empty, group_id: 4 }, accepted('member', 3), {}],
  ['no member twice', { ...empty, group_id: 3, members: [7] }, accepted('member', 3), {}],
  ['nothing of a pending proposal', empty, { kind: 'group', status: 'pending', entry: null } as const, {}],
  ['nothing of an entry that was deleted', empty, { ...accepted('group'), entry: null }, {}],
])('fillFromProposal fills in %s', (_, draft, proposal, change) => {
  expect(fillFromProposal(draft, proposal)).toEqual({ ...draft, ...change });
});
