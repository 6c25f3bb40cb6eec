/** Decides whether a user can report something. */
import type { ReportKind } from '#contract/report-kinds.ts';

export type ReportContext = {
  readonly kind: ReportKind;
  readonly reporterId: number;
  /** The author of the reported item, or the reported user; null if the account was erased. */
  readonly ownerId: number | null;
  /** Only relevant for a message: whether the reporter takes part in its conversation. */
  readonly isParticipant: boolean;
};

/** Hides from users outside the conversation whether a message exists. */
export function reportRefusal({
  kind,
  reporterId,
  ownerId,
  isParticipant,
}: ReportContext): 'not_found' | 'forbidden' | null {
  if (kind === 'message' && !isParticipant) return 'not_found';
  return ownerId === reporterId ? 'forbidden' : null;
}
