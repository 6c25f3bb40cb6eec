/** Rejects new passwords that are easy to guess. */
import { type PasswordOwner, type PasswordRefusal, passwordRefusal } from '#rules/auth/password-refusal.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Returns the problem of the password field, or null if the password is acceptable. */
export function newPasswordRefusal(password: string, owner: PasswordOwner): `password_${PasswordRefusal}` | null {
  const refusal = passwordRefusal(password, owner, isCommonPassword);
  return refusal && `password_${refusal}`;
}
