/** Formats a price for text outside the app: emails and the descriptions of pages. */
import type { Language } from '#contract/display.ts';
import { convertedPrice, type Rates } from './converted-price.ts';

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', fr: 'fr-CA' };

/** Example: `$18.00 CAD`, in French `18,00 $ CAD`. `amount` is in major units. */
export function priceText(amount: number, code: string, language: Language = 'en'): string {
  const style = { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' } as const;
  return `${new Intl.NumberFormat(LOCALES[language], style).format(amount)} ${code}`;
}

type Reader = { readonly language: Language; readonly currency: string };

const ABOUT: Readonly<Record<Language, string>> = { en: 'about', fr: 'environ' };

/**
 * Adds the price in the reader's currency if that is a different currency and both currencies have a rate: `$20.00 CAD,
 * about $16.00 USD`.
 */
export function priceTextFor({ language, currency }: Reader, amount: number, code: string, rates: Rates): string {
  const text = priceText(amount, code, language);
  const converted = code === currency ? undefined : convertedPrice(amount, code, currency, rates);
  return converted === undefined ? text : `${text}, ${ABOUT[language]} ${priceText(converted, currency, language)}`;
}
