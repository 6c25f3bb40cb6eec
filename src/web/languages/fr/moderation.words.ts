/** French messages of reports, decisions and appeals. */
import type { moderationLabels } from '#web/features/moderation/moderation.labels.ts';
import type { reportLabels } from '#web/features/moderation/report.labels.ts';

export const moderationWords = {
  report: {
    kinds: {
      listing: 'Signaler cette annonce',
      user: 'Signaler cette personne',
      message: 'Signaler ce message',
      review: 'Signaler cet avis',
    },
  } satisfies typeof reportLabels,
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
    category: 'Qu’est-ce qui ne va pas?',
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
    until: (date) => `La suspension prend fin le ${date}.`,
    forGood: 'La suspension est définitive.',
    about: (title) => `Au sujet de : ${title}`,
    messageTitle: 'Message de la modération',
    loading: 'Chargement de la décision',
    failed: 'La décision n’a pas pu être chargée',
    gone: 'Ce lien ne fonctionne plus',
    goneText: 'Connectez-vous de nouveau pour voir l’état de votre compte.',
    signIn: 'Aller à l’accueil',
    appealTitle: 'Faire appel',
    appealHelp: 'Vous pouvez faire appel une fois. Une autre personne lira votre texte et réexaminera la décision.',
    appealText: 'Pourquoi la décision est-elle erronée?',
    appealMissing: 'Expliquez pourquoi la décision est erronée.',
    sendAppeal: 'Envoyer l’appel',
    yourAppeal: 'Votre appel',
    waiting: 'Une autre personne va réexaminer la décision. Nous vous enverrons le résultat par courriel.',
    upheld: 'Votre appel a été accepté. La décision a été annulée.',
    rejected: 'Votre appel a été rejeté. La décision est maintenue.',
  } satisfies typeof moderationLabels,
};
