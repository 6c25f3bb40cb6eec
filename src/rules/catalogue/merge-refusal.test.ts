import { describe, expect, it } from 'vitest';
import { mergeRefusal } from './merge-refusal.ts';

const group = { id: 1, groupId: null, isMerging: false, isTarget: false };
const other = { ...group, id: 2 };
const member = { ...group, groupId: 7 };

describe('mergeRefusal', () => {
  it('allows merging two entries that are not part of another merge', () => {
    expect(mergeRefusal(group, other)).toBeNull();
    expect(mergeRefusal(member, { ...member, id: 2 })).toBeNull();
  });

  it('allows merging into the target of another running merge', () => {
    expect(mergeRefusal(group, { ...other, isTarget: true })).toBeNull();
  });

  it('refuses to merge an entry into an unknown target or into itself', () => {
    expect(mergeRefusal(group, undefined)).toBe('merge_target_unknown');
    expect(mergeRefusal(group, group)).toBe('merge_into_itself');
  });

  it('refuses to merge members of different groups', () => {
    expect(mergeRefusal(member, { ...member, id: 2, groupId: 8 })).toBe('merge_of_different_groups');
  });

  it.each([
    [{ isMerging: true }, {}],
    [{ isTarget: true }, {}],
    [{}, { isMerging: true }],
  ])('refuses a merge that conflicts with a running merge (entry: %j, target: %j)', (from, into) => {
    expect(mergeRefusal({ ...group, ...from }, { ...other, ...into })).toBe('merge_running');
  });
});
