/** French messages of the connections pages. */
import type { OwnRequest } from '#contract/connections.ts';
import { MAX_CONTACT_MESSAGE_LENGTH } from '#contract/limits.ts';
import { frenchPlural } from '#contract/plural.ts';
import type {
  connectionLabels,
  contactSheetLabels,
  requestLabels,
  sentMessageLabels,
} from '#web/features/connections/connections.labels.ts';

const statuses: Record<OwnRequest['status'], string> = {
  sent: 'Envoyée',
  pending: 'Reçue par le vendeur',
  accepted: 'Acceptée',
  declined: 'Refusée',
};

export const connectionsWords = {
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
  connection: {
    actions: {
      sign_in: 'Se connecter pour écrire au vendeur',
      edit: 'Modifier l’annonce',
      closed: 'L’annonce est fermée',
      checking: 'Un instant…',
      contact: 'Écrire au vendeur',
      waiting: 'En attente du vendeur',
      go_to_inbox: 'Aller aux messages',
      declined: 'Le vendeur a refusé votre demande',
    },
    message: 'Ajoutez votre commentaire',
    messagePlaceholder: 'Écrivez ici votre message…',
    messageTooLong: `Utilisez au plus ${MAX_CONTACT_MESSAGE_LENGTH.toLocaleString('fr-CA')} caractères`,
    declinedText: 'Vous pouvez toujours écrire au vendeur au sujet d’autres annonces.',
    writeAnother: 'Écrire un autre message',
    notSent: 'Votre message n’a pas été envoyé.',
    statusFailed: 'Nous n’avons pas pu charger votre demande.',
    retry: 'Réessayer',
    conversation: 'Aller à votre conversation',
    slow: { text: 'Cela prend plus de temps que d’habitude.', cancel: 'Annuler', retry: 'Réessayer' },
  },
  sentMessage: {
    sent: 'Message envoyé !',
    review: {
      waiting:
        'Votre message est en cours de vérification, car vous l’avez envoyé à plusieurs personnes. Le vendeur le recevra ensuite.',
      declined: 'Votre message n’a pas été remis : un modérateur a refusé ce texte. Veuillez en écrire un autre.',
    },
    updated: 'Votre message a été mis à jour.',
    nothingNew: 'Il n’y avait rien de nouveau à envoyer : le vendeur a déjà votre demande.',
    dismiss: 'Fermer',
  },
} satisfies {
  requests: typeof requestLabels;
  contactSheet: typeof contactSheetLabels;
  connection: typeof connectionLabels;
  sentMessage: typeof sentMessageLabels;
};
