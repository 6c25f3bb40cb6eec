/** French messages of sign-in, registration and sign-out. */
import type { authLabels } from '#web/features/auth/auth.labels.ts';
import type { callbackLabels } from '#web/features/auth/google/callback.labels.ts';
import type { resetLabels } from '#web/features/auth/links/password-reset.labels.ts';
import type { verificationLabels } from '#web/features/auth/links/verification.labels.ts';
import type { sessionEndLabels } from '#web/features/auth/session/session-end.labels.ts';
import type { sessionsLabels } from '#web/features/auth/session/sessions.labels.ts';
import type { registrationLabels } from '#web/features/auth/sign-in/registration.labels.ts';

export const accountWords = {
  auth: {
    signInTitle: 'Connectez-vous à votre compte',
    identifier: 'Adresse courriel ou nom d’utilisateur',
    email: 'Adresse courriel',
    password: 'Mot de passe',
    showPassword: 'Afficher le mot de passe',
    hidePassword: 'Masquer le mot de passe',
    remember: 'Se souvenir de moi',
    forgot: 'Mot de passe oublié?',
    submit: 'Se connecter',
    or: 'Ou continuer avec',
    google: 'Continuer avec Google',
    googleBusy: 'Connexion...',
    notMember: 'Pas encore membre?',
    signUp: 'Créer un compte gratuit',
    member: 'Déjà membre?',
    close: 'Fermer',
    identifierMissing: 'Entrez votre adresse courriel ou votre nom d’utilisateur',
    emailMissing: 'Entrez votre adresse courriel',
    passwordMissing: 'Entrez votre mot de passe',
    queued:
      'Vous êtes dans la file d’attente. Surveillez votre boîte courriel : une invitation y arrivera, puis connectez-vous ici.',
    restoreFailed: 'Votre compte n’a pas pu être chargé.',
    retry: 'Réessayer',
    home: 'Aller à l’accueil',
    loadingAccount: 'Chargement de votre compte',
    signInFirst: 'Connectez-vous pour voir cette page',
    signInFirstText: 'Elle fait partie de votre compte. Vous y reviendrez aussitôt connecté.',
  },
  callback: {
    busy: 'Connexion...',
    busyTitle: 'Connexion en cours',
    again: 'Réessayer',
    reset: 'Définir un mot de passe',
    support: 'Écrire à l’assistance',
    outcomes: {
      queued: {
        title: 'Vous êtes dans la file d’attente',
        text: 'Surveillez votre boîte courriel. Une fois l’invitation acceptée, vous pourrez vous connecter avec Google.',
      },
      cancelled: {
        title: 'La connexion a été annulée',
        text: 'Rien n’a été modifié. Connectez-vous quand vous voudrez.',
      },
      address_taken: {
        title: 'Cette adresse a déjà un compte',
        text: 'Nous n’avons pas pu le rattacher nous-mêmes à ce compte Google. Connectez-vous plutôt avec votre mot de passe.',
      },
      not_configured: {
        title: 'Google n’est pas disponible ici',
        text: 'Connectez-vous plutôt avec votre adresse courriel ou votre nom d’utilisateur et votre mot de passe.',
      },
      suspended: { title: 'Ce compte est suspendu', text: 'Écrivez-nous si vous pensez qu’il s’agit d’une erreur.' },
      failed: {
        title: 'La connexion avec Google a échoué',
        text: 'Réessayez, ou connectez-vous avec votre mot de passe.',
      },
      expired: {
        title: 'Cette connexion n’est plus valable',
        text: 'Elle a pris trop de temps, a déjà servi ou a commencé dans un autre navigateur. Connectez-vous de nouveau.',
      },
      offline: {
        title: 'Nous n’avons pas pu terminer votre connexion',
        text: 'Vérifiez votre connexion à Internet et réessayez.',
      },
    },
  },
  reset: {
    forgotTitle: 'Mot de passe oublié',
    forgotText:
      'Indiquez l’adresse de votre compte : nous vous enverrons un lien pour définir un nouveau mot de passe.',
    send: 'Envoyer le lien',
    sending: 'Envoi...',
    sent: 'Un lien de réinitialisation a été envoyé à votre adresse courriel.',
    sendFailed: 'Le lien de réinitialisation n’a pas pu être envoyé.',
    requestTitle: 'Réinitialisez votre mot de passe',
    newTitle: 'Définissez un nouveau mot de passe',
    newText: 'Toutes les sessions de votre compte prendront fin, sur cet appareil et sur tous les autres.',
    newPassword: 'Nouveau mot de passe',
    newPasswordHelp: 'Utilisez au moins 10 caractères.',
    newPasswordMissing: 'Entrez un nouveau mot de passe',
    save: 'Définir le mot de passe',
    doneTitle: 'Votre mot de passe est changé',
    doneText: 'Vous avez été déconnecté partout. Connectez-vous avec votre nouveau mot de passe.',
    deadTitle: 'Ce lien ne fonctionne plus',
    deadText: 'Un lien ne sert qu’une fois, dans l’heure. Demandez-en un nouveau ici.',
  },
  registration: {
    title: 'Créez un nouveau compte',
    name: 'Nom d’utilisateur',
    nameHelp:
      'De 3 à 30 lettres, chiffres, points, traits d’union ou traits de soulignement. Il figurera sur votre profil.',
    nameMissing: 'Entrez un nom d’utilisateur',
    passwordHelp: 'Au moins 10 caractères.',
    passwordMissing: 'Entrez un mot de passe',
    avatar: 'Photo de profil',
    avatarHelp: 'Facultative. Vous pourrez la changer en tout temps.',
    country: 'Pays',
    countries: { US: 'États-Unis', CA: 'Canada', UK: 'Royaume-Uni' },
    currency: 'Devise',
    noCurrencies: 'Il n’y a aucune devise',
    currenciesFailed: 'La liste n’a pas pu être chargée.',
    submit: 'S’inscrire',
    oops: 'Oups!',
    agreement: 'En m’inscrivant, j’accepte les',
    terms: 'conditions d’utilisation',
    newTab: 'S’ouvre dans un nouvel onglet',
  },
  sessionEnd: { ended: 'Votre session est terminée. Reconnectez-vous pour reprendre où vous en étiez.' },
  sessions: {
    title: 'Où vous êtes connecté',
    loading: 'Chargement de vos sessions',
    failedTitle: 'Vos sessions n’ont pas pu être chargées',
    current: 'Cet appareil',
    unknown: 'Appareil inconnu',
    on: (browser, system) => `${browser} sur ${system}`,
    since: (date) => `Connecté le ${date}`,
    used: (ago) => `dernière utilisation : ${ago}`,
    signOut: 'Déconnecter',
    signOutName: (device, when) => `Déconnecter ${device}, ${when}`,
    ended: 'Cet appareil est déconnecté.',
    endFailed: 'Cet appareil n’a pas pu être déconnecté.',
  },
  verification: {
    checking: 'Vérification de votre lien',
    proofTitles: { invitation: 'Acceptez votre invitation', email_change: 'Confirmez votre nouvelle adresse' },
    proofTexts: {
      invitation: (name) =>
        `Vous allez ouvrir le compte ${name} et confirmer votre adresse courriel. Entrez son mot de passe.`,
      email_change: (name) => `Le compte ${name} utilisera cette adresse courriel. Entrez son mot de passe.`,
    },
    unknownAccount: {
      invitation:
        'Vous n’avez pas choisi ce mot de passe? Choisissez-en un nouveau, pour que personne d’autre ne puisse utiliser le compte.',
      email_change: 'Vous ne connaissez pas ce compte? Fermez cette page, et rien ne change.',
    },
    noPassword: {
      invitation:
        'Ce compte a été créé avec Google et n’a pas de mot de passe. Continuez avec Google, ou choisissez un mot de passe.',
      email_change:
        'Ce compte n’a pas de mot de passe. Connectez-vous puis rouvrez le lien, ou choisissez un mot de passe, ce qui retire la connexion avec Google.',
    },
    confirm: 'Confirmer',
    useNewPassword: 'Choisir plutôt un nouveau mot de passe',
    usePassword: 'Entrer plutôt le mot de passe actuel',
    newPassword: 'Nouveau mot de passe',
    newPasswordHelp: 'Au moins 10 caractères. Il met fin à toutes les sessions et clés d’API du compte.',
    newPasswordMissing: 'Entrez un nouveau mot de passe',
    welcomeTitle: 'Bienvenue sur Magpie',
    welcomeText: 'Votre adresse courriel est confirmée et votre compte est prêt.',
    welcomeNote: 'Votre compte est prêt. Connectez-vous pour commencer.',
    alreadyTitle: 'Votre adresse est déjà confirmée',
    alreadyText: 'Il n’y a plus rien à faire ici.',
    changedTitle: 'Votre nouvelle adresse est confirmée',
    changedText: 'Vous vous connectez désormais avec elle, et nos courriels y sont envoyés.',
    expiredTitle: 'Ce lien est expiré',
    expiredText: 'Demandez-en un nouveau : nous l’enverrons à votre adresse.',
    invalidTitle: 'Ce lien ne fonctionne pas',
    invalidText:
      'Une partie s’est peut-être perdue en route. Ouvrez-le de nouveau depuis le courriel, ou demandez-en un autre.',
    failedTitle: 'Votre lien n’a pas pu être vérifié',
    send: 'Envoyer un nouveau lien',
    sending: 'Envoi...',
    sent: 'Si une invitation attend cette adresse, un nouveau lien est en route.',
    sendFailed: 'Le lien n’a pas pu être envoyé.',
  },
} satisfies {
  auth: typeof authLabels;
  callback: typeof callbackLabels;
  reset: typeof resetLabels;
  registration: typeof registrationLabels;
  sessionEnd: typeof sessionEndLabels;
  sessions: typeof sessionsLabels;
  verification: typeof verificationLabels;
};
