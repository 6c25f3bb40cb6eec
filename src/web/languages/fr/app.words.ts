/** French messages of the frame around every page. */
import type { appLabels, memberMenuLabels, shortcutLabels } from '#web/app/app.labels.ts';

export const appWords = {
  app: {
    name: 'Magpie',
    skip: 'Aller au contenu',
    mainNav: 'Navigation principale',
    home: 'Accueil',
    inbox: 'Messages',
    unread: 'non lus',
    search: 'Rechercher',
    searchPlaceholder: 'Rechercher des annonces',
    clearSearch: 'Effacer la recherche',
    signIn: 'Connexion',
    accountFailed: 'Votre compte n’a pas pu être chargé.',
    retry: 'Réessayer',
    cancel: 'Annuler',
    slow: 'Cela prend plus de temps que d’habitude.',
    loadingAccount: 'Chargement de votre compte',
    loadingPage: 'Chargement de la page',
    offline: 'Vous êtes hors ligne. Certaines données peuvent dater.',
    footerNav: 'Pied de page',
    support: 'Envoyer une demande',
    guides: 'Guides',
    about: 'À propos',
    contact: 'Contact',
    terms: 'Conditions',
    privacy: 'Vie privée',
    messages: 'Messages',
    dismiss: 'Fermer',
    crashTitle: 'Une erreur est survenue de notre côté',
    crashText: 'Recharger la page suffit généralement. Vos brouillons sont enregistrés.',
    reload: 'Recharger',
  },
  shortcuts: {
    title: 'Raccourcis clavier',
    key: 'Touches',
    act: 'Action',
    after: 'puis',
    search: 'Rechercher',
    inbox: 'Ouvrir les messages',
    home: 'Aller à l’accueil',
    help: 'Afficher les raccourcis clavier',
  },
  memberMenu: {
    menu: 'Votre menu',
    profile: 'Votre profil',
    sell: 'Vendre un objet',
    favourites: 'Favoris',
    savedSearches: 'Recherches enregistrées',
    settings: 'Paramètres',
    admin: 'Administration',
    signOut: 'Se déconnecter',
    following: 'Abonnements',
    wants: 'Liste de souhaits',
    matches: 'Échanges possibles',
    trades: 'Échanges et boucles',
  },
} satisfies {
  app: typeof appLabels;
  shortcuts: typeof shortcutLabels;
  memberMenu: typeof memberMenuLabels;
};
