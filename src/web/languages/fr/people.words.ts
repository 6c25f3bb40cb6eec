/** French messages for profiles, reviews and settings. */

import { MAX_RATING, MIN_PASSWORD_LENGTH, REVIEW_CHANGE_DAYS } from '#contract/limits.ts';
import { FORMER_NAME_DAYS } from '#contract/retention.ts';
import type { blocksLabels } from '#web/features/blocks/blocks.labels.ts';
import type { profilesLabels } from '#web/features/profiles/profiles.labels.ts';
import type { sellerFactsLabels } from '#web/features/profiles/seller-facts.labels.ts';
import type { reviewsLabels } from '#web/features/reviews/reviews.labels.ts';
import type { settingsLabels } from '#web/features/settings/settings.labels.ts';
import type { countryNames } from '#web/lib/i18n/countries.labels.ts';
import type { deliveryLabels } from '#web/lib/i18n/delivery.labels.ts';
import { formatCount, formatRating } from '#web/lib/i18n/format.ts';

const stars = (rating: number) => `${rating} ${rating < 2 ? 'étoile' : 'étoiles'}`;
const ofFive = (value: number) => `${formatRating(value)} ${value < 2 ? 'étoile' : 'étoiles'} sur ${MAX_RATING}`;
const tooLong = (over: number) => `${formatCount(over)} ${over < 2 ? 'caractère' : 'caractères'} de trop.`;

function maximumDuration(hours: number): string {
  if (hours === 1) return 'd’une heure';
  if (hours < 24) return `de ${hours} heures`;
  if (hours === 24) return 'd’un jour';
  return hours === 168 ? 'd’une semaine' : `de ${hours / 24} jours`;
}

