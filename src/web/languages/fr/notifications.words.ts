/** French messages of the notifications pages. */
import { MAX_RATING } from '#contract/limits.ts';
import type { MailKind } from '#contract/mail-kinds.ts';
import { frenchPlural } from '#contract/plural.ts';
import type { notificationLabels, unsubscribeLabels } from '#web/features/notifications/notifications.labels.ts';
import { formatCount, formatRating } from '#web/lib/i18n/format.ts';

const mails: Record<MailKind, string> = {
  requests: 'au sujet de nouvelles demandes, offres d’échange ou boucles',
  acceptances: 'quand une demande est acceptée, ou qu’un échange ou une boucle est conclu ou prend fin',
  messages: 'quand un message reste non lu',
  searches: 'quand une annonce correspond à une de vos recherches',
  wants: 'quand une annonce correspond à votre liste de souhaits',
  favourites: 'quand le prix d’un de vos favoris baisse',
  proposals: 'quand votre suggestion pour le catalogue est traitée',
};

export const notificationsWords = {
  notification: {
    title: 'Notifications',
    bell: (unread) =>
      unread > 0
        ? `Notifications, ${unread} ${frenchPlural(unread, { one: 'non lue', other: 'non lues' })}`
        : 'Notifications',
    sentences: {
      connection_request: '{name} s’intéresse à {listing}',
      connection_accepted: '{name} a accepté votre demande pour {listing}',
      connection_declined: '{name} a refusé votre demande pour {listing}',
      conversation_closed: '{name} a fermé la conversation au sujet de {listing}',
      conversation_reopened: '{name} a rouvert la conversation au sujet de {listing}',
      reopening_requested: '{name} aimerait reprendre la conversation au sujet de {listing}',
      search_match: 'Nouveau résultat pour « {search} » : {listing}',
      search_cheaper: 'Baisse de prix pour « {search} » : {listing}',
      export_ready: 'La copie de vos données est prête à télécharger',
      want_match: 'Nouveau résultat pour votre souhait « {search} » : {listing}',
      want_found: 'Votre souhait « {search} » est marqué comme trouvé : {listing}',
      follow_match: 'Vous suivez {search} : {name} a publié {listing}',
      favourite_cheaper: 'Baisse de prix : {listing}',
      photo_repeated: 'Une photo que vous avez envoyée figure déjà dans votre annonce {listing}',
      report_acted: 'Merci de votre signalement. Nous l’avons examiné et avons pris des mesures.',
      report_dismissed:
        'Merci de votre signalement. Nous l’avons examiné et n’avons rien trouvé de contraire aux règles.',
      moderation_decided: 'Un modérateur a pris une décision qui vous concerne',
      appeal_decided: 'Votre appel a été examiné',
      proposal_accepted: '{proposal} est maintenant au catalogue. Continuez votre annonce.',
      proposal_declined: '{proposal} n’a pas été ajouté au catalogue. Voyez pourquoi.',
      trade_proposed: '{name} vous fait une nouvelle offre d’échange',
      trade_agreed: 'Votre échange avec {name} est conclu',
      trade_ended: 'Votre échange avec {name} a pris fin',
      other: 'Du nouveau de {name} au sujet de {listing}',
    },
    more: (count) => `et ${formatCount(count)} ${frenchPlural(count, { one: 'autre', other: 'autres' })}`,
    ringSentences: {
      trade_proposed: 'Nous avons trouvé une boucle d’échange pour vous',
      trade_agreed: 'Tout le monde a accepté votre boucle d’échange',
      trade_ended: 'Votre boucle d’échange a été dissoute',
    },
    ringSentencesWithItem: {
      trade_proposed: 'Nous avons trouvé une boucle d’échange pour vous : vous recevriez {item}',
      trade_agreed: 'Tout le monde a accepté votre boucle d’échange : vous recevez {item}',
    },
    counterOffered: '{name} vous fait une contre-offre',
    swapOffered: '{name} vous propose un échange contre {listing}',
    matchOfDeletedSearch: 'Nouveau résultat pour une recherche que vous avez supprimée : {listing}',
    foundDeleted: 'Un souhait que vous avez supprimé est marqué comme trouvé : {listing}',
    was: (price) => `(au lieu de ${price})`,
    newOfSeller: '{name} a publié {listing}',
    waitingForYou: 'En attente de votre réponse',
    markAllRead: 'Tout marquer comme lu',
    toOwnRequests: (count) => `Demandes envoyées (${formatCount(count)})`,
    unread: 'Non lue',
    accept: 'Accepter',
    decline: 'Refuser',
    acceptFrom: (name) => `Accepter la demande de ${name}`,
    declineFrom: (name) => `Refuser la demande de ${name}`,
    details: (name) => `Détails de la demande de ${name}`,
    seeOffer: 'Voir l’offre',
    messageFirst: 'Écrire d’abord',
    messageFirstTo: (name) => `Écrire à ${name} avant de répondre à l’offre`,
    accepted: 'Acceptée',
    declined: 'Refusée',
    withdrawn: 'Retirée',
    noMessage: 'Aucun message',
    noReviews: 'Aucun avis',
    stars: (value) =>
      `${formatRating(value)} ${frenchPlural(value, { one: 'étoile', other: 'étoiles' })} sur ${MAX_RATING}`,
    rating: (value, count) => `${value} (${formatCount(count)})`,
    requestsTitle: (count) => `${formatCount(count)} ${frenchPlural(count, { one: 'demande', other: 'demandes' })}`,
    openConversation: 'Ouvrir la conversation',
    nowTalking: (name) => `Vous pouvez maintenant écrire à ${name}.`,
    seeAll: 'Tout voir',

    loading: 'Chargement des notifications',
    none: 'Rien de nouveau',
    noneText: 'Les demandes, les réponses et les alertes s’afficheront ici.',
    browse: 'Parcourir les annonces',
    failed: 'Impossible de charger vos notifications',
    failedText: 'Rien n’est perdu. Réessayez dans un instant.',
    acceptFailed: 'La demande n’a pas pu être acceptée. Elle attend toujours.',
    declineFailed: 'La demande n’a pas pu être refusée. Elle attend toujours.',
    alreadyDecided: 'Cette demande a déjà reçu une réponse ou a été retirée.',
    markReadFailed: 'Une notification n’a pas pu être marquée comme lue',
    markAllReadFailed: 'Vos notifications n’ont pas pu être marquées comme lues.',
    fetchFailed: 'Une notification n’a pas pu être chargée',
  },
  unsubscribe: {
    title: 'Arrêter ces courriels ?',
    question: (kind) =>
      `Vous ne recevrez plus de courriels ${mails[kind]}. Vous verrez toujours les notifications sur ce site.`,
    stop: 'Arrêter ces courriels',
    retry: 'Réessayer',
    failed: 'Ces courriels n’ont pas pu être arrêtés',
    doneTitle: 'Plus de courriels de ce genre',
    doneText: (kind) =>
      `Vous ne recevrez plus de courriels ${mails[kind]}. Vous pourrez changer d’avis à tout moment dans les paramètres.`,
    invalidTitle: 'Ce lien est incomplet',
    invalidText: 'Ouvrez le lien de nouveau depuis le courriel, ou désactivez ces courriels dans les paramètres.',
    settings: 'Paramètres',
  },
} satisfies {
  notification: typeof notificationLabels;
  unsubscribe: typeof unsubscribeLabels;
};
