/** Finds links, email addresses and phone numbers in a message, including common disguises. */

export type ContactDetail = 'link' | 'email' | 'phone';

/** Top-level domains that make a host name a link even without a path. */
const CLEAR_ENDINGS = 'com|net|org|app|shop|store|link|xyz|info|biz|site|club|co\\.uk';
/** Top-level domains that make a host name a link only if it is written in lower case: "Agar.io" is a title. */
const TITLE_ENDINGS = 'io|gg|tv|eu|fr|de|ca|uk|nl|es|pl|se|jp|kr|online|live|page';
/**
 * Top-level domains that are also common words. A host name with such a domain is treated as a link only with a path,
 * so that a missing space after a full stop is not mistaken for a link.
 */
const WORD_ENDINGS = 'me|to|co|us|ly|be|it|in|is|so|am|do';

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const HOST = `(?<![@\\w.-])(?:${LABEL}\\.){1,8}`;
const LINK = new RegExp(
  [
    '\\bhttps?:\\/\\/\\S',
    `\\bwww\\.${LABEL}\\.[a-z]{2}`,
    `${HOST}(?:${CLEAR_ENDINGS})(?![\\w-]|\\.[a-z])`,
    `${HOST}(?:${TITLE_ENDINGS}|${WORD_ENDINGS})\\/\\w`,
  ].join('|'),
  'iu',
);
const LOWER_CASE_LINK = new RegExp(`${HOST}(?:${TITLE_ENDINGS})(?![\\w-]|\\.[a-z])`, 'u');

const EMAIL = new RegExp(`(?<![\\w.+-])[\\w.+-]{1,64}@(?:${LABEL}\\.){1,8}[a-z]{2,}`, 'iu');

/** A disguised `@` or `.`, such as `(at)` or ` dot `. */
const AT_SIGN = /\s{0,3}(?:[([{<]\s{0,3}(?:at|arobase)\s{0,3}[)\]}>]|@)\s{0,3}/giu;
const DOT_SIGN = /\s{0,3}[([{<]\s{0,3}(?:dot|point)\s{0,3}[)\]}>]\s{0,3}/giu;
const AT_WORD = /\s{1,3}(?:at|arobase)\s{1,3}/giu;
const DOT_WORD = /\s{1,3}(?:dot|point)\s{1,3}/giu;
const KNOWN_EMAIL = new RegExp(
  `(?<![\\w.+-])[\\w.+-]{1,64}@(?:${LABEL}\\.){1,8}(?:${CLEAR_ENDINGS}|${TITLE_ENDINGS})\\b`,
  'iu',
);

/**
 * Finds `name at mail dot com`. Written only in words, the top-level domain must be a known one: "Live at West Point
 * Academy" is a title.
 */
function hasDisguisedEmail(text: string): boolean {
  const signs = text.replace(DOT_SIGN, '.').replace(AT_SIGN, '@');
  const words = signs.replace(DOT_WORD, '.').replace(AT_WORD, '@');
  return (signs === text ? KNOWN_EMAIL : EMAIL).test(words);
}

const DIGITS: Readonly<Record<string, string>> = {
  zero: '0',
  oh: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
};
const DIGIT_WORDS = new RegExp(`\\b(?:(?:${Object.keys(DIGITS).join('|')})[\\s,.-]*){7,}`, 'giu');

/** Replaces seven or more spelled-out digits in a row with `tel` and the number. */
function withDigits(text: string): string {
  return text.replace(
    DIGIT_WORDS,
    (words) => ` tel ${words.toLowerCase().replace(/[a-z]+|./g, (part) => DIGITS[part] ?? '')} `,
  );
}

/** `START` and `END` prevent a match inside a longer number, a decimal or a code. */
const START = '(?<![\\d.,#-]|[\\p{L}\\d]|[$€£]\\s?)';
const END = '(?![\\d]|[.,-]\\d|\\p{L})';
const GAP = '[\\s.()/-]{0,3}';
/** International: +44 7700 900123. */
const INTERNATIONAL = new RegExp(`(?<![\\p{L}\\d])\\+${GAP}[1-9](?:${GAP}\\d){7,13}${END}`, 'u');
const PHONES = [
  // International with zeros: 0044 7700 900123.
  new RegExp(`${START}00[1-9](?:[\\s.()-]{0,2}\\d){7,13}${END}`, 'u'),
  // North American: (555) 123-4567, 1-555-123-4567.
  new RegExp(`${START}(?:1[\\s.-])?(?:\\([2-9]\\d{2}\\)\\s?|[2-9]\\d{2}[\\s.-])\\d{3}[\\s.-]\\d{4}${END}`, 'u'),
  // French: 06 12 34 56 78.
  new RegExp(`${START}0[1-9](?:[\\s.-]\\d{2}){4}${END}`, 'u'),
  // British: 07700 900123, 07700900123, 020 7946 0958.
  new RegExp(`${START}(?:07\\d{3}\\s?\\d{3}\\s?\\d{3}|0[12]\\d{1,3}[\\s-]\\d{3,4}[\\s-]\\d{3,4})${END}`, 'u'),
  // A number after a word such as "phone" or "WhatsApp": nine digits or more, or seven as in 555-1234.
  /\b(?:tel|t[ée]l[ée]phone|phone|call|text|sms|whats\s?app|signal|telegram|viber|mobile|cell)\b(?:[\s:.=-]|me|us|at|on|is|my|no|nr|n°|number|num[ée]ro|au|est|moi)*\+?(?:\d(?:[\s.()/-]{0,2}\d){8,14}|\d{3}[\s.-]\d{4}|\d{7,8})(?!\d)/iu,
];

