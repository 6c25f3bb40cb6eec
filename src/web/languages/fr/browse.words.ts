/** French messages of the browse pages. */
import { frenchPlural } from '#contract/plural.ts';
import type { browseLabels } from '#web/features/browse/browse.labels.ts';
import { formatCount } from '#web/lib/i18n/format.ts';

/** In French, zero takes the singular. */
const listings = (count: number) =>
  `${formatCount(count)} ${frenchPlural(count, { one: 'annonce', other: 'annonces' })}`;

export const browseWords = {
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
  browse: typeof browseLabels;
};
