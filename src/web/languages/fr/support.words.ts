/** French messages of the support pages. */
import { MAX_TICKET_MESSAGE_LENGTH, TICKET_LINK_DAYS } from '#contract/limits.ts';
import type { supportLabels, ticketLabels } from '#web/features/support/support.labels.ts';

export const supportWords = {
  ticket: {
    title: 'Votre demande',
    ticket: (number) => `Demande ${number}`,
    states: {
      open: 'Nous lirons votre message et répondrons par courriel.',
      waiting: 'Nous avons répondu. S’il vous faut autre chose, répondez ci-dessous.',
      closed: 'Cette demande est fermée. Une réponse la rouvre.',
    },
    shortStates: { open: 'En attente de notre réponse', waiting: 'Répondu', closed: 'Fermée' },
    messages: 'Messages échangés',
    team: 'Équipe de Magpie',
    you: 'Vous',
    failed: 'Impossible de charger la demande',
    invalidLink: 'Ce lien ne fonctionne plus',
    goneText: `Les liens vers une demande sont valables ${TICKET_LINK_DAYS} jours. Ouvrez celui de notre dernier courriel, ou envoyez une nouvelle demande.`,
    newTicket: 'Envoyer une nouvelle demande',
    replyTitle: 'Répondre',
    reply: 'Votre réponse',
    replyHelp: 'N’envoyez jamais de mot de passe.',
    replyMissing: 'Écrivez une réponse.',
    send: 'Envoyer la réponse',
    sent: 'Votre réponse est envoyée.',
    ownTitle: 'Vos demandes',
    ownLoading: 'Chargement de vos demandes',
    ownFailed: 'Impossible de charger vos demandes',
  },
  support: {
    title: 'Envoyer une demande d’assistance',
    intro: 'Quelque chose ne va pas, ou vous avez besoin d’aide ? Écrivez aux responsables de Magpie.',
    formTitle: 'Nouvelle demande',
    allRequired: 'Tous les champs sont obligatoires.',
    name: 'Votre nom',
    nameMissing: 'Entrez votre nom.',
    email: 'Adresse courriel',
    emailHelp: 'La réponse y sera envoyée.',
    emailMissing: 'Entrez votre adresse courriel.',
    subject: 'Objet',
    subjectMissing: 'Dites en quelques mots de quoi il s’agit.',
    message: 'Message',
    messageHelp:
      'L’adresse de la page, ce que vous avez fait et ce à quoi vous vous attendiez. N’envoyez jamais de mot de passe.',
    messageMissing: 'Écrivez ce qui s’est passé.',
    messageTooLong: `Utilisez au plus ${MAX_TICKET_MESSAGE_LENGTH.toLocaleString('fr-CA')} caractères.`,
    send: 'Envoyer la demande',
    sentTitle: (number) => `Merci, nous avons reçu votre message (${number})`,
    sentText: (email) => `Nous répondrons à ${email}.`,
    another: 'Envoyer une autre demande',
    home: 'Aller à l’accueil',
    trade: 'Un souci avec un échange ?',
    tradeText:
      'Parlez-en d’abord à l’autre personne dans votre conversation : il s’agit le plus souvent d’un colis en retard ou d’une photo mal comprise. Gardez dans la conversation ce dont vous avez convenu, afin que chacun puisse le retrouver.',
  },
} satisfies {
  ticket: typeof ticketLabels;
  support: typeof supportLabels;
};
