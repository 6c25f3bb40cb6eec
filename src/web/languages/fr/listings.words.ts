/** French messages for the page of a listing and contact requests. */

import { MAX_CONTACT_MESSAGE_LENGTH, MAX_LISTING_IMAGES, MAX_RATING } from '#contract/limits.ts';
import { frenchPlural } from '#contract/plural.ts';
import type { connectionLabels } from '#web/features/connections/connections.labels.ts';
import type { sentMessageLabels } from '#web/features/connections/sent-message.labels.ts';
import type { listingLabels } from '#web/features/listings/page/listings.labels.ts';
import { formatCount, formatRating } from '#web/lib/i18n/format.ts';

export const listingWords = {
  listing: {
    loading: 'Chargement de l’annonce',
    failedTitle: 'Nous n’avons pas pu charger cette annonce',
    gallery: 'Photos de l’annonce',
    pictureAlt: (name, at) => `${name}, photo ${at} sur ${MAX_LISTING_IMAGES}`,
    pictureOf: (at) => `Photo ${at} sur ${MAX_LISTING_IMAGES}`,
    badge: (at) => `${at} / ${MAX_LISTING_IMAGES}`,
    noPicture: 'Cette annonce n’a pas de photo',
    stars: (value) =>
      `${formatRating(value)} ${frenchPlural(value, { one: 'étoile', other: 'étoiles' })} sur ${MAX_RATING}`,
    listed: 'Publiée',
    seeReviews: (count) => frenchPlural(count, { one: 'Voir l’avis', other: `Voir les ${formatCount(count)} avis` }),
    group: 'Groupe',
    members: 'Membre(s)',
    sourceType: 'Type de source',
    policyTitle: 'Livraison internationale',
    policyText: 'Recevez votre commande en 2 ans',
    description: 'Description',
    playVideo: (site) => `Lire la vidéo de ${site}`,
    videoNotice: (site) => `La lecture charge du contenu de ${site}, qui peut alors vous reconnaître.`,
    videoFrom: (site) => `Vidéo de ${site}`,
    fullScreen: 'ouvrir en plein écran',
    picturesOf: (name) => `Photos de ${name}, plein écran`,
    closed: 'Fermée',
    sold: 'Vendu',
    trade: 'Échange possible',
    hidden: 'Cette annonce est masquée. Seules la personne qui l’a publiée et l’équipe la voient.',
    reopen: 'Rouvrir l’annonce',
    reopened: 'Annonce rouverte !',
    notReopened: 'L’annonce n’a pas été rouverte.',
    dismiss: 'Fermer',
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
  listing: typeof listingLabels;
  connection: typeof connectionLabels;
  sentMessage: typeof sentMessageLabels;
};
