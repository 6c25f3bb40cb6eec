/** French messages of the follows pages. */
import type { followsLabels } from '#web/features/follows/follows.labels.ts';

export const followsWords = {
  follows: {
    title: 'Abonnements',
    intro:
      'Les nouvelles annonces des vendeurs, groupes et membres que vous suivez. Nous vous préviendrons de chacune.',
    follow: 'Suivre',
    following: 'Suivi',
    followName: (name) => `Suivre ${name}`,
    followed: (name) => `Nous vous préviendrons des nouvelles annonces : ${name}.`,
    unfollow: (name) => `Ne plus suivre ${name}`,
    unfollowed: (name) => `Vous ne suivez plus ${name}.`,
    undo: 'Annuler',
    notFollowed: (name) => `${name} n’a pas été ajouté à vos abonnements.`,
    notUnfollowed: (name) => `${name} n’a pas été retiré de vos abonnements.`,

    list: (count) => `Vos abonnements (${count})`,
    kinds: { seller: 'Vendeur', group: 'Groupe', member: 'Membre' },
    loading: 'Chargement de vos abonnements',
    failed: 'Vos abonnements n’ont pas pu être chargés',
    none: 'Aucun abonnement pour l’instant',
    noneText:
      'Touchez Suivre sur la page d’un vendeur, d’un groupe ou d’un membre pour voir ici ses nouvelles annonces.',
    browse: 'Voir les dernières annonces',

    feed: 'Nouvelles annonces',
    feedLoading: 'Chargement des nouvelles annonces',
    feedFailed: 'Les nouvelles annonces n’ont pas pu être chargées',
    feedNone: 'Rien à vendre pour l’instant',
    feedNoneText: 'Les nouvelles annonces de vos abonnements s’afficheront ici.',
    more: 'Afficher plus',
    moreFailed: 'D’autres annonces n’ont pas pu être chargées.',
    retry: 'Réessayer',
  },
} satisfies {
  follows: typeof followsLabels;
};
