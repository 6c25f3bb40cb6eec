/** French messages about requests, sales and closing conversations. */

import type { OwnRequest } from '#contract/connections.ts';
import { MESSAGE_CHANGE_MINUTES } from '#contract/limits.ts';
import { frenchPlural } from '#contract/plural.ts';
import type { contactSheetLabels, requestLabels } from '#web/features/connections/requests.labels.ts';
import type { closingLabels } from '#web/features/conversations/closing.labels.ts';
import type { conversationSettingsLabels } from '#web/features/conversations/conversation-settings.labels.ts';
import type { messageChangeLabels } from '#web/features/conversations/message-changes.labels.ts';
import type { shareLabels } from '#web/features/listings/page/share.labels.ts';
import type { saleLabels } from '#web/features/listings/sale/sale.labels.ts';
import { formatCount } from '#web/lib/i18n/format.ts';

const statuses: Record<OwnRequest['status'], string> = {
  sent: 'Envoyée',
  pending: 'Reçue par le vendeur',
  accepted: 'Acceptée',
  declined: 'Refusée',
};

export const dealWords = {
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
  requests: {
    title: 'Demandes envoyées',
    loading: 'Chargement de vos demandes',
    failed: 'Vos demandes n’ont pas pu être chargées',
    noneWaiting: 'Aucune demande n’attend de réponse.',
    showAnswered: (count) =>
      frenchPlural(count, {
        one: `Afficher ${count} demande avec réponse`,
        other: `Afficher ${count} demandes avec réponse`,
      }),
    hideAnswered: 'Masquer les demandes avec réponse',
    statuses,
    withoutMessage: 'Sans message',
    openConversation: 'Ouvrir la conversation',
    withdraw: 'Retirer',
    withdrawName: (listing) => `Retirer votre demande pour ${listing}`,
    withdrawn: (listing) => `Demande pour ${listing} retirée`,
    notWithdrawn: 'La demande n’a pas été retirée.',
    alreadyAnswered: 'Le vendeur vient de répondre à cette demande.',
    youWrote: 'Vous avez écrit',
    sentWithoutMessage: 'Vous avez envoyé cette demande sans message.',
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
  share: {
    share: 'Partager',
    copied: 'Lien copié',
    failed: (url) => `Le lien n’a pas été copié. Copiez-le vous-même : ${url}`,
  },
  sale: {
    mark: 'Marquer comme vendu',
    edit: 'Modifier la vente',
    title: 'Marquer comme vendu',
    text: 'Marquer votre annonce comme vendue la ferme. Personne d’autre ne voit l’acheteur ni le prix.',
    buyer: 'Vendu à (facultatif)',
    noBuyer: 'Quelqu’un d’autre ou inconnu',
    price: (code) => `Prix de vente en ${code} (facultatif)`,
    priceHelp: 'Figure dans le fichier des ventes à télécharger dans les paramètres.',
    done: 'Marqué comme vendu',
    save: 'Enregistrer',
    saved: 'Vente modifiée',
    sold: 'Vendu',
    soldTo: (name) => `Vendu à ${name}`,
    soldFor: (price) => `pour ${price}`,
  },
  contactSheet: {
    title: (name) => `Écrire à ${name}`,
    help: 'Facultatif. Le vendeur voit votre message avant d’accepter ou de refuser.',
    quick: 'Questions rapides',
    questions: [
      'Est-ce encore disponible ?',
      'Pourriez-vous montrer plus de photos ?',
      'D’où expédiez-vous ?',
      'Le prix est-il négociable ?',
    ],
    send: 'Envoyer',
  },
} satisfies {
  closing: typeof closingLabels;
  requests: typeof requestLabels;
  messageChanges: typeof messageChangeLabels;
  conversationSettings: typeof conversationSettingsLabels;
  share: typeof shareLabels;
  sale: typeof saleLabels;
  contactSheet: typeof contactSheetLabels;
};
