/** French texts about data exports, account deletion and data retention. */

import { RECENT_SIGN_IN_MINUTES } from '#contract/limits.ts';
import { DELETION_DAYS } from '#contract/retention.ts';
import type { retentionLabels } from '#web/features/pages/retention.labels.ts';
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
  retention: {
    caption: 'Ce que nous conservons, et combien de temps',
    daily:
      'Nous supprimons les données de ce tableau dans la journée qui suit la fin de leur durée de conservation. Tout le reste est conservé aussi longtemps que votre compte.',
    subject: 'Quoi',
    howLong: 'Durée',
    why: 'Pourquoi',
    units: {
      minutes: (amount) => `${amount} min`,
      hours: (amount) => (amount === 1 ? '1 heure' : `${amount} heures`),
      days: (amount) => (amount === 1 ? '1 jour' : `${amount} jours`),
    },
    from: {
      creation: (period) => period,
      last_use: (period) => `${period} après la dernière utilisation`,
      expiry: (period) => `${period} après l’expiration`,
      closing: (period) => `${period} après l’abandon`,
      request: (period) => `${period} après votre demande`,
      readiness: (period) => `${period} après la préparation`,
      decision: (period) => `${period} après la décision`,
    },
    rows: {
      sessions: { subject: 'Sessions ouvertes', why: 'pour que vous restiez connecté' },
      pushSubscriptions: {
        subject: 'Navigateurs avec notifications poussées',
        why: 'pour vous avertir jusqu’à la fin de votre session',
      },
      apiKeys: { subject: 'Clés d’API', why: 'pour les programmes que vous autorisez' },
      resetLinks: { subject: 'Liens de réinitialisation', why: 'pour choisir un nouveau mot de passe' },
      signInCodes: { subject: 'Connexions avec Google en cours', why: 'pour les terminer dans le même navigateur' },
      emailChanges: { subject: 'Nouvelles adresses non confirmées', why: 'pour que vous puissiez les confirmer' },
      formerNames: {
        subject: 'Anciens noms (après une suppression, une empreinte seulement)',
        why: 'pour que personne ne se fasse passer pour vous',
      },
      nameChanges: { subject: 'Dates de vos changements de nom', why: 'pour limiter leur nombre' },
      unusedPictures: { subject: 'Photos inutilisées', why: 'pour que vous puissiez terminer ce que vous écrivez' },
      uploads: { subject: 'Téléversements interrompus', why: 'pour que les envois en cours puissent se terminer' },
      repeatedTexts: {
        subject: 'Empreintes des messages',
        why: 'pour repérer les textes envoyés à de nombreuses personnes',
      },
      releasedTexts: {
        subject: 'Empreintes de messages autorisés par un modérateur',
        why: 'pour qu’ils ne soient pas retenus à nouveau',
      },
      declinedTexts: {
        subject: 'Empreintes de messages refusés par un modérateur',
        why: 'pour ne pas les remettre s’ils sont envoyés à nouveau',
      },
      listingViews: {
        subject: 'Codes des personnes qui ont vu une annonce',
        why: 'pour compter chacune une fois par jour',
      },
      declinedHops: {
        subject: 'Objets que vous avez refusés dans une boucle d’échange',
        why: 'pour ne pas vous les reproposer sans cesse',
      },
      changeFeed: { subject: 'Journal des changements', why: 'pour mettre à jour vos appareils hors ligne' },
      readNotifications: { subject: 'Notifications lues', why: 'pour que vous les retrouviez' },
      unreadNotifications: { subject: 'Notifications non lues', why: 'pour que vous les voyiez' },
      storedMails: {
        subject: 'Courriels, sur un site sans serveur de courriel',
        why: 'pour que l’exploitant puisse les lire',
      },
      undelivered: { subject: 'Courriels et mises à jour qui n’ont pas pu être transmis', why: 'pour réessayer' },
      closedTickets: { subject: 'Demandes d’assistance fermées', why: 'pour répondre à vos questions ultérieures' },
      exports: { subject: 'Exportations de vos données', why: 'pour que vous les téléchargiez' },
      deletedAccounts: {
        subject: 'Comptes dont la suppression est demandée',
        why: 'pour que vous puissiez changer d’avis',
      },
      searchWords: {
        subject: 'Mots d’annonces qui n’existent plus',
        why: 'pour suggérer et corriger les mots recherchés',
      },
      rateLimits: {
        subject: 'Compteurs contre les abus',
        why: 'pour empêcher les abus ; jamais enregistrés sur disque',
      },
      logs: { subject: 'Journaux du serveur, sans ce que vous saisissez', why: 'pour trouver les erreurs' },
      backups: { subject: 'Sauvegardes', why: 'pour rétablir le site après une panne' },
    },
  },
} satisfies { privacy: typeof privacyLabels; retention: typeof retentionLabels };
