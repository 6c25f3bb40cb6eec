/** French messages for the page frame, the public pages and the shared UI components. */

import {
  MAX_PICKED_FILE_BYTES,
  MAX_PICKED_PIXELS,
  MAX_UPLOAD_BYTES,
  MESSAGE_CHANGE_MINUTES,
  RECENT_SIGN_IN_MINUTES,
  REVIEW_CHANGE_DAYS,
} from '#contract/limits.ts';
import type { appLabels } from '#web/app/app.labels.ts';
import type { shortcutLabels } from '#web/app/shortcut-help.labels.ts';
import type { announcementsLabels } from '#web/features/announcements/announcements.labels.ts';
import type { homeLabels } from '#web/features/home/home.labels.ts';
import type { cardsLabels } from '#web/features/listings/cards/cards.labels.ts';
import type { searchLabels } from '#web/features/search/search.labels.ts';
import type { uploadLabels } from '#web/features/uploads/uploads.labels.ts';
import type { formatLabels } from '#web/lib/i18n/format.labels.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import type { waitLabels } from '#web/lib/i18n/wait.labels.ts';
import { formatWait } from '#web/lib/i18n/wait.ts';
import type { ClientErrorCode } from '#web/lib/net/errors.ts';
import type { rateLimitLabels } from '#web/lib/net/rate-limit.labels.ts';
import type { cropDialogLabels } from '#web/ui/crop-dialog.labels.ts';
import type { modalLabels } from '#web/ui/modal.labels.ts';
import type { queryViewLabels } from '#web/ui/query-view.labels.ts';
import type { richTextLabels } from '#web/ui/rich-text-editor.labels.ts';
import type { tagSelectLabels } from '#web/ui/tag-select.labels.ts';
import type { textFileLabels } from '#web/ui/text-file.labels.ts';

const quoted = (words: string) => `« ${words} »`;
/** In French, zero takes the singular. */
const listings = (count: number) => `${formatCount(count)} ${count < 2 ? 'annonce' : 'annonces'}`;

