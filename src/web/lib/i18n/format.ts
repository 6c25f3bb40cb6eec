/** Formats prices and counts in the user's language. */
import { display, locales } from './display.ts';

// Dates are in separate modules, so that pages without dates do not load the date formatting.
export { formatAgo, formatBriefly, formatDate, formatTime } from './dates.ts';
export { deviceTimeZone, timeZone } from './display.ts';
export { useDisplay } from './use-display.ts';

/** Creating a formatter costs more than using it a thousand times. */
const numbers = new Map<string, Intl.NumberFormat>();
function numberFormat(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const locale = locales[display().language];
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = numbers.get(key) ?? new Intl.NumberFormat(locale, options);
  numbers.set(key, format);
  return format;
}

/**
 * Example: `$18.00`; the symbol is narrow because the currency code is shown next to it. `amount` is in major units.
 */
export function formatPrice(amount: number, code: string): string {
  return numberFormat({ style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' }).format(amount);
}

/** The text of a price in a field, for example `1204.50`, in French `1204,50`. `parsePrice` reads both. */
export function formatAmount(amount: number): string {
  return numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false }).format(amount);
}

/** Example: `1,204`. */
export function formatCount(count: number): string {
  return numberFormat().format(count);
}

/** Example: `1.43881`, with all decimals. */
export function formatDecimal(value: number): string {
  return numberFormat({ maximumFractionDigits: 20 }).format(value);
}

export function formatRating(rating: number): string {
  return numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(rating);
}

export function percentOf(part: number, total: number): number {
  return total > 0 ? Math.round((part / total) * 100) : 0;
}
