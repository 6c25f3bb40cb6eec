/** Decides which staff member can decide about the content of a user: a reported item or a held text. */
import { canActOn, type SanctionedUser, type StaffMember } from './sanction-refusal.ts';

/** As for sanctions, except that the only admin can decide about their own content, which would otherwise wait forever. */
export function canDecideContent(actor: StaffMember, owner: SanctionedUser, otherAdmins: number): boolean {
  const isOwnOfOnlyAdmin = actor.id === owner.id && actor.role === 'admin' && otherAdmins === 0;
  return isOwnOfOnlyAdmin || canActOn(actor, owner);
}
