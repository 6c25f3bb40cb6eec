/** French messages for settings and blocks. */

import { MIN_PASSWORD_LENGTH } from '#contract/limits.ts';
import { FORMER_NAME_DAYS } from '#contract/retention.ts';
import type { blocksLabels } from '#web/features/blocks/blocks.labels.ts';
import type { settingsLabels } from '#web/features/settings/settings.labels.ts';

export const peopleWords = {
  blocks: {
    more: (name) => `Autres actions pour ${name}`,
    block: (name) => `Bloquer ${name}`,
    unblock: (name) => `Débloquer ${name}`,

    confirmTitle: (name) => `Bloquer ${name} ?`,
    effects: {
      hidden: 'Vous ne voyez plus les annonces, le profil ni les avis l’un de l’autre.',
      requests: 'Les demandes de contact en attente entre vous seront retirées.',
      conversations:
        'Les conversations entre vous seront gelées. Vous pouvez encore les lire, mais les nouveaux messages ne vous parviennent pas.',
      silent: (name) =>
        `${name} n’en est pas averti. Vous pouvez débloquer cette personne dans les paramètres en tout temps.`,
    },
    confirm: 'Bloquer',
    cancel: 'Annuler',
    blocked: (name) => `${name} est bloqué. Vous pouvez annuler ce choix dans les paramètres.`,
    unblocked: (name) => `${name} n’est plus bloqué.`,
    notBlocked: (name) => `Impossible de bloquer ${name}.`,
    notUnblocked: (name) => `Impossible de débloquer ${name}.`,

    section: 'Personnes bloquées',
    sectionText: 'Une personne bloquée et vous ne pouvez ni vous voir ni vous écrire.',
    loading: 'Chargement des personnes bloquées',
    failed: 'Les personnes bloquées n’ont pas pu être chargées',
    none: 'Vous n’avez bloqué personne.',
    since: (date) => `Bloqué le ${date}`,
    unblockShort: 'Débloquer',

    frozen: (name) => `Vous avez bloqué ${name}. Cette conversation est donc gelée.`,
    profileTitle: (name) => `Vous avez bloqué ${name}`,
    profileText: 'Son profil et ses annonces vous sont cachés jusqu’à ce que vous débloquiez cette personne.',
  },
  settings: {
    title: 'Paramètres',
    contents: 'Sections des paramètres',
    loading: 'Chargement de vos paramètres',
    failed: 'Vos paramètres n’ont pas pu être chargés',
    update: 'Modifier',
    save: 'Enregistrer',
    cancel: 'Annuler',
    saved: 'Enregistré.',
    notSaved: 'Ce paramètre n’a pas pu être enregistré.',

    contact: 'Coordonnées',
    userName: 'Nom d’utilisateur',
    userNameHelp: `Lettres, chiffres, points, traits d’union et traits de soulignement. Personne d’autre ne pourra prendre votre ancien nom pendant ${FORMER_NAME_DAYS} jours.`,
    userNameMissing: 'Entrez un nom d’utilisateur.',
    updateUserName: 'Modifier le nom d’utilisateur',
    email: 'Adresse courriel',
    newEmail: 'Nouvelle adresse courriel',
    emailMissing: 'Entrez une adresse courriel.',
    emailHelp: 'Nous enverrons un lien à cette adresse. Votre adresse changera quand vous ouvrirez le lien.',
    updateEmail: 'Modifier l’adresse courriel',
    pendingEmail: (address) =>
      `Nous avons envoyé un lien à ${address}. Votre adresse changera quand vous ouvrirez le lien.`,
    emailSent: 'Nous avons envoyé un lien de confirmation à votre nouvelle adresse.',
    password: 'Mot de passe',
    passwordShown: '••••••••••',
    noPassword: 'Aucun : vous vous connectez avec Google',
    updatePassword: 'Modifier le mot de passe',
    currentPassword: 'Mot de passe actuel',
    currentPasswordMissing: 'Entrez votre mot de passe actuel.',
    newPassword: 'Nouveau mot de passe',
    newPasswordMissing: 'Entrez un nouveau mot de passe.',
    newPasswordHelp: `Au moins ${MIN_PASSWORD_LENGTH} caractères. Vos autres appareils seront déconnectés.`,
    keepKeys: 'Garder mes clés d’API',
    passwordChanged: 'Mot de passe changé. Vos autres appareils sont déconnectés.',
    bio: 'Présentation',
    noBio: 'Rien pour l’instant',
    bioHelp: 'Ce que vous collectionnez, comment vous emballez, dans quel délai vous répondez.',
    updateBio: 'Modifier la présentation',

    integrations: 'Intégrations',
    accounting: 'Comptabilité',
    accountingText:
      'Téléchargez ce que vous avez marqué comme vendu, avec prix, acheteurs et dates, en fichier CSV pour votre logiciel de comptabilité.',
    download: 'Télécharger le CSV',
    downloadFailed: 'Le fichier n’a pas pu être produit.',
    fileName: 'magpie-ventes.csv',
    applications: 'Autres applications',
    applicationsText:
      'Une clé d’API permet à une autre application d’agir en votre nom. Elle expire après un an. N’en donnez qu’aux applications auxquelles vous vous fiez.',
    addApplication: 'Ajouter une autre application',
    applicationName: 'Nom de l’application',
    applicationMissing: 'Donnez un nom à l’application.',
    scope: 'La clé peut',
    scopeHelp:
      'Aucune clé ne peut changer votre mot de passe ou votre adresse courriel, ni voir vos sessions et vos clés.',
    scopes: { read: 'Lire', write: 'Lire et modifier' },
    createKey: 'Créer la clé',
    key: (name) => `Clé pour ${name}`,
    keyOnce: 'Copiez cette clé maintenant. Vous ne la reverrez plus.',
    copy: 'Copier',
    copied: 'Copiée.',
    copyFailed: 'La copie a échoué. Sélectionnez la clé et copiez-la vous-même.',
    done: 'Terminé',
    keyDates: (created, expires) => `Créée le ${created}, expire le ${expires}`,
    revoke: 'Révoquer',
    revokeName: (name) => `Révoquer la clé de ${name}`,
    revoked: 'La clé est révoquée.',

    display: 'Langue et région',
    language: 'Langue',
    dateFormat: 'Format de date',
    country: 'Pays',
    currency: 'Devise',
    currencyHelp: 'Les prix dans d’autres devises sont convertis dans celle-ci.',
    today: (date) => `Aujourd’hui : ${date}`,
    timezone: 'Fuseau horaire automatique',
    timezoneAuto: (zone) => `Détecté : ${zone}`,
    timezoneChoice: 'Fuseau horaire',

    appearance: 'Apparence',
    recent: 'Vues récemment',
    colours: 'Thème',
    themes: { system: 'Système', light: 'Clair', dark: 'Sombre' },

    mails: 'Notifications par courriel',
    mailKinds: {
      mails_requests: 'Nouvelles demandes, offres d’échange et boucles',
      mails_acceptances: 'Demandes acceptées, échanges et boucles conclus ou terminés',
      mails_messages: 'Messages non lus',
      mails_searches: 'Nouveaux résultats de mes recherches',
      mails_wants: 'Annonces qui correspondent à mes souhaits',
      mails_favourites: 'Baisses de prix de mes favoris',
      mails_proposals: 'Décisions sur mes suggestions pour le catalogue',
    },
  },
} satisfies {
  blocks: typeof blocksLabels;
  settings: typeof settingsLabels;
};
