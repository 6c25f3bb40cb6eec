/** French messages that every page or most pages need: the page frame, errors, formats and cards. */

import { MESSAGE_CHANGE_MINUTES, RECENT_SIGN_IN_MINUTES, REVIEW_CHANGE_DAYS } from '#contract/limits.ts';
import { frenchPlural } from '#contract/plural.ts';
import type { appLabels } from '#web/app/app.labels.ts';
import type { shortcutLabels } from '#web/app/shortcut-help.labels.ts';
import type { announcementsLabels } from '#web/features/announcements/announcements.labels.ts';
import type { sessionEndLabels } from '#web/features/auth/session/session-end.labels.ts';
import type { signOutLabels } from '#web/features/auth/session/sign-out.labels.ts';
import type { cardsLabels } from '#web/features/cards/cards.labels.ts';
import type { recentLabels } from '#web/features/listings/recent/recent.labels.ts';
import type { ratesLabels } from '#web/features/lookups/rates.labels.ts';
import type { offlineLabels } from '#web/features/offline/offline.labels.ts';
import type { notFoundLabels } from '#web/features/pages/not-found.labels.ts';
import type { countryNames } from '#web/lib/i18n/countries.labels.ts';
import type { deliveryLabels } from '#web/lib/i18n/delivery.labels.ts';
import type { formatLabels } from '#web/lib/i18n/format.labels.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import type { waitLabels } from '#web/lib/i18n/wait.labels.ts';
import { formatWait } from '#web/lib/i18n/wait.ts';
import type { ClientErrorCode } from '#web/lib/net/errors.ts';
import type { rateLimitLabels } from '#web/lib/net/rate-limit.labels.ts';
import type { modalLabels } from '#web/ui/modal.labels.ts';
import type { queryViewLabels } from '#web/ui/query-view.labels.ts';

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
  announcements: {
    region: 'Annonces du site',
    dismiss: 'Fermer',
    more: (count) => frenchPlural(count, { one: `${count} autre`, other: `${count} autres` }),
    fewer: 'Afficher moins',
  },
  cards: {
    loading: 'Chargement des annonces',
    closed: 'Fermée',
    trade: 'Échange possible',
    was: 'au lieu de',
    sold: 'Vendu',
    noPicture: 'Aucune photo',
    seenMark: 'Vue',
    about: (price, code) => `environ ${price} ${code}`,
    rateOf: (day) => `au taux du ${day}`,
  },
  recent: {
    heading: 'Vues récemment',
    failed: 'Ces annonces n’ont pas pu être chargées',
    remember: 'Mémoriser ce que je consulte sur cet appareil',
    help: 'Les annonces que vous avez vues sont marquées, et les dernières vues figurent sur la page d’accueil. Cette liste n’est enregistrée que sur cet appareil.',
    clear: 'Effacer',
    cleared: 'Annonces vues récemment effacées',
  },
  rates: {
    old: (day) => `Les prix en d’autres devises sont convertis aux taux du ${day}.`,
  },
  delivery: {
    notTo: {
      US: 'Pas d’envoi vers les États-Unis',
      CA: 'Pas d’envoi vers le Canada',
      UK: 'Pas d’envoi vers le Royaume-Uni',
    },
  },
  countries: { US: 'États-Unis', CA: 'Canada', UK: 'Royaume-Uni' },
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
    seconds: (seconds) => frenchPlural(seconds, { one: `${seconds} seconde`, other: `${seconds} secondes` }),
    minutes: (minutes) => frenchPlural(minutes, { one: `${minutes} minute`, other: `${minutes} minutes` }),
    hours: (hours) => frenchPlural(hours, { one: `${hours} heure`, other: `${hours} heures` }),
  },
  rateLimit: {
    wait: (seconds) =>
      seconds === undefined
        ? 'Trop de tentatives. Patientez un moment, puis réessayez.'
        : `Trop de tentatives. Patientez ${formatWait(seconds)}, puis réessayez.`,
    newAccount: (seconds, date) =>
      `Les nouveaux comptes ont des limites plus basses. Réessayez dans ${formatWait(seconds)} ; votre limite augmente le ${date}.`,
  },
  modal: { title: 'Titre de la fenêtre', close: 'Fermer' },
  queryView: { retry: 'Réessayer' },
  sessionEnd: { ended: 'Votre session a pris fin. Connectez-vous pour reprendre où vous en étiez.' },
  signOut: {
    title: 'Se déconnecter sans envoyer ?',
    unsent: (count: number) =>
      frenchPlural(count, {
        one: `${formatCount(count)} message n’a pas encore été envoyé. La déconnexion le supprime de cet appareil.`,
        other: `${formatCount(count)} messages n’ont pas encore été envoyés. La déconnexion les supprime de cet appareil.`,
      }),
    confirm: 'Supprimer et se déconnecter',
    stay: 'Rester connecté',
  },
  offline: {
    newVersion: 'Une nouvelle version est prête.',
    reload: 'Recharger',
    unsaved: 'Cette page contient du texte non enregistré. Envoyez-le ou enregistrez-le avant de recharger.',
    reloadAnyway: 'Recharger quand même',
  },
  notFound: {
    title: 'Page introuvable',
    text: 'Nous ne trouvons pas cette page. Elle a peut-être été déplacée, ou vous n’y avez pas accès.',
    home: 'Aller à l’accueil',
    search: 'Rechercher des annonces',
  },
} satisfies {
  app: typeof appLabels;
  shortcuts: typeof shortcutLabels;
  announcements: typeof announcementsLabels;
  cards: typeof cardsLabels;
  recent: typeof recentLabels;
  rates: typeof ratesLabels;
  delivery: typeof deliveryLabels;
  countries: typeof countryNames;
  errors: Readonly<Record<ClientErrorCode, string>>;
  format: typeof formatLabels;
  wait: typeof waitLabels;
  rateLimit: typeof rateLimitLabels;
  modal: typeof modalLabels;
  queryView: typeof queryViewLabels;
  sessionEnd: typeof sessionEndLabels;
  signOut: typeof signOutLabels;
  offline: typeof offlineLabels;
  notFound: typeof notFoundLabels;
};
