/** Reads the maximum price of a want from text, with common currency signs and thousands separators. */
import type { WantLineProblem } from '#contract/want-line-problems.ts';
import { parsePrice } from '../listings/price.ts';

type Currencies = { readonly currencies: readonly string[]; readonly ownCurrency: string };
type PriceInText =
  | { readonly price: number | null; readonly currency: string | null; readonly remainder: string }
  | { readonly problem: WantLineProblem };

const DOLLARS: readonly string[] = ['AUD', 'CAD', 'HKD', 'NZD', 'SGD', 'USD'];
const DOLLAR_SIGN = /^(?:\$|dollars?)$/i;
const SIGNS: Readonly<Record<string, string>> = {
  ...{ us$: 'USD', ca$: 'CAD', c$: 'CAD', a$: 'AUD', '£': 'GBP', '€': 'EUR', '¥': 'JPY', '₩': 'KRW' },
  ...{ euro: 'EUR', euros: 'EUR', pound: 'GBP', pounds: 'GBP', yen: 'JPY' },
};
/**
 * Currency codes that are also words in listing names: they are read as currencies only if the marketplace uses them.
 */
const WORDS = new Set(['ALL', 'BOB', 'CUP', 'GEL', 'MAD', 'MOP', 'PEN', 'RON', 'SOS', 'TOP', 'TRY']);
const CODES = Intl.supportedValuesOf('currency').filter((code) => !WORDS.has(code));

type Patterns = { readonly price: RegExp; readonly leftover: RegExp; readonly stuckCode: RegExp };
const patterns = new WeakMap<readonly string[], Patterns>();

/** Cached per list of currencies, because an import reads up to a thousand lines. */
function patternsOf(currencies: readonly string[]): Patterns {
  const known = patterns.get(currencies);
  if (known) return known;
  const codes = [...new Set([...currencies, ...CODES])].join('|');
  const [before, after] = ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])'];
  const sign = `(?:${before}(?:us|ca|c|a)\\$|\\p{Sc}|${before}(?:${codes}|dollars?|euros?|pounds?|yen)${after})`;
  const signAfter = sign.replaceAll(before, '');
  const about = `${before}(?:(?:ca\\.|approx\\.|env\\.)\\s*|(?:ca|circa|approx|approximately|about|around|roughly|environ)\\s+)`;
  const price = new RegExp(
    [
      `(?<about>${about})?(?<limit>${before}(?:max(?:imum)?(?:\\s?[:=]|\\.)?|up to|under|jusqu['’]à)|<=|≤|<)?\\s*`,
      `(?:${about})?(?<before>${sign})?\\s*`,
      `(?<![\\p{L}\\p{N}]|\\d[.,'’]+)(?<amount>\\d+(?:[.,'’]\\d+| \\d{3}(?!\\d))*)`,
      `(?<broken>[.,'’]{2,}(?=\\d))?`,
      // "20,-" and "20.–" are whole amounts.
      `(?<dash>[.,][-–—]{1,2}(?!\\d))?`,
      // In "2024 $20", the sign belongs to the second number.
      `(?:(?<after>${signAfter})|\\s+(?<spaced>${signAfter})(?!\\d))?(?<stuck>[\\p{L}\\p{N}])?`,
      // In "2 max 20", the limit belongs to the second number.
      `(?:\\s*(?<maximum>max(?:imum)?)${after}(?!\\s?[:=.]?\\s*(?:${sign})?\\s*\\d))?(?:\\.(?=\\s|$))?`,
    ].join(''),
    'giu',
  );
  const leftover = new RegExp(
    `\\p{N}[^\\s\\p{L}\\p{N}]{0,3}\\p{L}{0,2}\\s?(?:${signAfter})|(?:${sign})\\s?[^\\s\\p{L}\\p{N}]{0,3}\\p{N}`,
    'iu',
  );
  const stuckCode = new RegExp(
    `${before}(?:${[...new Set([...currencies, ...Object.values(SIGNS)])].join('|')})(?=\\d)`,
    'giu',
  );
  patterns.set(currencies, { price, leftover, stuckCode });
  return { price, leftover, stuckCode };
}

