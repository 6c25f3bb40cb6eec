/** French messages for browsing: suggestions, updates of listings and group pages. */

import { frenchPlural } from '#contract/plural.ts';
import type { browseLabels } from '#web/features/browse/browse.labels.ts';
import type { listingUpdatesLabels } from '#web/features/listings/page/listing-updates.labels.ts';
import type { moreListingsLabels } from '#web/features/listings/page/more-listings.labels.ts';
import type { suggestionLabels } from '#web/features/search/suggestions.labels.ts';
import { formatCount } from '#web/lib/i18n/format.ts';

const quoted = (words: string) => `« ${words} »`;
/** In French, zero takes the singular. */
const listings = (count: number) =>
  `${formatCount(count)} ${frenchPlural(count, { one: 'annonce', other: 'annonces' })}`;

export const discoveryWords = {
  suggestions: {
    list: 'Suggestions',
    kinds: { listing: 'Annonce', group: 'Groupe', member: 'Membre', seller: 'Vendeur' },
    memberOf: (group) => `Membre de ${group}`,
    searchFor: (words) => `Rechercher ${quoted(words)}`,
    recent: 'Recherches récentes',
    forget: (words) => `Retirer ${quoted(words)} des recherches récentes`,
    suggestionCount: (count) =>
      count === 0
        ? 'Aucune suggestion'
        : `${formatCount(count)} ${frenchPlural(count, { one: 'suggestion', other: 'suggestions' })}`,
    foundRecent: (count) =>
      `${formatCount(count)} ${frenchPlural(count, { one: 'recherche récente', other: 'recherches récentes' })}`,
  },
  listingUpdates: {
    sold: 'Cet objet vient d’être vendu.',
    closed: 'Cette annonce vient d’être fermée.',
    reopened: 'Cette annonce est de nouveau ouverte.',
    price: (before, after) => `Le prix est passé de ${before} à ${after}.`,
    content: 'Le vendeur a modifié cette annonce.',
    dismiss: 'Fermer',
  },
  moreListings: {
    fromSeller: (name) => `Plus d’annonces de ${name}`,
    similar: 'Annonces semblables',
    allOfSeller: 'Tout voir',
    allOfGroup: (group) => `Voir plus de ${group}`,
    failed: 'Ces annonces n’ont pas pu être chargées',
  },
  browse: {
    loading: 'Chargement de la page',
    failed: 'Cette page n’a pas pu être chargée',
    kinds: { group: 'Groupe', member: 'Membre de', sourcetype: 'Type de source' },
    alsoKnownAs: (names) => `Aussi connu sous le nom de ${names}`,
    forSale: (count) => (count === 0 ? 'Rien à vendre en ce moment' : `${listings(count)} en vente`),
    members: 'Membres',
    listings: 'Annonces récentes',
    search: 'Rechercher et filtrer',
    noneTitle: 'Rien à vendre en ce moment',
    noneText: (name) => `Les prochaines annonces pour ${name} apparaîtront ici.`,
    noneOfType:
      'Ouvrez « Rechercher et filtrer » et enregistrez la recherche pour recevoir un avis à chaque nouvelle annonce.',
  },
} satisfies {
  suggestions: typeof suggestionLabels;
  listingUpdates: typeof listingUpdatesLabels;
  moreListings: typeof moreListingsLabels;
  browse: typeof browseLabels;
};
