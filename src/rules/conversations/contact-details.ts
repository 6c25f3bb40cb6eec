/** Finds links, email addresses and phone numbers in a message, including common disguises. */

export type ContactDetail = 'link' | 'email' | 'phone';

/** Top-level domains that make a host name a link even without a path. */
const CLEAR_ENDINGS =
  'com|net|org|io|gg|app|shop|store|link|xyz|info|biz|tv|eu|fr|de|ca|uk|nl|es|pl|se|jp|kr|online|site|club|live|page';
/**
 * Top-level domains that are also common words. A host name with such a domain is treated as a link only with a path,
 * so that a missing space after a full stop is not mistaken for a link.
 */
const WORD_ENDINGS = 'me|to|co|us|ly|be|it|in|is|so|am|do';

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const LINK = new RegExp(
  [
    '\\bhttps?:\\/\\/\\S',
    `\\bwww\\.${LABEL}\\.[a-z]{2}`,
    `(?<![@\\w.-])(?:${LABEL}\\.){1,8}(?:${CLEAR_ENDINGS})(?![\\w-]|\\.[a-z])`,
    `(?<![@\\w.-])(?:${LABEL}\\.){1,8}(?:${WORD_ENDINGS})\\/\\w`,
  ].join('|'),
  'iu',
);

const EMAIL = new RegExp(`(?<![\\w.+-])[\\w.+-]{1,64}@(?:${LABEL}\\.){1,8}[a-z]{2,}`, 'iu');

/** A disguised `@` or `.`, such as `(at)` or ` dot `. */
const AT = /\s{0,3}[([{<]\s{0,3}(?:at|arobase)\s{0,3}[)\]}>]\s{0,3}|\s{1,3}(?:at|arobase)\s{1,3}/giu;
const DOT = /\s{0,3}[([{<]\s{0,3}(?:dot|point)\s{0,3}[)\]}>]\s{0,3}|\s{1,3}(?:dot|point)\s{1,3}/giu;

/** Finds `name at mail dot com`; `the card at the top` has no dot and does not match. */
function hasDisguisedEmail(text: string): boolean {
  return new RegExp(`(?<![\\w.+-])[\\w.+-]{1,64}@(?:${LABEL}\\.){1,8}(?:[a-z]{2,})\\b`, 'iu').test(
    text
      .replace(DOT, '.')
      .replace(AT, '@')
      .replace(/\s{0,3}@\s{0,3}/g, '@'),
  );
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
const PHONES = [
  // International: +44 7700 900123, 0044 7700 900123.
  new RegExp(`(?:(?<![\\p{L}\\d])\\+|${START}00)${GAP}[1-9](?:${GAP}\\d){7,13}${END}`, 'u'),
  // North American: (555) 123-4567, 1-555-123-4567.
  new RegExp(`${START}(?:1[\\s.-])?(?:\\([2-9]\\d{2}\\)\\s?|[2-9]\\d{2}[\\s.-])\\d{3}[\\s.-]\\d{4}${END}`, 'u'),
  // French: 06 12 34 56 78.
  new RegExp(`${START}0[1-9](?:[\\s.-]\\d{2}){4}${END}`, 'u'),
  // British: 07700 900123, 07700900123, 020 7946 0958.
  new RegExp(`${START}(?:07\\d{3}\\s?\\d{3}\\s?\\d{3}|0[12]\\d{1,3}[\\s-]\\d{3,4}[\\s-]\\d{3,4})${END}`, 'u'),
  // Any number after a word such as "phone" or "WhatsApp".
  /\b(?:tel|t[ée]l[ée]phone|phone|call|text|sms|whats\s?app|signal|telegram|viber|mobile|cell)\b[^\d\n]{0,20}\+?\d(?:[\s.()/-]{0,2}\d){6,14}(?!\d)/iu,
];

/** Removes invisible characters and converts compatibility forms such as full-width digits. */
const plain = (text: string): string => text.normalize('NFKC').replace(/\p{Cf}|\u034f|\u115f|\u1160/gu, '');

export function findContactDetails(text: string): ContactDetail[] {
  const read = plain(text);
  const numbers = withDigits(read);
  return [
    ...(LINK.test(read) ? (['link'] as const) : []),
    ...(EMAIL.test(read) || hasDisguisedEmail(read) ? (['email'] as const) : []),
    ...(PHONES.some((phone) => phone.test(numbers)) ? (['phone'] as const) : []),
  ];
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
