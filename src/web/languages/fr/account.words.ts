/** French messages for sign-in, registration and sign-out. */
import { MAX_USER_NAME_LENGTH, MIN_PASSWORD_LENGTH, MIN_USER_NAME_LENGTH } from '#contract/limits.ts';
import type { authLabels } from '#web/features/auth/auth.labels.ts';
import type { callbackLabels } from '#web/features/auth/google/callback.labels.ts';
import type { resetLabels } from '#web/features/auth/links/password-reset.labels.ts';
import type { verificationLabels } from '#web/features/auth/links/verification.labels.ts';
import type { secondFactorLabels } from '#web/features/auth/second-factor/second-factor.labels.ts';
import type { sessionEndLabels } from '#web/features/auth/session/session-end.labels.ts';
import type { sessionsLabels } from '#web/features/auth/session/sessions.labels.ts';
import type { signOutLabels } from '#web/features/auth/session/sign-out.labels.ts';
import type { registrationLabels } from '#web/features/auth/sign-in/registration.labels.ts';
import { formatCount } from '#web/lib/i18n/format.ts';

export const accountWords = {
  auth: {
    signInTitle: 'Connectez-vous à votre compte',
    identifier: 'Adresse courriel ou nom d’utilisateur',
    email: 'Adresse courriel',
    password: 'Mot de passe',
    showPassword: 'Afficher le mot de passe',
    hidePassword: 'Masquer le mot de passe',
    remember: 'Se souvenir de moi',
    forgot: 'Mot de passe oublié ?',
    submit: 'Se connecter',
    or: 'Ou continuer avec',
    google: 'Continuer avec Google',
    googleBusy: 'Connexion…',
    notMember: 'Pas encore membre ?',
    signUp: 'Créer un compte gratuit',
    member: 'Déjà membre ?',
    close: 'Fermer',
    identifierMissing: 'Entrez votre adresse courriel ou votre nom d’utilisateur',
    emailMissing: 'Entrez votre adresse courriel',
    passwordMissing: 'Entrez votre mot de passe',
    queued: 'Vous êtes encore sur la liste d’attente. Nous vous écrirons quand ce sera votre tour.',
    restoreFailed: 'Votre compte n’a pas pu être chargé.',
    retry: 'Réessayer',
    home: 'Aller à l’accueil',
    loadingAccount: 'Chargement de votre compte',
    signInFirst: 'Connectez-vous pour voir cette page',
    signInFirstText: 'Vous reviendrez ici tout de suite après.',
  },
  secondFactor: {
    title: 'Sécurité de la connexion',
    intro: 'Un second facteur protège votre compte, même si quelqu’un découvre votre mot de passe.',
    required:
      'Un second facteur est obligatoire pour les comptes de l’équipe. Configurez une application d’authentification ou une clé d’accès.',
    loading: 'Chargement de la sécurité de votre connexion',
    failed: 'La sécurité de votre connexion n’a pas pu être chargée',
    stepTitle: 'Encore une étape',
    stepText: 'Confirmez avec votre second facteur pour terminer la connexion.',
    code: 'Code de votre application',
    codeHelp: 'Les six chiffres affichés dans votre application d’authentification.',
    codeMissing: 'Entrez le code',
    recoveryCode: 'Code de secours',
    recoveryHelp: 'Un des codes de secours que vous avez conservés. Chaque code ne sert qu’une fois.',
    recoveryMissing: 'Entrez un code de secours',
    methods: {
      totp: 'Utiliser un code de votre application',
      passkey: 'Utiliser une clé d’accès',
      recovery_code: 'Utiliser un code de secours',
    },
    next: 'Continuer',
    restart: 'Recommencer',
    passkeySignIn: 'Se connecter avec une clé d’accès',
    passkeyFailed: 'Votre navigateur n’a pas fourni de clé d’accès. Veuillez réessayer.',
    passkeyUnsupported: 'Ce navigateur ne prend pas en charge les clés d’accès.',
    confirmTitle: 'Confirmez que c’est bien vous',
    confirmText: 'Par sécurité, confirmez votre identité avant de modifier ces paramètres.',
    confirm: 'Confirmer',
    password: 'Mot de passe',
    passwordMissing: 'Entrez votre mot de passe',
    cancel: 'Annuler',
    app: 'Application d’authentification',
    on: 'Activée',
    off: 'Désactivée',
    setUp: 'Configurer',
    setUpApp: 'Configurer l’application d’authentification',
    replace: 'Remplacer',
    replaceApp: 'Remplacer l’application d’authentification',
    remove: 'Retirer',
    removeApp: 'Retirer l’application d’authentification',
    appRemoved: 'L’application d’authentification a été retirée.',
    appAdded: 'L’application d’authentification est configurée.',
    scan: 'Balayez ce code avec votre application d’authentification.',
    qrCode: 'Code QR pour l’application d’authentification',
    typeKey: 'Ou tapez cette clé dans l’application',
    activate: 'Activer',
    codes: 'Codes de secours',
    codesLeft: (count) => (count > 1 ? `${count} codes restants` : `${count} code restant`),
    renew: 'Obtenir de nouveaux codes',
    codesOnce:
      'Conservez ces codes maintenant : ils ne sont affichés qu’une fois. Chacun permet une connexion si vous perdez votre application ou votre clé d’accès.',
    copy: 'Copier',
    copied: 'Les codes ont été copiés.',
    copyFailed: 'Les codes n’ont pas pu être copiés. Sélectionnez-les et copiez-les vous-même.',
    download: 'Télécharger',
    done: 'J’ai conservé les codes',
    passkeys: 'Clés d’accès',
    noPasskeys: 'Vous n’avez pas de clé d’accès.',
    addPasskey: 'Ajouter une clé d’accès',
    passkeyAdded: 'La clé d’accès a été ajoutée.',
    passkeyName: 'Nom de la clé d’accès',
    nameMissing: 'Donnez un nom à la clé d’accès',
    added: (date) => `Ajoutée le ${date}`,
    lastUsed: (ago) => `utilisée ${ago}`,
    neverUsed: 'jamais utilisée',
    rename: 'Renommer',
    renamePasskey: (name) => `Renommer ${name}`,
    removePasskey: (name) => `Retirer ${name}`,
    passkeyRemoved: 'La clé d’accès a été retirée.',
    save: 'Enregistrer',
    turnOff: 'Désactiver le second facteur',
    turnOffSure:
      'Cela retire votre application d’authentification, toutes les clés d’accès et tous les codes de secours. La connexion ne demandera plus de second facteur.',
    turnOffNow: 'Désactiver',
    turnedOff: 'Le second facteur est désactivé.',
  },
  callback: {
    busy: 'Connexion…',
    busyTitle: 'Connexion en cours',
    again: 'Réessayer',
    reset: 'Définir un mot de passe',
    support: 'Écrire à l’assistance',
    outcomes: {
      queued: {
        title: 'Vous êtes sur la liste d’attente',
        text: 'Nous vous écrirons quand ce sera votre tour. Vous pourrez alors vous connecter avec Google.',
      },
      cancelled: {
        title: 'Connexion annulée',
        text: 'Rien n’a changé. Connectez-vous quand vous voulez.',
      },
      address_taken: {
        title: 'Cette adresse a déjà un compte',
        text: 'Nous n’avons pas pu lier le compte existant à votre compte Google. Connectez-vous plutôt avec votre mot de passe.',
      },
      not_configured: {
        title: 'La connexion avec Google n’est pas disponible',
        text: 'Connectez-vous plutôt avec votre adresse courriel ou votre nom d’utilisateur et votre mot de passe.',
      },
      suspended: { title: 'Ce compte est suspendu', text: 'Écrivez-nous si vous pensez qu’il s’agit d’une erreur.' },
      failed: {
        title: 'La connexion avec Google a échoué',
        text: 'Réessayez, ou connectez-vous avec votre mot de passe.',
      },
      expired: {
        title: 'Cette connexion a expiré',
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
    forgotText: 'Entrez votre adresse courriel et nous vous enverrons un lien pour réinitialiser votre mot de passe.',
    remembered: 'Vous avez retrouvé votre mot de passe ?',
    send: 'Envoyer le lien',
    sending: 'Envoi…',
    sent: 'Un lien de réinitialisation a été envoyé à votre adresse courriel.',
    sendFailed: 'Le lien de réinitialisation n’a pas pu être envoyé.',
    requestTitle: 'Réinitialisez votre mot de passe',
    newTitle: 'Définissez un nouveau mot de passe',
    newText: 'Vous serez déconnecté de tous vos appareils.',
    newPassword: 'Nouveau mot de passe',
    newPasswordHelp: `Utilisez au moins ${MIN_PASSWORD_LENGTH} caractères.`,
    newPasswordMissing: 'Entrez un nouveau mot de passe',
    save: 'Définir le mot de passe',
    doneTitle: 'Mot de passe changé',
    doneText: 'Vous avez été déconnecté partout. Connectez-vous avec votre nouveau mot de passe.',
    deadTitle: 'Ce lien ne fonctionne plus',
    deadText: 'Un lien fonctionne une seule fois et expire après une heure. Demandez-en un nouveau.',
  },
  registration: {
    title: 'Créez un nouveau compte',
    queueAhead: 'Vous recevrez une invitation par courriel, parfois après un passage sur la liste d’attente.',
    added: () => 'Vous êtes sur la liste d’attente. Surveillez votre boîte de réception pour une invitation.',
    waiting: (position, email) =>
      `Vous êtes numéro ${formatCount(position)} sur la liste d’attente. Nous vous écrirons ${email ? `à ${email} ` : ''}quand ce sera votre tour.`,
    invitation: (email) => `L’invitation est envoyée à ${email}. Son lien active votre compte.`,
    browse: 'Parcourir les annonces',
    again: 'Utiliser une autre adresse',
    name: 'Nom d’utilisateur',
    nameHelp: `De ${MIN_USER_NAME_LENGTH} à ${MAX_USER_NAME_LENGTH} caractères : lettres, chiffres, points, traits d’union ou traits de soulignement. Visible sur votre profil.`,
    nameMissing: 'Entrez un nom d’utilisateur',
    passwordHelp: `Au moins ${MIN_PASSWORD_LENGTH} caractères.`,
    passwordMissing: 'Entrez un mot de passe',
    avatar: 'Photo de profil',
    avatarHelp: 'Facultative. Vous pourrez changer la photo en tout temps.',
    country: 'Pays',
    currency: 'Devise',
    noCurrencies: 'Il n’y a aucune devise',
    currenciesFailed: 'Les devises n’ont pas pu être chargées.',
    submit: 'S’inscrire',
    oops: 'Oups !',
    agreement: 'En m’inscrivant, j’accepte les',
    terms: 'conditions d’utilisation',
    newTab: 'S’ouvre dans un nouvel onglet',
  },
  signOut: {
    title: 'Se déconnecter sans envoyer ?',
    unsent: (count: number) =>
      count < 2
        ? `${formatCount(count)} message n’a pas encore été envoyé. La déconnexion le supprime de cet appareil.`
        : `${formatCount(count)} messages n’ont pas encore été envoyés. La déconnexion les supprime de cet appareil.`,
    confirm: 'Supprimer et se déconnecter',
    stay: 'Rester connecté',
  },
  sessionEnd: { ended: 'Votre session a pris fin. Connectez-vous pour reprendre où vous en étiez.' },
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
    signOutOthers: 'Déconnecter tous les autres appareils',
    othersEnded: 'Tous les autres appareils sont déconnectés.',
    othersFailed: 'Impossible de déconnecter les autres appareils.',
    ended: 'L’appareil a été déconnecté.',
    endFailed: 'L’appareil n’a pas pu être déconnecté.',
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
        'Vous n’avez pas choisi le mot de passe de ce compte ? Choisissez-en un nouveau, pour que personne d’autre ne puisse utiliser le compte.',
      email_change: 'Vous ne connaissez pas ce compte ? Fermez cette page, et rien ne change.',
    },
    noPassword: {
      invitation:
        'Ce compte a été créé avec Google et n’a pas de mot de passe. Continuez avec Google, ou choisissez un mot de passe.',
      email_change:
        'Ce compte n’a pas de mot de passe. Connectez-vous puis rouvrez le lien, ou choisissez un mot de passe. Dans ce cas, la connexion avec Google est retirée.',
    },
    confirm: 'Confirmer',
    useNewPassword: 'Choisir plutôt un nouveau mot de passe',
    usePassword: 'Entrer plutôt le mot de passe actuel',
    newPassword: 'Nouveau mot de passe',
    newPasswordHelp: `Au moins ${MIN_PASSWORD_LENGTH} caractères. Toutes les sessions du compte seront fermées et ses clés d’API révoquées.`,
    newPasswordMissing: 'Entrez un nouveau mot de passe',
    welcomeTitle: 'Bienvenue sur Magpie',
    welcomeText: 'Votre adresse courriel est confirmée et votre compte est prêt.',
    welcomeNote: 'Votre compte est prêt. Connectez-vous pour commencer.',
    stepsTitle: 'Quatre bons premiers pas',
    steps: {
      save: {
        title: 'Enregistrez vos favoris',
        text: 'Touchez le cœur d’une annonce, ou enregistrez une recherche. Nous vous signalerons les baisses de prix et les nouveautés.',
      },
      follow: {
        title: 'Suivez un groupe ou un vendeur',
        text: 'Ouvrez sa page et touchez « Suivre » pour connaître ses nouvelles annonces.',
      },
      want: {
        title: 'Ajoutez ce que vous cherchez',
        text: 'Nous vous préviendrons dès qu’une annonce y correspondra, et trouverons des personnes avec qui échanger.',
      },
      list: {
        title: 'Publiez votre première annonce',
        text: 'Une photo, un prix et une courte description suffisent. Ouvrez-la à l’échange pour recevoir des offres.',
      },
    },
    alreadyTitle: 'Votre adresse est déjà confirmée',
    alreadyText: 'Il n’y a plus rien à faire ici.',
    changedTitle: 'Votre nouvelle adresse est confirmée',
    changedText: 'Utilisez-la désormais pour vous connecter. Nous y enverrons aussi nos courriels.',
    expiredTitle: 'Ce lien a expiré',
    expiredText: 'Demandez-en un nouveau : nous l’enverrons à votre adresse.',
    invalidTitle: 'Ce lien ne fonctionne pas',
    invalidText: 'Le lien est peut-être incomplet. Ouvrez-le de nouveau depuis le courriel, ou demandez-en un autre.',
    failedTitle: 'Votre lien n’a pas pu être vérifié',
    send: 'Envoyer un nouveau lien',
    sending: 'Envoi…',
    sent: 'Si une invitation attend cette adresse, un nouveau lien est en route.',
    sendFailed: 'Le lien n’a pas pu être envoyé.',
  },
} satisfies {
  auth: typeof authLabels;
  secondFactor: typeof secondFactorLabels;
  callback: typeof callbackLabels;
  reset: typeof resetLabels;
  registration: typeof registrationLabels;
  sessionEnd: typeof sessionEndLabels;
  signOut: typeof signOutLabels;
  sessions: typeof sessionsLabels;
  verification: typeof verificationLabels;
};
