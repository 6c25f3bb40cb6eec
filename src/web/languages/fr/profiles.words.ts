/** French messages of the profiles pages. */

import { MAX_RATING } from '#contract/limits.ts';
import { frenchPlural } from '#contract/plural.ts';
import { FORMER_NAME_DAYS } from '#contract/retention.ts';
import type { profilesLabels } from '#web/features/profiles/profiles.labels.ts';
import { formatCount, formatRating } from '#web/lib/i18n/format.ts';

const stars = (rating: number) => `${rating} ${frenchPlural(rating, { one: 'étoile', other: 'étoiles' })}`;

const ofFive = (value: number) =>
  `${formatRating(value)} ${frenchPlural(value, { one: 'étoile', other: 'étoiles' })} sur ${MAX_RATING}`;

const tooLong = (over: number) =>
  `${formatCount(over)} ${frenchPlural(over, { one: 'caractère', other: 'caractères' })} de trop.`;

export const profilesWords = {
  profiles: {
    loading: 'Chargement du profil',
    basedOn: (count) => `D’après ${formatCount(count)} avis`,
    newTrader: 'Nouveau profil',
    stars: ofFive,
    tabs: 'À propos de cette personne',
    listings: 'Annonces',
    wants: 'Souhaits',
    wantsTitle: (name) => `Liste de souhaits de ${name}`,
    loadingTab: 'Chargement de cette partie du profil',
    reviews: 'Avis',
    allListings: 'Toutes les annonces',
    addListing: 'Ajouter une annonce',
    customerReviews: 'Avis des acheteurs',
    allReviews: 'Tous les avis',
    starReviews: (rating) => `Avis à ${stars(rating)}`,
    histogram: 'Afficher les avis d’une seule note',
    bar: (rating, count, percent) => `${stars(rating)}, ${formatCount(count)} avis, ${percent} pour cent`,
    showAll: 'Afficher tous les avis',
    loadingReviews: 'Chargement des avis',
    failed: 'Ce profil n’a pas pu être chargé',
    listingsFailed: 'Ces annonces n’ont pas pu être chargées',
    reviewsFailed: 'Ces avis n’ont pas pu être chargés',
    more: 'Afficher la suite',
    moreFailed: 'La suite n’a pas pu être chargée.',
    listingsShown: (count) =>
      `${formatCount(count)} ${frenchPlural(count, { one: 'annonce affichée', other: 'annonces affichées' })}`,
    reviewsShown: (count, total) =>
      `${formatCount(count)} avis ${frenchPlural(count, { one: 'affiché', other: 'affichés' })} sur ${formatCount(total)}`,
    retry: 'Réessayer',
    changeBanner: 'Changer la bannière',
    avatar: 'Votre photo',
    avatarFailed: 'Votre photo n’a pas été changée.',
    editName: 'Modifier votre nom',
    nameLabel: 'Nom d’utilisateur',
    nameHelp: `Appuyez sur Entrée pour enregistrer ou sur Échap pour annuler. Personne d’autre ne pourra prendre votre ancien nom pendant ${FORMER_NAME_DAYS} jours.`,
    bio: 'À propos de vous',
    bioHelp: 'Ce que vous collectionnez, comment vous emballez, dans quel délai vous répondez.',
    editBio: 'Modifier la présentation',
    addBio: 'Ajouter une présentation',
    bioTooLong: tooLong,
    save: 'Enregistrer',
    cancel: 'Annuler',
    noListings: 'Aucune annonce',
    noListingsText: 'Aucun objet en vente pour l’instant.',
    noListingsOwn: 'Mettez votre premier objet en vente. Il apparaîtra ici et sur la page d’accueil.',
    noReviews: 'Aucun avis pour l’instant',
    noReviewsText: 'Les acheteurs peuvent donner un avis après une conversation.',
    noStarReviews: (rating) => `Aucun avis à ${stars(rating)}.`,
  },
} satisfies {
  profiles: typeof profilesLabels;
};