export const shellWords = {
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
    offline: 'Vous êtes hors ligne. Certaines informations ne sont peut-être plus à jour.',
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
  announcements: {
    region: 'Annonces du site',
    dismiss: 'Fermer',
    more: (count) => (count < 2 ? `${count} autre` : `${count} autres`),
    fewer: 'Afficher moins',
  },
  home: {
    heading: 'Magpie, la place de marché des collectionneurs',
    about: 'Achetez, vendez et échangez photocards, albums et objets dédicacés entre collectionneurs.',
    howItWorks: 'Comment ça marche',
    forMembers: 'Vous cherchez un objet ? Nous vous préviendrons quand il sera mis en vente.',
    toWants: 'Ouvrir votre liste de souhaits',
    newSince: (count, isMore) =>
      `${formatCount(count)} ${count < 2 ? 'nouvelle annonce' : 'nouvelles annonces'}${isMore ? ' ou plus' : ''} depuis votre dernière visite`,
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
  cards: {
    loading: 'Chargement des annonces',
    closed: 'Fermée',
    trade: 'Échange possible',
    was: 'au lieu de',
    sold: 'Vendu',
    noPicture: 'Aucune photo',
    about: (price, code) => `environ ${price} ${code}`,
    rateOf: (day) => `au taux du ${day}`,
  },
  search: {
    title: 'Résultats de recherche',
    titleFor: (q) => `Résultats de recherche pour ${quoted(q)}`,
    count: (total, estimate, q) => {
      const results = `${estimate ? 'environ ' : ''}${listings(total)}`;
      return q ? `${results} pour ${quoted(q)}` : results;
    },
    more: 'Plus d’annonces',
    shownCount: (count, total, estimate) =>
      `${formatCount(count)} sur ${estimate ? 'environ ' : ''}${formatCount(total)} ${count < 2 ? 'affichée' : 'affichées'}`,
    fromStart: 'Revenir aux premières annonces',
    correction: (word, taken) =>
      taken.length > 0
        ? `Résultats pour ${taken.map(quoted).join(', ')} (aucun pour ${quoted(word)}).`
        : `Aucun résultat pour ${quoted(word)}.`,
    alsoClose: (q) => `Aussi proches de ${quoted(q)}`,
    moreFailed: 'La suite des annonces n’a pas pu être chargée.',
    failed: 'La recherche n’a pas fonctionné',
    retry: 'Réessayer',
    noneTitle: 'Aucune annonce trouvée',
    noneFor: 'Enregistrez cette recherche : nous vous préviendrons dès qu’une annonce correspondra.',
    noneAtAll: 'Rien n’est à vendre en ce moment. Revenez bientôt.',
    relax: 'Élargir la recherche',
    nearest: 'Annonces les plus proches',
    withoutWord: (word, rest) => `Aucun résultat avec ${quoted(word)}. Rechercher ${quoted(rest)}?`,
    without: (name) => `Sans ${name}`,
    withoutFilters: 'Sans aucun filtre',
    withoutWords: 'Garder les filtres, effacer les mots',
    seeNewest: 'Voir les annonces les plus récentes',
  },
  upload: {
    problems: {
      not_a_picture: 'Nous ne pouvons pas lire ce fichier comme photo. Utilisez JPEG, PNG, WebP, AVIF ou HEIC.',
      too_large: `Cette photo dépasse ${MAX_UPLOAD_BYTES / 1024 ** 2} Mo. Choisissez-en une plus petite.`,
      too_large_to_crop: `Ce fichier dépasse ${MAX_PICKED_FILE_BYTES / 1024 ** 2} Mo. Choisissez-en un plus petit.`,
      too_many_pixels_to_crop: `Cette photo dépasse ${MAX_PICKED_PIXELS / 1e6} mégapixels. Choisissez-en une plus petite.`,
      unreadable: 'Cette photo est endommagée et ne peut pas être lue. Choisissez-en une autre.',
      heic_unreadable:
        'Votre navigateur ne lit pas les photos HEIC. Enregistrez-la en JPEG et choisissez-la de nouveau.',
    },
    checking: 'Lecture de la photo…',
    uploading: 'Envoi…',
    queued: 'Le serveur est occupé. Nouvel essai dans un instant…',
    cancel: 'Annuler',
    retry: 'Réessayer',
    close: 'Fermer',
    cropTitle: 'Recadrer l’image',
    addPhoto: 'Ajouter une photo',
    replacePhoto: 'Remplacer la photo',
    removePhoto: 'Retirer la photo',
  },
  errors: {
    offline: 'Nous n’avons pas pu joindre Magpie. Vérifiez votre connexion et réessayez.',
    cancelled: 'Annulé. Réessayez quand vous voulez.',
    unauthenticated: 'Connectez-vous pour continuer.',
    invalid_credentials: 'Ces renseignements ne correspondent à aucun compte.',
    invalid_sign_in_code: 'Cette connexion a pris trop de temps ou a déjà servi. Réessayez.',
    account_queued: 'Vous êtes sur la liste d’attente. Nous vous écrirons quand ce sera votre tour.',
    account_suspended: 'Ce compte est suspendu.',
    forbidden: 'Vous n’êtes pas autorisé à effectuer cette action.',
    second_factor_required: 'Entrez le code de votre second facteur pour terminer la connexion.',
    second_factor_setup_required:
      'Les comptes de l’équipe ont besoin d’un second facteur. Configurez-le dans Paramètres, sous Sécurité de la connexion.',
    confirmation_required: 'Confirmez que c’est bien vous, puis réessayez.',
    deletion_pending: 'Votre compte est sur le point d’être supprimé. Annulez la suppression pour l’utiliser.',
    export_running: 'Nous préparons déjà une copie de vos données.',
    recent_sign_in_required: `Votre compte n’a pas de mot de passe. Reconnectez-vous d’abord avec Google, puis revenez dans les ${RECENT_SIGN_IN_MINUTES} minutes.`,
    not_found: 'Cela n’existe pas, ou vous n’y avez pas accès.',
    listing_closed: 'Cette annonce est fermée.',
    version_conflict: 'Ceci a changé pendant que vous le modifiiez. Comparez les deux versions.',
    already_decided: 'Cette demande a déjà reçu une réponse.',
    conversation_closed: 'Cette conversation est fermée.',
    message_unchangeable: `Un message peut être modifié pendant les ${MESSAGE_CHANGE_MINUTES} minutes qui suivent son envoi.`,
    user_blocked: 'Vous avez bloqué cette personne. Débloquez-la d’abord.',
    review_too_early: 'Vous pourrez donner votre avis lorsque vous aurez tous deux écrit.',
    receipt_too_early: 'Vous pourrez confirmer la réception lorsque vous aurez tous deux écrit.',
    already_reviewed: 'Vous avez déjà donné votre avis.',
    review_final: `Ceci ne peut plus être modifié : les ${REVIEW_CHANGE_DAYS} jours sont écoulés.`,
    too_many_tokens: 'Vous avez atteint le nombre maximal de clés. Révoquez-en une d’abord.',
    too_many_saved_searches: 'Vous avez atteint le nombre maximal de recherches. Supprimez-en une d’abord.',
    too_many_wants: 'Vous avez atteint le nombre maximal de souhaits. Supprimez-en un d’abord.',
    trade_ended: 'Cet échange n’attend plus de réponse.',
    trade_changed: 'Cette offre a changé. Regardez d’abord la nouvelle.',
    trade_waiting: 'Une de vos offres pour cet objet attend déjà une réponse. Retirez-la d’abord.',
    too_many_offers: 'Trop de vos offres attendent une réponse. Retirez-en une d’abord.',
    too_many_follows: 'Vous avez atteint le nombre maximal d’abonnements. Supprimez-en un d’abord.',
    too_many_blocks: 'Vous avez atteint le nombre maximal de membres bloqués. Débloquez-en un d’abord.',
    already_active: 'Ce compte est déjà actif.',
    already_suspended: 'Ce compte est déjà suspendu.',
    not_suspended: 'Ce compte n’est pas suspendu.',
    appeal_closed: 'Vous avez déjà fait appel, ou le délai d’appel est écoulé.',
    undo_expired: 'Cette décision ne peut plus être annulée.',
    last_admin:
      'Le dernier administrateur ne peut être ni rétrogradé, ni suspendu, ni supprimé. Donnez d’abord ce rôle à une autre personne.',
    entry_in_use: 'Cette entrée est utilisée. Fusionnez-la plutôt avec une autre.',
    ticket_changed: 'Un nouveau message est arrivé entre-temps. Lisez-le, puis envoyez le vôtre.',
    job_running: 'Cette tâche est déjà en cours.',
    merge_running: 'L’une des deux entrées est en cours de fusion. Attendez la fin de cette fusion.',
    link_expired: 'Ce lien est expiré. Demandez-en un nouveau.',
    payload_too_large: 'L’envoi est trop volumineux.',
    unsupported_image: 'Nous ne pouvons pas lire cette photo. Utilisez JPEG, PNG, WebP ou AVIF.',
    unsupported_media_type: 'Le type de contenu de cette requête n’est pas pris en charge.',
    xsrf_mismatch: 'Cette page est ouverte depuis trop longtemps. Réessayez.',
    validation_failed: 'Vérifiez les champs indiqués.',
    too_many_requests: 'Trop de tentatives. Patientez un moment, puis réessayez.',
    too_many_undecided:
      'Trop de vos demandes attendent une réponse de cette personne. Attendez sa réponse ou retirez-en une.',
    changes_expired: 'Cette page n’est plus à jour. Rechargez-la.',
    bad_request: 'Cette requête n’a pas pu être lue.',
    unknown_host: 'Magpie ne fonctionne pas à cette adresse. Vérifiez-la et réessayez.',
    internal: 'Une erreur est survenue de notre côté. Réessayez.',
    unavailable: 'Nous sommes très sollicités en ce moment. Réessayez dans un instant.',
  },
  format: {
    justNow: 'à l’instant',
    minutesAgo: (minutes) => `il y a ${minutes} min`,
    hoursAgo: (hours) => `il y a ${hours} h`,
    today: 'Aujourd’hui',
    yesterday: 'Hier',
  },
  wait: {
    seconds: (seconds) => (seconds < 2 ? `${seconds} seconde` : `${seconds} secondes`),
    minutes: (minutes) => (minutes < 2 ? `${minutes} minute` : `${minutes} minutes`),
    hours: (hours) => (hours < 2 ? `${hours} heure` : `${hours} heures`),
  },
  rateLimit: {
    wait: (seconds) =>
      seconds === undefined
        ? 'Trop de tentatives. Patientez un moment, puis réessayez.'
        : `Trop de tentatives. Patientez ${formatWait(seconds)}, puis réessayez.`,
    newAccount: (seconds, date) =>
      `Les nouveaux comptes ont des limites plus basses. Réessayez dans ${formatWait(seconds)} ; votre limite augmente le ${date}.`,
  },
  cropDialog: {
    title: 'Recadrer l’image',
    crop: 'Recadrer',
    cancel: 'Annuler',
    zoom: 'Zoom',
    rotate: 'Pivoter',
    wholePhoto: 'Photo entière',
    area: 'Photo : faites-la glisser ou déplacez-la avec les flèches du clavier',
    reading: 'Ouverture de la photo',
    heic: 'Ce navigateur n’ouvre pas les photos HEIC. Enregistrez-la en JPEG ou en PNG, ou envoyez-la depuis le navigateur du téléphone.',
    unreadable: 'Nous ne pouvons pas ouvrir ce fichier comme photo. Choisissez un fichier JPEG, PNG, WebP ou AVIF.',
    failed: 'La photo n’a pas pu être recadrée. Réessayez, ou choisissez-en une autre.',
  },
  modal: { title: 'Titre de la fenêtre', close: 'Fermer' },
  queryView: { retry: 'Réessayer' },
  textFile: {
    failed: 'Ce fichier n’a pas pu être lu.',
    notText: 'Ce n’est pas un fichier texte. Enregistrez le tableau au format CSV UTF-8 et choisissez ce fichier.',
  },
  richText: {
    toolbar: 'Mise en forme',
    heading2: 'Titre 2',
    heading3: 'Titre 3',
    bold: 'Gras',
    italic: 'Italique',
    underline: 'Souligné',
    link: 'Lien',
    orderedList: 'Liste numérotée',
    bulletList: 'Liste à puces',
    clear: 'Effacer la mise en forme',
    address: 'Adresse du lien',
    apply: 'Appliquer',
    removeLink: 'Retirer le lien',
    badAddress: 'Entrez une adresse web, comme https://example.com',
    loading: 'Chargement de l’éditeur',
  },
  tagSelect: {
    none: 'Aucun résultat',
    remove: (label) => `Retirer ${label}`,
    chipHint: 'Appuyez sur Retour arrière ou sur Supprimer pour retirer',
    chosenHint: (count) =>
      `${count} ${count < 2 ? 'choisi' : 'choisis'}. Depuis le début du champ, appuyez sur la flèche gauche pour y accéder`,
  },
} satisfies {
  app: typeof appLabels;
  shortcuts: typeof shortcutLabels;
  announcements: typeof announcementsLabels;
  home: typeof homeLabels;
  cards: typeof cardsLabels;
  search: typeof searchLabels;
  upload: typeof uploadLabels;
  errors: Readonly<Record<ClientErrorCode, string>>;
  format: typeof formatLabels;
  wait: typeof waitLabels;
  rateLimit: typeof rateLimitLabels;
  cropDialog: typeof cropDialogLabels;
  modal: typeof modalLabels;
  queryView: typeof queryViewLabels;
  textFile: typeof textFileLabels;
  richText: typeof richTextLabels;
  tagSelect: typeof tagSelectLabels;
};
