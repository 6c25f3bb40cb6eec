/** Decides which staff member can decide about a user's content: a reported item or a held text. */
import { canActOn, type SanctionedUser, type StaffMember } from './sanction-refusal.ts';

/** The same rules as for sanctions, except that a sole admin can decide about their own content: no one else can. */
export function canDecideContent(actor: StaffMember, owner: SanctionedUser, otherAdmins: number): boolean {
  const isOwnOfOnlyAdmin = actor.id === owner.id && actor.role === 'admin' && otherAdmins === 0;
  return isOwnOfOnlyAdmin || canActOn(actor, owner);
}
