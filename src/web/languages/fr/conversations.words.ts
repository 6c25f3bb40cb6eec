/** French messages of the conversations pages. */

import { MESSAGE_CHANGE_MINUTES } from '#contract/limits.ts';
import { frenchPlural } from '#contract/plural.ts';
import type { ContactDetail } from '#rules/conversations/contact-details.ts';
import type {
  chatPreferencesLabels,
  closingLabels,
  conversationLabels,
  conversationSettingsLabels,
  messageChangeLabels,
} from '#web/features/conversations/conversations.labels.ts';
import { formatCount } from '#web/lib/i18n/format.ts';

const detailNames: Readonly<Record<ContactDetail, string>> = {
  link: 'un lien',
  email: 'une adresse courriel',
  phone: 'un numéro de téléphone',
};

export const conversationsWords = {
  closing: {
    closed: (name) => `Conversation avec ${name} fermée`,
    undo: 'Annuler',
    reopened: (name) => `Conversation avec ${name} rouverte`,
    reopen: 'Rouvrir',
    reopenFailed: 'La conversation n’a pas pu être rouverte.',
    closedByYou: 'Vous l’avez fermée.',
    closedBy: (name) => `${name} l’a fermée.`,
    askToReopen: 'Demander à la rouvrir',
    askFailed: 'Votre demande de réouverture n’a pas été envoyée.',
    youAsked: (name) => `Vous avez demandé à ${name} de la rouvrir.`,
    asksYou: (name) => `${name} aimerait continuer la conversation.`,
    viewProfile: (name) => `Voir le profil de ${name}`,
    received: 'J’ai reçu l’objet',
    receivedNow: 'Merci. Vous pouvez maintenant donner votre avis sur le vendeur.',
    receiptFailed: 'La réception de l’objet n’a pas été confirmée.',
    youClosed: (count) =>
      frenchPlural(count, {
        one: `Vous avez fermé ${count} conversation.`,
        other: `Vous avez fermé ${formatCount(count)} conversations.`,
      }),
    showClosed: 'Afficher les conversations que j’ai fermées',
  },
  messageChanges: {
    change: 'Modifier ou supprimer ce message',
    title: 'Modifier le message',
    message: 'Message',
    help: (name) =>
      `${name} verra que vous l’avez modifié. Un message peut être modifié ou supprimé pendant ${MESSAGE_CHANGE_MINUTES} minutes.`,
    empty: 'Écrivez un message, ou supprimez-le.',
    save: 'Enregistrer',
    delete: 'Supprimer le message',
    deleted: 'Message supprimé',
    edited: 'Modifié',
  },
  conversationSettings: {
    mute: 'Mettre en sourdine',
    unmute: 'Réactiver',
    muted:
      'En sourdine. Vous ne recevrez aucun courriel à son sujet, et la conversation ne sera pas comptée comme non lue.',
    unmuted: 'Réactivée',
    archive: 'Archiver',
    unarchive: 'Remettre dans les messages',
    archivedNow: 'Archivée. Un nouveau message remettra cette conversation dans les messages.',
    archivedMuted: 'Archivée. Un nouveau message ne fait pas revenir une conversation en sourdine.',
    unarchived: 'Remise dans les messages',
    markUnread: 'Marquer comme non lue',
    undo: 'Annuler',
    failed: 'La conversation n’a pas été modifiée.',
  },
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
} satisfies {
  closing: typeof closingLabels;
  messageChanges: typeof messageChangeLabels;
  conversationSettings: typeof conversationSettingsLabels;
  conversation: typeof conversationLabels;
  chatPreferences: typeof chatPreferencesLabels;
};