export const peopleWords = {
  countries: { US: 'États-Unis', CA: 'Canada', UK: 'Royaume-Uni' },
  delivery: { notTo: (country) => `Pas d’envoi vers : ${country}` },
  sellerFacts: {
    joined: (year) => `Inscription en ${year}`,
    sales: (count) => `${formatCount(count)} ${count < 2 ? 'vente' : 'ventes'}`,
    answersWithin: (hours) => `Répond en général en moins ${maximumDuration(hours)}`,
  },
  blocks: {
    more: (name) => `Autres actions pour ${name}`,
    block: (name) => `Bloquer ${name}`,
    unblock: (name) => `Débloquer ${name}`,

    confirmTitle: (name) => `Bloquer ${name} ?`,
    effects: {
      hidden: 'Vous ne voyez plus les annonces, le profil ni les avis l’un de l’autre.',
      requests: 'Les demandes de contact en attente entre vous seront retirées.',
      conversations:
        'Les conversations entre vous seront gelées. Vous pouvez encore les lire, mais les nouveaux messages ne vous parviennent pas.',
      silent: (name) =>
        `${name} n’en est pas averti. Vous pouvez débloquer cette personne dans les paramètres en tout temps.`,
    },
    confirm: 'Bloquer',
    cancel: 'Annuler',
    blocked: (name) => `${name} est bloqué. Vous pouvez annuler ce choix dans les paramètres.`,
    unblocked: (name) => `${name} n’est plus bloqué.`,
    notBlocked: (name) => `Impossible de bloquer ${name}.`,
    notUnblocked: (name) => `Impossible de débloquer ${name}.`,

    section: 'Personnes bloquées',
    sectionText: 'Une personne bloquée et vous ne pouvez ni vous voir ni vous écrire.',
    loading: 'Chargement des personnes bloquées',
    failed: 'Les personnes bloquées n’ont pas pu être chargées',
    none: 'Vous n’avez bloqué personne.',
    since: (date) => `Bloqué le ${date}`,
    unblockShort: 'Débloquer',

    frozen: (name) => `Vous avez bloqué ${name}. Cette conversation est donc gelée.`,
    profileTitle: (name) => `Vous avez bloqué ${name}`,
    profileText: 'Son profil et ses annonces vous sont cachés jusqu’à ce que vous débloquiez cette personne.',
  },
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
    listingsShown: (count) => `${formatCount(count)} ${count < 2 ? 'annonce affichée' : 'annonces affichées'}`,
    reviewsShown: (count, total) =>
      `${formatCount(count)} avis ${count < 2 ? 'affiché' : 'affichés'} sur ${formatCount(total)}`,
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
  reviews: {
    stars: ofFive,
    starsWord: stars,
    ask: (name) => `Comment s’est passé votre achat auprès de ${name} ?`,
    askText: 'Votre avis aide les autres acheteurs.',
    write: 'Donner un avis',
    later: 'Plus tard',
    writeTitle: (name) => `Votre avis sur ${name}`,
    editTitle: 'Modifier votre avis',
    rating: 'Votre note',
    ratingHelp: ['Mauvais', 'Passable', 'Bien', 'Très bien', 'Excellent'],
    ratingMissing: `Choisissez de 1 à ${MAX_RATING} étoiles.`,
    content: 'Votre avis',
    contentHelp: `L’objet était-il conforme ? Bien emballé ? Le vendeur répondait-il vite ? Votre avis est public et indique l’objet. Vous pouvez le modifier pendant ${REVIEW_CHANGE_DAYS} jours.`,
    contentMissing: 'Écrivez quelques mots.',
    tooLong,
    publish: 'Publier l’avis',
    save: 'Enregistrer l’avis',
    published: 'Merci. Votre avis est publié.',
    saved: 'Votre avis est enregistré.',
    edit: 'Modifier',
    editName: 'Modifier votre avis',
    reply: 'Répondre',
    replyName: (name) => `Répondre à ${name}`,
    editReply: 'Modifier la réponse',
    replyTitle: (name) => `Répondre à ${name}`,
    replyContent: 'Votre réponse',
    replyHelp: `Votre réponse apparaît sous l’avis, visible par tous. Vous pouvez la modifier pendant ${REVIEW_CHANGE_DAYS} jours.`,
    replyMissing: 'Écrivez une réponse.',
    publishReply: 'Publier la réponse',
    replied: 'Votre réponse est publiée.',
    replyHead: 'Réponse du vendeur',
    more: (count) => `et ${formatCount(count)} ${count < 2 ? 'autre' : 'autres'}`,
    report: 'Signaler',
    reportName: (name) => `Signaler l’avis de ${name}`,
  },
  settings: {
    title: 'Paramètres',
    contents: 'Sections des paramètres',
    loading: 'Chargement de vos paramètres',
    failed: 'Vos paramètres n’ont pas pu être chargés',
    update: 'Modifier',
    save: 'Enregistrer',
    cancel: 'Annuler',
    saved: 'Enregistré.',
    notSaved: 'Ce paramètre n’a pas pu être enregistré.',

    contact: 'Coordonnées',
    userName: 'Nom d’utilisateur',
    userNameHelp: `Lettres, chiffres, points, traits d’union et traits de soulignement. Personne d’autre ne pourra prendre votre ancien nom pendant ${FORMER_NAME_DAYS} jours.`,
    userNameMissing: 'Entrez un nom d’utilisateur.',
    updateUserName: 'Modifier le nom d’utilisateur',
    email: 'Adresse courriel',
    newEmail: 'Nouvelle adresse courriel',
    emailMissing: 'Entrez une adresse courriel.',
    emailHelp: 'Nous enverrons un lien à cette adresse. Votre adresse changera quand vous ouvrirez le lien.',
    updateEmail: 'Modifier l’adresse courriel',
    pendingEmail: (address) =>
      `Nous avons envoyé un lien à ${address}. Votre adresse changera quand vous ouvrirez le lien.`,
    emailSent: 'Nous avons envoyé un lien de confirmation à votre nouvelle adresse.',
    password: 'Mot de passe',
    passwordShown: '••••••••••',
    noPassword: 'Aucun : vous vous connectez avec Google',
    updatePassword: 'Modifier le mot de passe',
    currentPassword: 'Mot de passe actuel',
    currentPasswordMissing: 'Entrez votre mot de passe actuel.',
    newPassword: 'Nouveau mot de passe',
    newPasswordMissing: 'Entrez un nouveau mot de passe.',
    newPasswordHelp: `Au moins ${MIN_PASSWORD_LENGTH} caractères. Vos autres appareils seront déconnectés.`,
    keepKeys: 'Garder mes clés d’API',
    passwordChanged: 'Mot de passe changé. Vos autres appareils sont déconnectés.',
    bio: 'Présentation',
    noBio: 'Rien pour l’instant',
    bioHelp: 'Ce que vous collectionnez, comment vous emballez, dans quel délai vous répondez.',
    updateBio: 'Modifier la présentation',

    integrations: 'Intégrations',
    accounting: 'Comptabilité',
    accountingText:
      'Téléchargez ce que vous avez marqué comme vendu, avec prix, acheteurs et dates, en fichier CSV pour votre logiciel de comptabilité.',
    download: 'Télécharger le CSV',
    downloadFailed: 'Le fichier n’a pas pu être produit.',
    fileName: 'magpie-ventes.csv',
    applications: 'Autres applications',
    applicationsText:
      'Une clé d’API permet à une autre application d’agir en votre nom. Elle expire après un an. N’en donnez qu’aux applications auxquelles vous vous fiez.',
    addApplication: 'Ajouter une autre application',
    applicationName: 'Nom de l’application',
    applicationMissing: 'Donnez un nom à l’application.',
    scope: 'La clé peut',
    scopeHelp:
      'Aucune clé ne peut changer votre mot de passe ou votre adresse courriel, ni voir vos sessions et vos clés.',
    scopes: { read: 'Lire', write: 'Lire et modifier' },
    createKey: 'Créer la clé',
    key: (name) => `Clé pour ${name}`,
    keyOnce: 'Copiez cette clé maintenant. Vous ne la reverrez plus.',
    copy: 'Copier',
    copied: 'Copiée.',
    copyFailed: 'La copie a échoué. Sélectionnez la clé et copiez-la vous-même.',
    done: 'Terminé',
    keyDates: (created, expires) => `Créée le ${created}, expire le ${expires}`,
    revoke: 'Révoquer',
    revokeName: (name) => `Révoquer la clé de ${name}`,
    revoked: 'La clé est révoquée.',

    display: 'Langue et région',
    language: 'Langue',
    dateFormat: 'Format de date',
    country: 'Pays',
    currency: 'Devise',
    currencyHelp: 'Les prix dans d’autres devises sont convertis dans celle-ci.',
    today: (date) => `Aujourd’hui : ${date}`,
    timezone: 'Fuseau horaire automatique',
    timezoneAuto: (zone) => `Détecté : ${zone}`,
    timezoneChoice: 'Fuseau horaire',

    appearance: 'Apparence',
    recent: 'Vues récemment',
    colours: 'Thème',
    themes: { system: 'Système', light: 'Clair', dark: 'Sombre' },

    mails: 'Notifications par courriel',
    mailKinds: {
      mails_requests: 'Nouvelles demandes, offres d’échange et boucles',
      mails_acceptances: 'Demandes acceptées, échanges et boucles conclus ou terminés',
      mails_messages: 'Messages non lus',
      mails_searches: 'Nouveaux résultats de mes recherches',
      mails_wants: 'Annonces qui correspondent à mes souhaits',
      mails_favourites: 'Baisses de prix de mes favoris',
      mails_proposals: 'Décisions sur mes suggestions pour le catalogue',
    },
  },
} satisfies {
  blocks: typeof blocksLabels;
  profiles: typeof profilesLabels;
  countries: typeof countryNames;
  delivery: typeof deliveryLabels;
  sellerFacts: typeof sellerFactsLabels;
  reviews: typeof reviewsLabels;
  settings: typeof settingsLabels;
};
