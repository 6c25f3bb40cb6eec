/** French messages of the moderation pages. */
import type { moderationLabels, reportLabels } from '#web/features/moderation/moderation.labels.ts';

export const moderationWords = {
  moderation: {
    report: 'Signaler',
    categories: {
      scam: 'Une arnaque ou une tentative de soutirer de l’argent',
      counterfeit: 'Une contrefaçon ou un objet non conforme',
      offensive: 'Propos offensants, menaçants ou haineux',
      spam: 'Pourriel ou publicité',
      copied: 'Photos ou texte copiés',
      other: 'Autre chose',
    },
    category: 'Qu’est-ce qui ne va pas ?',
    chooseCategory: 'Choisir un motif',
    categoryMissing: 'Choisissez un motif.',
    details: 'Précisions (facultatif)',
    detailsRequired: 'Précisions',
    detailsHelp: 'L’équipe de Magpie lira vos précisions. L’autre personne ne saura pas qui l’a signalée.',
    detailsMissing: 'Décrivez le problème.',
    send: 'Envoyer le signalement',
    sent: 'Merci. Nous allons examiner votre signalement et vous informer du résultat.',
    decisionTitle: 'Décision',
    actions: {
      dismiss: 'Nous n’avons pris aucune mesure',
      hide: 'Nous avons masqué une de vos publications',
      close: 'Nous avons fermé votre annonce',
      warn: 'Vous avez reçu un avertissement',
      suspend: 'Votre compte est suspendu',
    },
    effects: {
      dismiss: 'Nous avons examiné une de vos publications et l’avons laissée telle quelle.',
      hide: 'Les autres ne voient plus ce contenu.',
      close: 'Tant que l’annonce est fermée, personne ne peut vous envoyer de nouvelle demande à son sujet.',
      warn: 'Vous pouvez utiliser votre compte comme avant.',
      suspend: 'Vous ne pouvez pas vous connecter, et vos annonces sont masquées.',
    },
    decidedOn: (date) => `Décision du ${date}`,
    reasonTitle: 'Pourquoi',
    until: (date) => `La suspension prend fin le ${date}.`,
    forGood: 'La suspension est définitive.',
    about: (title) => `Au sujet de : ${title}`,
    messageTitle: 'Message de la modération',
    loading: 'Chargement de la décision',
    failed: 'La décision n’a pas pu être chargée',
    invalidLink: 'Ce lien ne fonctionne plus',
    goneText: 'Connectez-vous pour voir l’état de votre compte.',
    signIn: 'Se connecter',
    appealTitle: 'Faire appel de cette décision',
    appealHelp: 'Vous pouvez faire appel une fois. Une autre personne lira votre texte et réexaminera la décision.',
    appealText: 'Pourquoi la décision est-elle erronée ?',
    appealMissing: 'Expliquez pourquoi la décision est erronée.',
    sendAppeal: 'Envoyer l’appel',
    yourAppeal: 'Votre appel',
    waiting: 'Une autre personne va réexaminer la décision. Nous vous enverrons le résultat par courriel.',
    upheld: 'Votre appel a été accepté. La décision a été annulée.',
    rejected: 'Votre appel a été rejeté. La décision est maintenue.',
  },
  report: {
    kinds: {
      listing: 'Signaler cette annonce',
      user: 'Signaler cette personne',
      message: 'Signaler ce message',
      review: 'Signaler cet avis',
    },
  },
} satisfies {
  moderation: typeof moderationLabels;
  report: typeof reportLabels;
};
