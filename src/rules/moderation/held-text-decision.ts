/** Decides which staff member can release or decline a text that was sent to many users. */
import { canActOn, type SanctionedUser, type StaffMember } from './sanction-refusal.ts';

/**
 * As for sanctions, except that the only admin can decide about their own text, which would otherwise never be decided.
 */
export function canDecideText(actor: StaffMember, sender: SanctionedUser, otherAdmins: number): boolean {
  const isOwnOfOnlyAdmin = actor.id === sender.id && actor.role === 'admin' && otherAdmins === 0;
  return isOwnOfOnlyAdmin || canActOn(actor, sender);
}
