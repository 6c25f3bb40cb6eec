import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PasswordOwner, type PasswordRefusal, passwordRefusal } from './password-refusal.ts';

const owner = { name: 'Anna-Lee', email: 'a.smithers+cards@Brightmail.example' };
const refusalOf = (password: string, who: PasswordOwner & { marketplace?: string } = owner): PasswordRefusal | null =>
  passwordRefusal(password, { marketplace: 'Magpie', ...who }, (text) => text === 'trustno1trust');

describe('passwordRefusal', () => {
  it.each([
    ['TrustNo1Trust', 'common'],
    // Repetitions, including those that end with a part of the repeated unit.
    ['aaaaaaaaaa', 'pattern'],
    ['magpiemagpie', 'pattern'],
    ['abxabxabxa', 'pattern'],
    ['q7#kq7#kq7#k', 'pattern'],
    ['q7#kz2!vpq7#kz2!vp', 'pattern'],
    ['q7#kz2!vp+q7#kz2!vp+', null],
    // Alphabetical, numeric and keyboard sequences.
    ['abcdefghij', 'pattern'],
    ['jihgfedcba', 'pattern'],
    ['1234567890', 'pattern'],
    ['qwertyuiop', 'pattern'],
    ['azertyuiop', 'pattern'],
    ['poiuytrewq1', 'pattern'],
    ['asdfghjkl123', 'pattern'],
    ['aabbccddeeff', 'pattern'],
    ['abcd-1234-', 'pattern'],
    ['abcd-1234-abcd', null],
    // The username and its parts: reversed, disguised or with a year.
    ['annalee2026', 'derived'],
    ['Anna-Lee-2026', 'derived'],
    ['eelanna!1990', 'derived'],
    ['Ann4L33!!!!', 'derived'],
    ['lee.anna.lee.x', 'derived'],
    ['annalee-tulip', 'derived'],
    ['annalee-tulips', null],
    ['annalee20261122', 'derived'],
    ['annalee 20261122 4711', null],
    // The email address and its domain.
    ['smithers99!', 'derived'],
    ['a.smithers+cards', 'derived'],
    ['Brightmail2026', 'derived'],
    ['a.smithers+cards@brightmail.example', 'derived'],
    // The name of the marketplace.
    ['magpie-demo', 'derived'],
    ['Magp1e2026!', 'derived'],
    ['eipgam2026', 'derived'],
    ['magpies steal teaspoons', null],
    ['correct horse battery', null],
    ['example-example-tulip', null],
    ['пароль от кошки', null],
    ['Tr0ub4dor&3x', null],
  ] as const)('for the password %j, returns the refusal %s', (password, expected) => {
    expect(refusalOf(password)).toBe(expected);
  });

  it('refuses a password that is derived from the name of the marketplace or from its parts', () => {
    const who = { ...owner, marketplace: 'Card & Harbor' };
    expect(refusalOf('cardharbor2026', who)).toBe('derived');
    expect(refusalOf('harbor-99-card', who)).toBe('derived');
    expect(refusalOf('magpie-demo', who)).toBeNull();
  });

  it('ignores two-letter parts of the user’s name and email address', () => {
    expect(refusalOf('al-8391-al-204', { name: 'al-x', email: 'al@x.example' })).toBeNull();
    expect(refusalOf('alx!alx?99', { name: 'al-x', email: 'q@x.example' })).toBe('derived');
  });

  it('treats other Unicode forms of a letter as the plain letter', () => {
    expect(refusalOf('ＡＮＮＡＬＥＥ２０２６')).toBe('derived');
  });

  it('does not treat a password of at least twelve random consonants as derived from the user', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'bcdfhjkqvwxz'), minLength: 12, maxLength: 40 });
    fc.assert(fc.property(letters, (password) => refusalOf(password) !== 'derived'));
  });

  it('refuses a password that adds fewer than six letters or digits to parts of the user’s details or the marketplace’s name', () => {
    const words = fc.array(fc.constantFrom('anna', 'lee', 'smithers', 'magpie', '-', '.', '7', 'x'), { minLength: 1 });
    fc.assert(
      fc.property(words, (parts) => {
        const others = parts.filter((part) => part === 'x' || part === '7').length;
        const password = `annalee${parts.join('')}`;
        expect(others >= 6 || refusalOf(password) !== null).toBe(true);
      }),
    );
  });
});
