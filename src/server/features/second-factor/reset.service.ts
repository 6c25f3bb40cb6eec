/** Removes the second factor of a locked-out user on behalf of the operator. */
import { type Db, withTransaction } from '../../db/db.ts';
import { enqueueMail } from '../../mail/mail.ts';
import { recordStaffAction } from '../audit/index.ts';
import { findContactByName, lockContact } from '../auth/index.ts';
import { secondFactorEmail } from './second-factor.emails.ts';
import { removeAllFactors } from './second-factor.service.ts';

export async function resetSecondFactor(
  { db, publicUrl }: { db: Db; publicUrl: string },
  name: string,
): Promise<'removed' | 'no_factor' | 'not_found'> {
  const contact = await findContactByName(db, name);
  if (!contact) return 'not_found';
  return await withTransaction(db, async (tx) => {
    await lockContact(tx, { id: contact.id });
    if (!(await removeAllFactors(tx, contact.id))) return 'no_factor';
    await enqueueMail(tx, secondFactorEmail('reset', contact, { publicUrl }));
    await recordStaffAction(tx, {
      actorId: null,
      action: 'people.reset-factor',
      target: { kind: 'user', id: contact.id },
      before: { second_factor: contact.secondFactor },
      after: { second_factor: 'none' },
    });
    return 'removed';
  });
}
