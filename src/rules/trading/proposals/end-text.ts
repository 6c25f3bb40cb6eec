/** Explains why a swap or ring has ended, in the languages of emails and pushes. */

import type { Language } from '#contract/display.ts';
import type { TradeEndReason, TradeKind } from '#contract/trade-states.ts';
import { PRICE_CHANGE_LIMIT_PERCENT } from './trade-proposal.ts';

const reasons: Readonly<Record<TradeEndReason, Record<Language, string>>> = {
  declined: { en: 'Not everyone accepted.', fr: 'Tout le monde n’a pas accepté.' },
  withdrawn: { en: 'The offer was withdrawn.', fr: 'L’offre a été retirée.' },
  expired: { en: 'The time to answer ran out.', fr: 'Le délai de réponse est écoulé.' },
  listing_closed: { en: 'One of the items is no longer available.', fr: 'Un des objets n’est plus disponible.' },
  not_open_to_trade: {
    en: 'One of the items is no longer open to trade.',
    fr: 'Un des objets n’est plus proposé à l’échange.',
  },
  price_changed: {
    en: `The price of one of the items changed by more than ${PRICE_CHANGE_LIMIT_PERCENT}%.`,
    fr: `Le prix d’un des objets a changé de plus de ${PRICE_CHANGE_LIMIT_PERCENT} %.`,
  },
  user_left: { en: 'A member can no longer take part.', fr: 'Un membre ne peut plus participer.' },
};

const declinedSwap: Record<Language, string> = { en: 'The offer was declined.', fr: 'L’offre a été refusée.' };

/** Contains no name, so that the members of a ring cannot tell who declined. */
export const endText = (kind: TradeKind, reason: TradeEndReason, language: Language): string =>
  (kind === 'swap' && reason === 'declined' ? declinedSwap : reasons[reason])[language];
