/** Chooses a currency by the region of a language tag. */

const CURRENCY_BY_REGION: Readonly<Record<string, string>> = { CA: 'CAD', GB: 'GBP', US: 'USD' };

export const currencyOf = (language: string): string =>
  CURRENCY_BY_REGION[/-([A-Z]{2})$/.exec(language)?.[1] ?? ''] ?? 'USD';
