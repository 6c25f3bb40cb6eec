/** Decides whether one entry of the catalogue can be merged into another. */

type Entry = {
  readonly id: number;
  /** The group of a member; null for groups and source types. */
  readonly groupId: number | null;
  /** True if the entry, or one of its members, is being merged into another entry. */
  readonly isMerging: boolean;
  /** True if another entry is being merged into this entry, or into one of its members. */
  readonly isTarget: boolean;
};

type MergeRefusal = 'merge_into_itself' | 'merge_target_unknown' | 'merge_of_different_groups' | 'merge_running';

/**
 * Several entries can be merged into the same target at once. The source of a running merge cannot take part in another
 * merge, and its target cannot become a source, so no merge ever waits for another.
 */
export function mergeRefusal(from: Entry, into: Entry | undefined): MergeRefusal | null {
  if (!into) return 'merge_target_unknown';
  if (from.id === into.id) return 'merge_into_itself';
  // All members of a listing are in one group, so a member of another group cannot replace this member.
  if (from.groupId !== into.groupId) return 'merge_of_different_groups';
  return from.isMerging || from.isTarget || into.isMerging ? 'merge_running' : null;
}
