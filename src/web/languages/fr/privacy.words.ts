/** French texts about data exports and account deletion. */

import { RECENT_SIGN_IN_MINUTES } from '#contract/limits.ts';
import { DELETION_DAYS } from '#contract/retention.ts';
import type { privacyLabels } from '#web/features/settings/privacy.labels.ts';

export const privacyWords = {
  privacy: {
    data: 'Vos données',
    dataText:
      'Obtenez un fichier ZIP de tout ce que nous conservons à votre sujet : compte, annonces, messages, avis, recherches et photos.',
    request: 'Préparer mes données',
    requested: 'Nous préparons vos données. Nous vous avertirons ici et par courriel quand elles seront prêtes.',
    requestFailed: 'Vos données n’ont pas pu être préparées.',
    loading: 'Chargement de vos exportations',
    failed: 'Vos exportations n’ont pas pu être chargées',
    none: 'Vous n’avez encore aucune exportation.',
    queued: 'En attente',
    running: (done, total) => `Préparation des fichiers : ${done} sur ${total}`,
    counting: 'Préparation de vos fichiers',
    ready: (size, until) => `Prêt : ${size}. Nous supprimerons ce fichier le ${until}.`,
    gaveUp: 'Cette exportation a échoué. Veuillez en commencer une autre.',
    requestedOn: (date) => `Demandé le ${date}`,
    download: 'Télécharger',
    downloadName: (date) => `Télécharger les données du ${date}`,
    downloadFailed: 'Le téléchargement n’a pas commencé.',
    progress: 'Préparation de vos données',

    deletion: 'Supprimer le compte',
    deletionText: `Vous avez ${DELETION_DAYS} jours pour changer d’avis. Pendant ce temps, votre profil et vos annonces sont masqués.`,
    deletionPoints: [
      'Ensuite, nous effaçons votre nom, votre adresse courriel, vos annonces, photos, messages, recherches et paramètres. Personne ne pourra les rétablir.',
      'Les personnes avec qui vous avez discuté gardent leurs propres messages. Vous y figurez comme « Utilisateur supprimé », sans vos messages ni vos photos.',
      'Les notes que vous avez données restent, sans votre nom ni votre texte.',
      'Téléchargez d’abord vos données si vous voulez les garder.',
    ],
    begin: 'Supprimer mon compte',
    confirm: `Supprimer le compte dans ${DELETION_DAYS} jours`,
    googleText: `Vous vous connectez avec Google. Si votre connexion date de plus de ${RECENT_SIGN_IN_MINUTES} minutes, reconnectez-vous d’abord.`,
    passwordMissing: 'Entrez votre mot de passe actuel.',
    deletionRequested: (date) => `Votre compte sera supprimé le ${date}.`,
    pending: (date) => `Votre compte sera supprimé le ${date}. D’ici là, vous pouvez seulement consulter.`,
    keep: 'Garder mon compte',
    deletionCancelled: 'Votre compte est conservé. Votre profil et vos annonces sont de nouveau visibles.',
    keepFailed: 'La suppression n’a pas pu être annulée.',
  },
} satisfies {
  privacy: typeof privacyLabels;
};
