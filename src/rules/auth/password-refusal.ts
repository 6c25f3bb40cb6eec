/** Decides whether a new password is too easy to guess, for anyone or for someone who knows its owner. */
export type PasswordOwner = { readonly name: string; readonly email: string };
export type PasswordContext = PasswordOwner & { readonly marketplace: string };
export type PasswordRefusal = 'common' | 'pattern' | 'derived';

/** A longer repeated unit would be an acceptable password on its own. */
const MAX_REPEATED_UNIT = 9;
/** The minimum number of characters that cannot be predicted from the previous character. */
const MIN_SURPRISES = 5;
/** The minimum length of the password after known words are removed; a digit is counted as half a character. */
const MIN_REMAINDER = 6;
const MIN_WORD = 3;

const KEYBOARD_ROWS = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'azertyuiop', 'qsdfghjklm', 'qwertzuiop'];

/** Characters that often replace a letter; I and l are treated as the same letter. */
const DISGUISES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'l',
  i: 'l',
};

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();
const compact = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');
const unmask = (text: string): string => text.replace(/[013457@$!i]/g, (character) => DISGUISES[character] ?? '');

function isRepetition(password: string): boolean {
  for (let unit = 1; unit <= Math.min(MAX_REPEATED_UNIT, password.length / 2); unit++) {
    if (password === password.slice(0, unit).padEnd(password.length, password.slice(0, unit))) return true;
  }
  return false;
}

/** Returns whether a character equals the previous character, or is next to it in Unicode or on a keyboard. */
function follows(before: string, character: string): boolean {
  const step = (character.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0);
  if (Math.abs(step) <= 1) return true;
  return KEYBOARD_ROWS.some((row) => row.includes(before + character) || row.includes(character + before));
}

function isSequence(password: string): boolean {
  const characters = [...password];
  const surprises = characters.filter((character, at) => at === 0 || !follows(characters[at - 1] ?? '', character));
  return surprises.length < MIN_SURPRISES;
}

/** Returns the words that an attacker would try first, longest first, forwards and backwards. */
function knownWords({ name, email, marketplace }: PasswordContext): string[] {
  const [local = '', domain = ''] = plain(email).split('@');
  // Too many people share a top-level domain for it to identify the owner.
  const labels = domain.split('.').slice(0, -1);
  const texts = [plain(name), plain(email), local, ...labels, plain(marketplace)];
  const parts = texts.filter((text) => !text.includes('@')).flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  const words = [...texts.map(compact), ...parts];
  const long = [...new Set(words)].filter((word) => word.length >= MIN_WORD);
  return [...long, ...long.map((word) => [...word].reverse().join(''))].toSorted((a, b) => b.length - a.length);
}

function remainder(password: string, words: readonly string[]): number {
  const remaining = words.reduce((text, word) => text.replaceAll(word, ' '), password);
  return (remaining.match(/\p{L}/gu) ?? []).length + (remaining.match(/\p{N}/gu) ?? []).length / 2;
}

function isDerived(password: string, context: PasswordContext): boolean {
  const words = knownWords(context);
  const disguised = words.map(unmask);
  const texts = [
    [compact(password), words],
    [compact(unmask(password)), disguised],
  ] as const;
  return texts.some(
    ([text, known]) => known.some((word) => text.includes(word)) && remainder(text, known) < MIN_REMAINDER,
  );
}

/** @param isCommon returns whether a password, in lower case, is on the list of common passwords */
export function passwordRefusal(
  password: string,
  context: PasswordContext,
  isCommon: (password: string) => boolean,
): PasswordRefusal | null {
  const text = plain(password);
  if (isCommon(text)) return 'common';
  if (isRepetition(text) || isSequence(text)) return 'pattern';
  return isDerived(text, context) ? 'derived' : null;
}
