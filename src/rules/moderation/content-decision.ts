/** Decides which staff member can decide about a user's content: a reported item or a held text. */
import { canActOn, type SanctionedUser, type StaffMember } from './sanction-refusal.ts';

/**
 * Applies the same rules as for sanctions, with one exception: a sole admin can decide about their own content, because
 * no other staff member can.
 */
export function canDecideContent(actor: StaffMember, owner: SanctionedUser, otherAdmins: number): boolean {
  const isOwnOfOnlyAdmin = actor.id === owner.id && actor.role === 'admin' && otherAdmins === 0;
  return isOwnOfOnlyAdmin || canActOn(actor, owner);
}
