/** Writes a price for texts outside the app: emails, and pages for clients without scripts. */
import type { Language } from '#contract/display.ts';

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', fr: 'fr-CA' };

/**
 * For example `$18.00 CAD`, in French `18,00 $ CAD`: the narrow symbol, because the code follows it. `amount` is in
 * major units.
 */
export function priceText(amount: number, code: string, language: Language = 'en'): string {
  const style = { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' } as const;
  return `${new Intl.NumberFormat(LOCALES[language], style).format(amount)} ${code}`;
}