/** Numbers with separators, as in lists of issues, volumes, cards and years; after a plus sign, also a phone number. */
const NUMBER_ROW = /(?<![\d.,-])(?<!\d\s)(?<sign>\+?)(?<row>\d+(?:[\s./-]{1,2}\d+)+)/g;
const LARGEST_STEP = 5;
const YEAR = /^(?:1[89]|20)\d\d$/;

/** In a list, the numbers grow in small steps and have the same length or no zeros before them. */
function isAscending(numbers: readonly string[]): boolean {
  const steps = numbers.slice(1).map((number, at) => Number(number) - Number(numbers[at]));
  const isSameLength = numbers.every(({ length }) => length === numbers[0]?.length);
  const isPlain = isSameLength || numbers.every((number) => !number.startsWith('0'));
  return isPlain && steps.every((step) => step > 0 && step <= LARGEST_STEP);
}

/** Years can be anywhere in a list. A single number before them is part of a list only without a plus sign. */
function isNumberList(row: string, hasSign: boolean): boolean {
  const all = row.split(/\D+/);
  const numbers = all.filter((number) => !YEAR.test(number));
  if (all.some(({ length }) => length > 4)) return false;
  if (numbers.length < all.length && numbers.length < 2) return numbers.length === 0 || !hasSign;
  return all.length > 2 && isAscending(numbers);
}

/** Scales such as 1/144, which no area code looks like, and dates. */
const SCALES_AND_DATES = new RegExp(
  [
    '(?<![\\d/])1/(?:[1-9]\\d?|1\\d\\d|200|250|350|400|500|550|700|1000)(?![\\d/])',
    '(?<![\\d./-])\\d{1,2}([./-])\\d{1,2}\\1(?:19|20)\\d\\d(?![\\d./-])',
    '(?<![\\d./-])(?:19|20)\\d\\d([./-])\\d{1,2}\\2\\d{1,2}(?![\\d./-])',
  ].join('|'),
  'g',
);

/** Numbers after these words count things. */
const COUNTED =
  /\b(?:issues?|volumes?|vols?|cards?|num[ée]ros|tomes?|cartes?|chapters?|episodes?|[ée]pisodes?|parts?|packs?|pages?|years?)\b[\s:#.]*\d[\d\s.,/-]*/giu;

const withoutNumberLists = (text: string): string =>
  text
    .replace(SCALES_AND_DATES, ' # ')
    .replace(COUNTED, ' # ')
    .replace(NUMBER_ROW, (match, sign: string, row: string) => (isNumberList(row, sign !== '') ? ' # ' : match));

const hasPhone = (text: string): boolean => {
  const numbers = withoutNumberLists(text);
  return INTERNATIONAL.test(numbers) || PHONES.some((phone) => phone.test(numbers));
};

/** Removes invisible characters and converts compatibility forms such as full-width digits. */
const plain = (text: string): string => text.normalize('NFKC').replace(/\p{Cf}|\u034f|\u115f|\u1160/gu, '');

const linksAndEmails = (text: string): ContactDetail[] => [
  ...(LINK.test(text) || LOWER_CASE_LINK.test(text) ? (['link'] as const) : []),
  ...(EMAIL.test(text) || hasDisguisedEmail(text) ? (['email'] as const) : []),
];

/** Finds contact details in prose, such as a message. */
export function findContactDetails(text: string): ContactDetail[] {
  const read = plain(text);
  return [...linksAndEmails(read), ...(hasPhone(withDigits(read)) ? (['phone'] as const) : [])];
}

/** In titles, only international numbers are phone numbers: issue numbers, scales and years look like the others. */
export function findContactDetailsInTitle(text: string): ContactDetail[] {
  const read = plain(text);
  return [...linksAndEmails(read), ...(INTERNATIONAL.test(withoutNumberLists(read)) ? (['phone'] as const) : [])];
}

type Written = { readonly id: number; readonly sender_id: number; readonly message: string };

/**
 * Returns, by message id, the contact details in the other party's messages before the reader's first reply. `messages`
 * starts with the first message of the conversation.
 */
export function contactDetailsToFlag(
  messages: readonly Written[],
  readerId: number,
): ReadonlyMap<number, readonly ContactDetail[]> {
  const flagged = new Map<number, readonly ContactDetail[]>();
  let hasOtherWritten = false;
  for (const { id, sender_id, message } of messages) {
    if (sender_id === readerId && hasOtherWritten) break;
    if (sender_id === readerId) continue;
    hasOtherWritten = true;
    const details = findContactDetails(message);
    if (details.length > 0) flagged.set(id, details);
  }
  return flagged;
}
