/** French messages of the trading pages. */
import type { tradingLabels } from '#web/features/trading/trading.labels.ts';

export const tradingWords = {
  trading: {
    label: 'Échanger',
    wants: 'Souhaits',
    matches: 'Échanges possibles',
    trades: 'Échanges et boucles',
    likeThis: 'Ajouter à ma liste de souhaits',
    addSearch: 'Ajouter aux souhaits',
  },
} satisfies {
  trading: typeof tradingLabels;
};
