/** Creates the first admin of a marketplace, without an invitation. */
import { type FieldProblem, fieldProblem } from '#contract/problems.ts';
import { type Db, withTransaction } from '../../db/db.ts';
import { failField, failIfAny } from '../../http/app-error.ts';
import { recordStaffAction } from '../audit/index.ts';
import { nameRefusal } from './names.service.ts';
import { newPasswordRefusal } from './new-password.service.ts';
import { hashPassword } from './password.service.ts';
import {
  countAdmins,
  findContactByEmail,
  insertAccount,
  lockAdminCreation,
  setActive,
  setUserRole,
} from './users.store.ts';

type NewAdmin = { name: string; email: string; password: string };

/**
 * Throws 422 for an unacceptable name or password, or a taken name or address. Does nothing if an active admin exists.
 */
export async function createFirstAdmin(
  { db }: { db: Db },
  { name, email, password }: NewAdmin,
): Promise<'created' | 'has_admin'> {
  if ((await countAdmins(db)) > 0) return 'has_admin';
  const problems: FieldProblem[] = [];
  const ofName = await nameRefusal(db, name);
  if (ofName) problems.push(fieldProblem('name', ofName));
  const ofPassword = await newPasswordRefusal(db, password, { name, email });
  if (ofPassword) problems.push(fieldProblem('password', ofPassword));
  failIfAny(problems);
  const passwordHash = await hashPassword(password);
  return await withTransaction(db, async (tx) => {
    await lockAdminCreation(tx);
    if ((await countAdmins(tx)) > 0) return 'has_admin';
    const account = {
      name,
      email,
      passwordHash,
      country: 'US',
      currency: 'USD',
      language: 'en',
      status: 'queued',
    } as const;
    const id = await insertAccount(tx, account);
    if (id === undefined) {
      if (await findContactByEmail(tx, email)) failField('email', 'email_taken');
      failField('name', 'name_taken');
    }
    await setActive(tx, id);
    await setUserRole(tx, id, 'admin');
    await recordStaffAction(tx, {
      actorId: null,
      action: 'people.role',
      target: { kind: 'user', id },
      after: { role: 'admin' },
    });
    return 'created';
  });
}
