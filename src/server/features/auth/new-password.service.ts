/** Rejects new passwords that are easy to guess. */

import { readFileSync } from 'node:fs';
import { type PasswordOwner, type PasswordRefusal, passwordRefusal } from '#rules/auth/password-refusal.ts';
import type { Queryable } from '../../db/db.ts';
import { readMarketplace } from '../marketplace/index.ts';

export async function newPasswordRefusal(
  db: Queryable,
  password: string,
  { name, email }: PasswordOwner,
): Promise<`password_${PasswordRefusal}` | null> {
  const { name: marketplace } = await readMarketplace(db);
  const refusal = passwordRefusal(password, { name, email, marketplace }, isCommonPassword);
  return refusal && `password_${refusal}`;
}

const common = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

/** Ignores case. A password with fewer than three different characters is also treated as common. */
export function isCommonPassword(password: string): boolean {
  const lowercased = password.toLowerCase();
  return common.has(lowercased) || new Set(lowercased).size < 3;
}
