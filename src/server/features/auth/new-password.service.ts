/** Rejects new passwords that are easy to guess. */
import { type PasswordOwner, type PasswordRefusal, passwordRefusal } from '#rules/auth/password-refusal.ts';
import { isCommonPassword } from './common-passwords.ts';

const SENTENCES: Readonly<Record<PasswordRefusal, string>> = {
  common: 'This is one of the passwords that everybody tries first. Choose another.',
  pattern: 'This password repeats itself or follows a sequence. Choose another.',
  derived: 'This password is too close to your user name, your email address or our name. Choose another.',
};

/** Returns the error message for the password field, or null if the password is acceptable. */
export function newPasswordRefusal(password: string, owner: PasswordOwner): string | null {
  const refusal = passwordRefusal(password, owner, isCommonPassword);
  return refusal && SENTENCES[refusal];
}
