/** Detects common passwords. */
import { readFileSync } from 'node:fs';

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
