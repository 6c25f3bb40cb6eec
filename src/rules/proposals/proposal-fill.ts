/** Decides which fields of a listing form are filled from an accepted proposal. */
import type { CatalogueProposal } from '#contract/proposals.ts';

type Choices = { group_id: number | null; members: readonly number[]; sourcetype_id: number | null };

/**
 * Replaces no value that the user has chosen in the meantime; adds a member only if no group or the member's group is
 * chosen.
 */
export function fillFromProposal<Draft extends Choices>(
  draft: Draft,
  { kind, status, entry }: Pick<CatalogueProposal, 'kind' | 'status' | 'entry'>,
): Draft {
  if (status !== 'accepted' || !entry) return draft;
  if (kind === 'sourcetype') return draft.sourcetype_id === null ? { ...draft, sourcetype_id: entry.id } : draft;
  if (kind === 'group') return draft.group_id === null ? { ...draft, group_id: entry.id, members: [] } : draft;
  const isOtherGroup = draft.group_id !== null && draft.group_id !== entry.group_id;
  if (isOtherGroup || draft.members.includes(entry.id)) return draft;
  return { ...draft, group_id: entry.group_id, members: [...draft.members, entry.id] };
}