/** Returns the amount in major units; undefined if the text is not a price or is ambiguous. */
export function readAmount(typed: string): number | undefined {
  const text = typed.trim().replace(/(?<=\d)['’](?=\d{3}(?!\d))/g, '');
  // "1.200" means 1,200 in some countries and 1.20 in others.
  if (/^\d+\.\d{3}$/.test(text)) return undefined;
  const price = parsePrice(text);
  return price.ok ? price.minor / 100 : undefined;
}

/** Returns the code of a currency's sign, word or code; undefined if `$` could mean several or none of the marketplace's currencies. */
export function currencyOf(sign: string, { currencies, ownCurrency }: Currencies): string | undefined {
  if (!DOLLAR_SIGN.test(sign)) return SIGNS[sign.toLowerCase()] ?? sign.toUpperCase();
  if (DOLLARS.includes(ownCurrency)) return ownCurrency;
  const dollars = DOLLARS.filter((code) => currencies.includes(code));
  return dollars.length === 1 ? dollars[0] : undefined;
}

/** Returns the currency named before or after the amount: "$20 CAD" names one currency, "£20 CAD" names two. */
function currencyOfBoth(
  before: string | undefined,
  after: string | undefined,
  known: Currencies,
): { code: string } | { problem: WantLineProblem } {
  const [sign = before, second] = [after, after === undefined ? undefined : before];
  if (sign === undefined) return { code: known.ownCurrency };
  const code = currencyOf(sign, known);
  if (code === undefined) return { problem: 'currency_ambiguous' };
  const isSame = second === undefined || (DOLLAR_SIGN.test(second) && DOLLARS.includes(code));
  if (!isSame && currencyOf(second, known) !== code) return { problem: 'currency_ambiguous' };
  return known.currencies.includes(code) ? { code } : { problem: 'currency_unknown' };
}

/**
 * "version 2 300 USD" can mean 2,300 or 300. An amount with a space is clear only after a limit, sign, punctuation
 * or a word such as "about", or at the start.
 */
const isAmountUnclear = ({ index, groups }: RegExpExecArray, text: string): boolean =>
  (groups?.['amount'] ?? '').includes(' ') &&
  !groups?.['about'] &&
  !groups?.['limit'] &&
  !groups?.['before'] &&
  /[\p{L}\p{N}]$/u.test(text.slice(0, index));

/** In "20-25 USD" and "WAVE-20 USD", the number is part of something else. */
function isPartOfRange({ index, 0: match }: RegExpExecArray, text: string): boolean {
  const before = text.slice(0, index + match.length - match.trimStart().length);
  return (
    /[\p{L}\p{N}][-–—~/]$/u.test(before) ||
    /(?:^|[,;|·])\s*\p{N}+\s*[-–—~/]\s*$/u.test(before) ||
    /\p{N}\s*(?:to|or|à|ou)\s*$/iu.test(before) ||
    /^[-–—~/]\p{N}/u.test(text.slice(index + match.length))
  );
}

/** Converts Arabic digits, which have the same length. */
const withAsciiDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹٫]/g, (character) => (character === '٫' ? '.' : String(character.charCodeAt(0) & 0xf)));

/**
 * A number is a price only with a currency or a limit such as "max" or "<", because listing names also contain numbers.
 * Other digits beside a currency are a price that is not understood. If Max is a name, "2020 Max" contains no limit.
 */
export function takePrice(line: string, known: Currencies, isMaxName = false): PriceInText {
  const { price: pattern, leftover, stuckCode } = patternsOf(known.currencies);
  const typed = line.replace(stuckCode, '$& ');
  const text = withAsciiDigits(typed);
  const signs = ['limit', 'before', 'after', 'spaced', 'dash', ...(isMaxName ? [] : ['maximum'])];
  const matches = [...text.matchAll(pattern)].filter(({ groups }) => signs.some((name) => groups?.[name]));
  const [match] = matches;
  if (!match)
    return leftover.test(text) ? { problem: 'price_invalid' } : { price: null, currency: null, remainder: line };
  const { before, spaced, after = spaced, amount = '', broken, stuck } = match.groups ?? {};
  const end = match.index + match[0].length;
  const price = readAmount(amount);
  // "2024 USD 20" can mean either number.
  const isBetween = spaced !== undefined && before === undefined && /^\s+\d/.test(text.slice(end));
  const isUnclear = isBetween || isAmountUnclear(match, text) || isPartOfRange(match, text);
  if (price === undefined || matches.length > 1 || broken || stuck || isUnclear) return { problem: 'price_invalid' };
  const currency = currencyOfBoth(before, after, known);
  if ('problem' in currency) return currency;
  if (leftover.test(`${text.slice(0, match.index)} , ${text.slice(end)}`)) return { problem: 'price_invalid' };
  return { price, currency: currency.code, remainder: `${typed.slice(0, match.index)} , ${typed.slice(end)}` };
}
