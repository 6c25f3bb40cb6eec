/** Is this one of the passwords that everybody tries first? */
import { readFileSync } from 'node:fs';

const common = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

/** Without regard to case. Two characters over and over count as common too. */
export function isCommonPassword(password: string): boolean {
  const wanted = password.toLowerCase();
  return common.has(wanted) || new Set(wanted).size < 3;
}
