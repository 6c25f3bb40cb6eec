/** Decides which staff member can decide about the content of a user: a reported item or a held text. */
import { canActOn, type SanctionedUser, type StaffMember } from './sanction-refusal.ts';

/** The rule for sanctions applies, except that an only admin decides about their own content: no one else can. */
export function canDecideContent(actor: StaffMember, owner: SanctionedUser, otherAdmins: number): boolean {
  const isOwnOfOnlyAdmin = actor.id === owner.id && actor.role === 'admin' && otherAdmins === 0;
  return isOwnOfOnlyAdmin || canActOn(actor, owner);
}
