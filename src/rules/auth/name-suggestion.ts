/** Suggests usernames from the display name that another service returns. */

import { MAX_USER_NAME_LENGTH, MIN_USER_NAME_LENGTH } from '#contract/limits.ts';
import { firstCharacters } from '#rules/text/characters.ts';

const FALLBACK_NAME = 'collector';

/** Letters that Unicode does not decompose into a plain letter and marks. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

const cut = (name: string, length: number): string => name.slice(0, length).replace(/[-_.]+$/, '');

function spell(displayName: string): string {
  // No username needs more characters, and processing a longer text would cost time.
  const plain = firstCharacters(displayName, 200)
    .toLowerCase()
    .replace(/[ßæœøđðþłı]/g, (letter) => SPELLED[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9_.]+/g, '-')
    .replace(/[-_.]{2,}/g, '-')
    .replace(/^[-_.]+/, '');
  const name = cut(plain, MAX_USER_NAME_LENGTH);
  return name.length < MIN_USER_NAME_LENGTH ? FALLBACK_NAME : name;
}

/**
 * Returns valid usernames, best first: without a number, then with each of the given numbers. The caller checks which
 * of them are free and not reserved.
 */
export function suggestNames(displayName: string, numbers: readonly number[]): string[] {
  const name = spell(displayName);
  return [name, ...numbers.map((number) => `${cut(name, MAX_USER_NAME_LENGTH - 1 - String(number).length)}-${number}`)];
}
