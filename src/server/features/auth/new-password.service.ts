/** Rejects new passwords that are easy to guess. */
import { type PasswordOwner, type PasswordRefusal, passwordRefusal } from '#rules/auth/password-refusal.ts';
import type { Queryable } from '../../db/db.ts';
import { readMarketplace } from '../marketplace/index.ts';
import { isCommonPassword } from './common-passwords.ts';

export async function newPasswordRefusal(
  db: Queryable,
  password: string,
  { name, email }: PasswordOwner,
): Promise<`password_${PasswordRefusal}` | null> {
  const { name: marketplace } = await readMarketplace(db);
  const refusal = passwordRefusal(password, { name, email, marketplace }, isCommonPassword);
  return refusal && `password_${refusal}`;
}
