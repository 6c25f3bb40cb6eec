/** French messages for the fields of listings, shipping and the facts about sellers. */

import { frenchPlural } from '#contract/plural.ts';
import type { fieldLabels } from '#web/features/cards/fields.labels.ts';
import type { sellerFactsLabels } from '#web/features/cards/seller-facts.labels.ts';
import type { shippingLabels } from '#web/features/listings/shipping.labels.ts';
import { formatCount } from '#web/lib/i18n/format.ts';

function maximumDuration(hours: number): string {
  if (hours < 24) return frenchPlural(hours, { one: 'd’une heure', other: `de ${hours} heures` });
  if (hours === 24) return 'd’un jour';
  return hours === 168 ? 'd’une semaine' : `de ${hours / 24} jours`;
}

export const factWords = {
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
  shipping: {
    costHelp: 'Par exemple : 4 $, à l’étranger 15 $',
    regions: { north_america: 'Toute l’Amérique du Nord', europe: 'Toute l’Europe' },
    only: (country) => `${country} seulement`,
    world: 'Monde entier',
    handover: 'En personne',
    handoverText: 'Vous pouvez rencontrer le vendeur ou venir chercher l’objet',
  },
  sellerFacts: {
    joined: (year) => `Inscription en ${year}`,
    sales: (count) => `${formatCount(count)} ${frenchPlural(count, { one: 'vente', other: 'ventes' })}`,
    answersWithin: (hours) => `Répond en général en moins ${maximumDuration(hours)}`,
  },
} satisfies {
  fields: typeof fieldLabels;
  shipping: typeof shippingLabels;
  sellerFacts: typeof sellerFactsLabels;
};
