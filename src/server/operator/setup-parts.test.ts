import { expect, it } from 'vitest';
import { rowsOfGroup } from './setup-parts.ts';

it.each([
  ['Nova: Ada, Eve', 'Nova', ['Ada', 'Eve']],
  ['Moon', 'Moon', []],
  ['HALO:RUN: Kit, Ash', 'HALO:RUN', ['Kit', 'Ash']],
  ['HALO:RUN', 'HALO:RUN', []],
  ['HALO:RUN:', 'HALO:RUN', []],
  ['Re: Zero: Rem', 'Re: Zero', ['Rem']],
  [' Nova :\tAda ', 'Nova', ['Ada']],
])('rowsOfGroup reads the group and the members of “%s”', (text, group, members) => {
  expect(rowsOfGroup(text)).toEqual([
    { kind: 'group', group: '', name: group },
    ...members.map((name) => ({ kind: 'member', group, name })),
  ]);
});
