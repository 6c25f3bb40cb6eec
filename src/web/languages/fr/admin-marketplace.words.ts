/** French messages for the marketplace settings page. */
import type { marketplaceLabels } from '#web/features/admin/marketplace/marketplace.labels.ts';

export const adminMarketplaceWords = {
  adminMarketplace: {
    title: 'Place de marché',
    intro:
      'Les personnes connectées voient les changements immédiatement, les autres au prochain chargement d’une page. Les nouveaux courriels portent le nouveau nom.',
    failed: 'Les réglages n’ont pas pu être chargés',
    nameTitle: 'Identité',
    coloursTitle: 'Couleurs',
    invitationsTitle: 'Inscription',
    name: 'Nom',
    nameHelp: 'Affiché dans l’en-tête, dans les titres des pages et dans les courriels.',
    nameRequired: 'Entrez un nom',
    accentLight: 'Couleur des boutons principaux, thème clair',
    accentDark: 'Couleur des boutons principaux, thème sombre',
    accentHelp: 'Une couleur comme #0a6b5e. Laissez vide pour les couleurs par défaut.',
    defaultColour: 'Par défaut',
    defaultShown: 'Par défaut : un dégradé du bleu-vert au violet',
    useDefault: 'Rétablir la couleur par défaut',
    pick: (field) => `Choisir : ${field}`,
    sample: 'Exemple',
    contrast: (ratio: string) => `Contraste avec le texte blanc : ${ratio} pour 1`,
    notAColour: 'Entrez une couleur, comme #0a6b5e',
    textContrast: 'Le texte blanc serait difficile à lire sur cette couleur. Choisissez-en une plus foncée.',
    pageContrast:
      'Les boutons de cette couleur seraient difficiles à voir sur la page. Choisissez-en une plus contrastée.',
    invitations: 'Quand quelqu’un s’inscrit',
    modes: {
      manual: 'Invitation par l’administration',
      auto: 'Invitation automatique',
    },
    modeHelp: {
      manual: 'La personne attend dans la file jusqu’à ce que l’administration l’invite.',
      auto: 'La personne reçoit son invitation par courriel dès son inscription.',
    },
    fixed: 'La variable d’environnement INVITATIONS fixe ce réglage. Supprimez-la pour choisir ici.',
    save: 'Enregistrer',
    saved: 'Les réglages sont enregistrés.',
    mailTitle: 'Vérification des courriels',
    mailText: 'Envoyez un courriel d’essai à votre propre adresse.',
    sendMail: 'Envoyer un courriel d’essai',
    mailAccepted: (to: string) =>
      `Le serveur de courriel a accepté un courriel d’essai à ${to}. Vérifiez qu’il arrive.`,
    mailStored:
      'SMTP_URL n’est pas définie : le courriel a été enregistré dans le dossier des données au lieu d’être envoyé.',
    mailRefused: (reason: string) => `Le serveur de courriel n’a pas accepté le courriel : ${reason}`,
  } satisfies typeof marketplaceLabels,
};
