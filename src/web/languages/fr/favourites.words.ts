/** French messages of the favourites pages. */
import type { favouritesLabels } from '#web/features/favourites/favourites.labels.ts';

export const favouritesWords = {
  favourites: {
    title: 'Favoris',
    heart: (name) => `Favori : ${name}`,
    notAdded: (name) => `${name} n’a pas été ajouté à vos favoris.`,
    notRemoved: (name) => `${name} n’a pas été retiré de vos favoris.`,
    intro: 'Les annonces que vous avez enregistrées. Nous vous préviendrons quand un prix baissera.',
    loading: 'Chargement de vos favoris',
    failed: 'Vos favoris n’ont pas pu être chargés',
    retry: 'Réessayer',
    none: 'Aucun favori pour l’instant',
    noneText: 'Touchez le cœur d’une annonce pour l’enregistrer ici. Nous vous préviendrons quand son prix baissera.',
    browse: 'Voir les dernières annonces',
    more: 'Afficher plus',
    moreFailed: 'D’autres favoris n’ont pas pu être chargés.',
  },
} satisfies {
  favourites: typeof favouritesLabels;
};
