/** French messages of the home pages. */
import { frenchPlural } from '#contract/plural.ts';
import type { homeLabels } from '#web/features/home/home.labels.ts';
import { formatCount } from '#web/lib/i18n/format.ts';

export const homeWords = {
  home: {
    heading: 'Magpie, la place de marché des collectionneurs',
    about: 'Achetez, vendez et échangez photocards, albums et objets dédicacés entre collectionneurs.',
    howItWorks: 'Comment ça marche',
    forMembers: 'Vous cherchez un objet ? Nous vous préviendrons quand il sera mis en vente.',
    toWants: 'Ouvrir votre liste de souhaits',
    newSince: (count, isMore) =>
      `${formatCount(count)} ${frenchPlural(count, { one: 'nouvelle annonce', other: 'nouvelles annonces' })}${isMore ? ' ou plus' : ''} depuis votre dernière visite`,
    browse: 'Parcourir par type de source et par groupe',
    loadingBrowse: 'Chargement des types de source et des groupes',
    browseAll: 'Parcourir toutes les annonces',
    forSale: (count) => `${formatCount(count)} en vente`,
    latest: 'Dernières annonces',
    random: 'Annonces au hasard',
    addListing: 'Ajouter une annonce',
    seeMore: 'Voir plus',
    failed: 'Ces annonces n’ont pas pu être chargées',
    noneTitle: 'Rien à vendre pour l’instant',
    noneText: 'Soyez la première personne à mettre quelque chose en vente.',
    noneRandom: 'Un choix d’annonces au hasard apparaîtra ici.',
  },
} satisfies {
  home: typeof homeLabels;
};
