/** Parses a typed price into minor units. */
import { MAX_PRICE_MINOR } from '#contract/limits.ts';

export type PriceProblem = 'missing' | 'not_a_number' | 'negative' | 'too_high' | 'too_many_decimals';
export type ParsedPrice =
  | { readonly ok: true; readonly minor: number }
  | { readonly ok: false; readonly problem: PriceProblem };

const no = (problem: PriceProblem): ParsedPrice => ({ ok: false, problem });

/** Splits at the decimal separator; undefined if the separators are in impossible positions. */
function split(text: string): { integer: string; fraction: string } | undefined {
  const separators = text.replace(/[^.,]/g, '');
  const last = separators.at(-1);
  if (last === undefined) return { integer: text, fraction: '' };
  const other = last === '.' ? ',' : '.';
  const at = text.lastIndexOf(last);
  const [integer, fraction] = [text.slice(0, at), text.slice(at + 1)];
  const repeated = separators.indexOf(last) !== separators.length - 1;
  // "1,234" and "1,234,567" group thousands. A single point is always a decimal point, because users of this app write
  // 18.00.
  const groups = repeated || (last === ',' && !separators.includes('.') && fraction.length === 3);
  if (groups) {
    if (separators.includes(other) || !isGrouped(text, last)) return undefined;
    return { integer: text.replaceAll(last, ''), fraction: '' };
  }
  if (integer.includes(other)) {
    if (!isGrouped(integer, other)) return undefined;
    return { integer: integer.replaceAll(other, ''), fraction };
  }
  return { integer, fraction };
}

function isGrouped(text: string, separator: string): boolean {
  const [first = '', ...rest] = text.split(separator);
  return /^[1-9]\d{0,2}$/.test(first) && rest.every((group) => /^\d{3}$/.test(group));
}

/**
 * Parses "18", "18.00", "18,5", "1,234.50", "1.234,50" or "1 234.50" into minor units (cents). Refuses currency signs,
 * exponents, and more than two decimals unless the further ones are zeros.
 */
export function parsePrice(typed: string): ParsedPrice {
  const text = typed.trim();
  if (text === '') return no('missing');
  // Some keyboards and pasted tables produce a typographic minus sign.
  const negative = /^[-\u2212]/.test(text);
  const unsigned = text.replace(/^[-\u2212]\s*/, '');
  // Spaces between digits group thousands in many countries: normal, no-break and narrow no-break.
  const digits = unsigned.replace(/(?<=\d)[ \u00a0\u202f](?=\d{3}(?!\d))/g, '');
  const parts = split(digits);
  if (parts === undefined) return no('not_a_number');
  const { integer, fraction } = parts;
  if (!/^\d*$/.test(integer) || !/^\d*$/.test(fraction) || integer + fraction === '') return no('not_a_number');
  if (fraction.length > 2 && /[1-9]/.test(fraction.slice(2))) return no('too_many_decimals');
  const minor = Number(integer || '0') * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
  if (negative && minor > 0) return no('negative');
  if (minor > MAX_PRICE_MINOR) return no('too_high');
  return { ok: true, minor };
}

export function majorUnits(minor: number): number {
  return minor / 100;
}
