/** Chooses a currency by the region of a language. */

const CURRENCY_BY_REGION: Readonly<Record<string, string>> = { CA: 'CAD', GB: 'GBP', US: 'USD' };

/** Returns the currency of the region of a tag like `fr-CA`, or the default for a tag without a known region. */
export const currencyOf = (language: string): string =>
  CURRENCY_BY_REGION[/-([A-Z]{2})$/.exec(language)?.[1] ?? ''] ?? 'USD';
