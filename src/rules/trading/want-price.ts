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

const patterns = new WeakMap<readonly string[], RegExp>();

/** Cached per list of currencies, because an import reads up to a thousand lines. */
function patternOf(currencies: readonly string[]): RegExp {
  const known = patterns.get(currencies);
  if (known) return known;
  const codes = [...new Set([...currencies, ...CODES])].join('|');
  const [before, after] = ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])'];
  const sign = `(?:${before}(?:us|ca|c|a)\\$|\\p{Sc}|${before}(?:${codes}|dollars?|euros?|pounds?|yen)${after})`;
  const pattern = new RegExp(
    [
      `(?<limit>${before}(?:max(?:imum)?[.:]?|up to|under|jusqu['’]à)|<=|≤|<)?\\s*(?<before>${sign})?\\s*`,
      `(?<![\\p{L}\\p{N}]|\\d[.,'’])(?<amount>\\d+(?:[.,'’]\\d+| \\d{3}(?!\\d))*)`,
      `(?:\\s*(?<after>${sign.replaceAll(before, '')}))?(?<stuck>[\\p{L}\\p{N}])?(?:\\s*max${after})?(?:\\.(?=\\s|$))?`,
    ].join(''),
    'giu',
  );
  patterns.set(currencies, pattern);
  return pattern;
}

/** Returns the amount in major units; undefined if the text is not a price or is ambiguous. */
export function readAmount(typed: string): number | undefined {
  const text = typed.trim().replace(/(?<=\d)['’](?=\d{3}(?!\d))/g, '');
  // "1.200" means 1,200 in some countries and 1.20 in others.
  if (/^(?:0,|\d+\.)\d{3}$/.test(text)) return undefined;
  const price = parsePrice(text);
  return price.ok ? price.minor / 100 : undefined;
}

/** Returns the currency code; undefined if `$` could mean several or none of the marketplace's currencies. */
function currencyOf(sign: string, { currencies, ownCurrency }: Currencies): string | undefined {
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
 * "version 2 300 USD" can mean 2,300 or 300. An amount with a space is clear only after a limit, sign or punctuation,
 * or at the start.
 */
const isAmountUnclear = ({ index, groups }: RegExpExecArray, text: string): boolean =>
  (groups?.['amount'] ?? '').includes(' ') &&
  !groups?.['limit'] &&
  !groups?.['before'] &&
  /[\p{L}\p{N}]$/u.test(text.slice(0, index));

/**
 * A number is a price only with a currency or a limit such as "max" or "<", because listing names also contain numbers.
 */
export function takePrice(text: string, known: Currencies): PriceInText {
  const matches = [...text.matchAll(patternOf(known.currencies))].filter(
    ({ groups }) => groups?.['limit'] ?? groups?.['before'] ?? groups?.['after'],
  );
  const [match] = matches;
  if (!match) return { price: null, currency: null, remainder: text };
  const { before, after, amount = '', stuck } = match.groups ?? {};
  const price = readAmount(amount);
  if (price === undefined || matches.length > 1 || stuck || isAmountUnclear(match, text)) {
    return { problem: 'price_invalid' };
  }
  const currency = currencyOfBoth(before, after, known);
  if ('problem' in currency) return currency;
  const remainder = `${text.slice(0, match.index)} , ${text.slice(match.index + match[0].length)}`;
  return { price, currency: currency.code, remainder };
}
