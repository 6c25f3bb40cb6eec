/** French messages for the inbox, the notifications and the user’s menu. */

import { MAX_RATING } from '#contract/limits.ts';
import type { MailKind } from '#contract/mail-kinds.ts';
import { frenchPlural } from '#contract/plural.ts';
import type { ContactDetail } from '#rules/conversations/contact-details.ts';
import type { memberMenuLabels } from '#web/app/member-menu.labels.ts';
import type { chatPreferencesLabels } from '#web/features/conversations/chat-preferences.labels.ts';
import type { conversationLabels } from '#web/features/conversations/conversations.labels.ts';
import type { notificationLabels } from '#web/features/notifications/notifications.labels.ts';
import type { unsubscribeLabels } from '#web/features/notifications/unsubscribe.labels.ts';
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
const detailNames: Readonly<Record<ContactDetail, string>> = {
  link: 'un lien',
  email: 'une adresse courriel',
  phone: 'un numéro de téléphone',
};

export const talkWords = {
  conversation: {
    title: 'Messages',
    conversations: 'Conversations',
    conversation: 'Conversation',
    unread: 'non lus',
    showClosed: 'Afficher les conversations que j’ai fermées',
    personAndClosed: (name) => `${name} · Fermée`,
    personAndBlocked: (name) => `${name} · Personne bloquée`,
    personAndMuted: (name) => `${name} · En sourdine`,
    markedUnread: 'Marquée comme non lue',
    more: (count) => `et ${formatCount(count)} ${frenchPlural(count, { one: 'autre', other: 'autres' })}`,
    archived: (count) => `Archivées (${formatCount(count)})`,

    searchMessages: 'Rechercher dans les conversations',
    clearSearch: 'Effacer la recherche',
    results: 'Messages trouvés',
    searching: 'Recherche dans vos messages',
    searchFailed: 'La recherche n’a pas fonctionné',
    nothingFound: (words) => `Aucune personne, aucune annonce ni aucun message ne contient « ${words} ».`,
    noMessagesFound: (words) => `Aucun message ne contient « ${words} ».`,
    foundConversations: 'Personnes et annonces',
    foundMessages: 'Messages',
    foundCount: (count, more) =>
      `${more ? 'Plus de ' : ''}${formatCount(count)} ${frenchPlural(count, { one: 'message trouvé', other: 'messages trouvés' })}`,
    moreResults: 'Plus de résultats',

    loadingList: 'Chargement de vos conversations',
    listFailed: 'Vos conversations n’ont pas pu être chargées',
    listFailedText: 'Vos messages sont en sécurité.',
    retry: 'Réessayer',
    none: 'Vous n’avez encore aucune conversation.',
    noneText: 'Écrivez à un vendeur depuis une annonce pour commencer une conversation.',
    browse: 'Parcourir les annonces',
    select: 'Choisissez une conversation',
    selectText: 'Choisissez une conversation pour lire vos messages.',
    notFound: 'Conversation introuvable',
    notFoundText: 'Le lien est peut-être erroné, ou la conversation appartient à un autre compte.',
    toInbox: 'Retour aux messages',

    close: 'Fermer la conversation',
    closeFailed: 'La conversation n’a pas pu être fermée. Elle est toujours ouverte.',
    markReadFailed: 'Les messages n’ont pas pu être marqués comme lus',

    messagesWith: (name) => `Messages avec ${name}`,
    loadingMessages: 'Chargement des messages',
    messagesFailed: 'Les messages n’ont pas pu être chargés',
    noMessages: 'Aucun message pour l’instant. Écrivez le premier.',
    nothingWritten: 'Aucun message',
    loadEarlier: 'Charger les précédents',
    loadLater: 'Charger les suivants',
    moreFailed: 'D’autres messages n’ont pas pu être chargés.',
    jumpFailed: 'Cette partie de la conversation n’a pas pu être chargée.',
    beginning: 'Début de votre conversation',
    newMessages: 'Nouveaux messages',
    you: 'Vous',
    says: (name) => `${name} : `,
    picture: (name, index) => `Photo ${index} de ${name}`,
    picturesFrom: (name) => `Photos de ${name}, plein écran`,
    fullScreen: 'ouvrir en plein écran',
    ownPicture: 'Votre photo',

    sentBy: (name) => `${name} : `,
    sentPictures: (count) => frenchPlural(count, { one: `${count} photo`, other: `${formatCount(count)} photos` }),
    seenState: 'Vu',
    flagged: (details) =>
      `Contient ${new Intl.ListFormat('fr').format(details.map((detail) => detailNames[detail]))}. Poursuivez la conversation ici et ne payez pas par un lien d’une personne que vous ne connaissez pas encore.`,
    review: {
      waiting:
        'En cours de vérification : vous avez envoyé ce texte à plusieurs personnes. Il sera remis dès qu’un modérateur l’aura autorisé.',
      declined: 'Non remis : un modérateur a refusé ce texte.',
    },
    reportMessage: (name) => `Signaler ce message de ${name}`,
    erasedMessage: 'Ce message a été supprimé avec le compte de son auteur.',
    newDivider: 'Nouveau',
    latest: 'Aller aux derniers messages',
    hereNow: 'En ligne',
    isWriting: (name) => `${name} écrit…`,
    connectingAgain: 'Reconnexion…',
    keptForLater: 'Vos messages sont enregistrés et seront envoyés plus tard.',

    sending: 'Envoi',
    slow: 'Cela prend plus de temps que d’habitude.',
    waiting: 'En attente de la connexion',
    uploading: (count) =>
      frenchPlural(count, { one: 'Envoi de votre photo', other: `Envoi de vos ${formatCount(count)} photos` }),
    uploaded: (percent) => `${formatCount(percent)} % ${frenchPlural(percent, { one: 'envoyé', other: 'envoyés' })}`,
    storing: 'Finalisation…',
    cancel: 'Annuler',
    stopped: 'Annulé.',
    notSent: 'Non envoyé',
    delete: 'Supprimer',
    imagesLost: 'Les photos ont été perdues au rechargement de la page. Joignez-les à un nouveau message.',

    message: 'Message',
    placeholder: 'Écrivez un message',
    attach: 'Joindre des photos',
    removePicture: (name) => `Retirer ${name}`,
    readingPicture: (name) => `Lecture de ${name}`,
    leftOut: (names, more) =>
      more === 0
        ? names.join(', ')
        : `${names.join(', ')} et ${formatCount(more)} ${frenchPlural(more, { one: 'autre', other: 'autres' })}`,
    dismissRefused: 'Masquer',
    send: 'Envoyer',
    charactersLeft: (count) =>
      count >= 0
        ? `${formatCount(count)} ${frenchPlural(count, { one: 'caractère restant', other: 'caractères restants' })}`
        : `${formatCount(-count)} ${count > -2 ? 'caractère' : 'caractères'} de trop`,
    dropHere: 'Déposez les photos ici',
    closedComposer: 'Cette conversation est fermée.',
    onlyImages: 'Seules des photos peuvent être jointes.',
    tooManyImages: (most) =>
      `Vous pouvez joindre jusqu’à ${most} ${frenchPlural(most, { one: 'photo', other: 'photos' })}.`,
  },
  chatPreferences: {
    title: 'Clavardage',
    typing: 'Montrer quand j’écris',
    presence: 'Montrer quand je consulte une conversation',
    reciprocity: 'Si vous masquez l’une de ces informations, vous ne la verrez pas non plus chez les autres.',
    failed: 'Le réglage n’a pas été modifié.',
    loading: 'Chargement de vos réglages de clavardage',
    loadFailed: 'Vos réglages de clavardage n’ont pas pu être chargés',
  },
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
  conversation: typeof conversationLabels;
  chatPreferences: typeof chatPreferencesLabels;
  notification: typeof notificationLabels;
  unsubscribe: typeof unsubscribeLabels;
  memberMenu: typeof memberMenuLabels;
};
