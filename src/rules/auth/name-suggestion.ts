/** Which user names suit somebody of whom we know only how another service calls them? */

const LONGEST = 30;
const SHORTEST = 3;
const NOBODY = 'collector';

/** Letters that do not fall apart into a plain one and its marks. */
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

/** At most so many characters of a name, without a separator at its end. */
const cut = (name: string, length: number): string => name.slice(0, length).replace(/[-_.]+$/, '');

function spell(displayName: string): string {
  const plain = displayName
    // Nobody's name needs more, and the rest costs time.
    .slice(0, 200)
    .toLowerCase()
    .replace(/[ßæœøđðþłı]/g, (letter) => SPELLED[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9_.]+/g, '-')
    .replace(/[-_.]{2,}/g, '-')
    .replace(/^[-_.]+/, '');
  const name = cut(plain, LONGEST);
  return name.length < SHORTEST ? NOBODY : name;
}

/**
 * User names by the rule of user names, best first: the plain one, then with the numbers given. The caller looks which
 * is free and not reserved.
 */
export function suggestNames(displayName: string, numbers: readonly number[]): string[] {
  const name = spell(displayName);
  return [name, ...numbers.map((number) => `${cut(name, LONGEST - 1 - String(number).length)}-${number}`)];
}
