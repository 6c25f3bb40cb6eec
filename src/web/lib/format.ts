/** How do prices and counts read in the person's language? */
import { display, locales } from './display.ts';

// Whoever shows no dates does not carry what writes them.
export { formatAgo, formatDate, formatLongDay, formatTime } from './dates.ts';
export { deviceTimeZone, timeZone, useDisplay } from './display.ts';

/** Building a formatter costs more than using it a thousand times. */
const numbers = new Map<string, Intl.NumberFormat>();
function numberFormat(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const locale = locales[display().language];
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = numbers.get(key) ?? new Intl.NumberFormat(locale, options);
  numbers.set(key, format);
  return format;
}

/** `$18.00`, `£7.50`: the short sign, since the code stands beside it. `amount` in major units. */
export function formatPrice(amount: number, code: string): string {
  return numberFormat({ style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' }).format(amount);
}

/** `1,204`. */
export function formatCount(count: number): string {
  return numberFormat().format(count);
}

/** One decimal, as averages are shown: `4.8`. */
export function formatRating(rating: number): string {
  return numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(rating);
}

/** Rounded percent of a total; 0 of 0 is 0. */
export function percentOf(part: number, total: number): number {
  return total > 0 ? Math.round((part / total) * 100) : 0;
}
