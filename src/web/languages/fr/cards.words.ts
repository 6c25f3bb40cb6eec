/** French messages of the cards pages. */

import { frenchPlural } from '#contract/plural.ts';
import type { cardsLabels, fieldLabels, sellerFactsLabels } from '#web/features/cards/cards.labels.ts';
import { formatCount } from '#web/lib/i18n/format.ts';

function maximumDuration(hours: number): string {
  if (hours < 24) return frenchPlural(hours, { one: 'd’une heure', other: `de ${hours} heures` });
  if (hours === 24) return 'd’un jour';
  return hours === 168 ? 'd’une semaine' : `de ${hours / 24} jours`;
}

export const cardsWords = {
  fields: {
    images: 'Photos',
    name: 'Nom',
    price: 'Prix',
    currency: 'Devise',
    group: 'Groupe',
    member: 'Membre(s)',
    sourcetype: 'Type de source',
    condition: 'État de l’objet',
    ships_from: 'Expédié de',
    ships_to: 'Expédié vers',
    shipping_cost: 'Frais de port',
    handover: 'Remise en main propre',
    ships_us: 'Expédié vers les États-Unis',
    ships_ca: 'Expédié vers le Canada',
    ships_uk: 'Expédié vers le Royaume-Uni',
    from_us: 'Expédié des États-Unis',
    from_ca: 'Expédié du Canada',
    from_uk: 'Expédié du Royaume-Uni',
    reduced: 'Prix réduit',
    trade: 'Échange possible',
    description: 'Description',
    status: 'État',
  },
  sellerFacts: {
    joined: (year) => `Inscription en ${year}`,
    sales: (count) => `${formatCount(count)} ${frenchPlural(count, { one: 'vente', other: 'ventes' })}`,
    answersWithin: (hours) => `Répond en général en moins ${maximumDuration(hours)}`,
  },
  cards: {
    loading: 'Chargement des annonces',
    closed: 'Fermée',
    trade: 'Échange possible',
    was: 'au lieu de',
    sold: 'Vendu',
    noPicture: 'Aucune photo',
    seenMark: 'Vue',
    about: (price, code) => `environ ${price} ${code}`,
    rateOf: (day) => `au taux du ${day}`,
  },
} satisfies {
  fields: typeof fieldLabels;
  sellerFacts: typeof sellerFactsLabels;
  cards: typeof cardsLabels;
};
