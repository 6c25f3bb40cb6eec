/** French messages of the web push pages. */
import type { webPushLabels } from '#web/features/web-push/web-push.labels.ts';

export const webPushWords = {
  webPush: {
    title: 'Notifications poussées',
    text: 'Recevez messages et réponses sur cet appareil, même quand Magpie est fermé.',
    loading: 'Chargement de vos réglages de notification',
    failed: 'Vos réglages de notification n’ont pas pu être chargés',
    turnOn: 'Activer les notifications',
    turnOff: 'Désactiver',
    turnOffName: (device) => `Désactiver les notifications sur ${device}`,
    turnedOn: 'Les notifications sont activées dans ce navigateur.',
    turnedOff: 'Ce navigateur ne reçoit plus de notifications.',
    turnOnFailed: 'Les notifications n’ont pas pu être activées.',
    turnOffFailed: 'Les notifications n’ont pas pu être désactivées.',
    serviceFailed:
      'Votre navigateur n’a pas pu joindre son service de notification. Vérifiez votre connexion et réessayez.',
    unsupported: 'Ce navigateur ne peut pas afficher de notifications poussées.',
    homeScreen: 'Sur iPhone et iPad, ajoutez d’abord Magpie à l’écran d’accueil, puis ouvrez-le de là.',
    denied:
      'Ce navigateur bloque les notifications de Magpie. Choisissez l’icône à côté de l’adresse, autorisez les notifications et rechargez cette page.',
    browsers: 'Navigateurs avec notifications activées',
    thisBrowser: 'Ce navigateur',
    since: (date) => `Activées depuis le ${date}`,
    kinds: {
      pushes_messages: 'Nouveaux messages',
      pushes_requests: 'Demandes de contact, échanges et boucles, avec leurs réponses',
      pushes_alerts: 'Recherches enregistrées, liste de souhaits et favoris',
      shows_push_text: 'Afficher les noms et le texte des messages',
    },
    kindsTitle: 'Réglages des notifications poussées',
    textHelp:
      'Si cette option est activée, toute personne qui voit votre écran verrouillé peut lire les noms et les messages.',
    notSaved: 'Ce réglage n’a pas pu être enregistré.',
    offer: 'Voulez-vous savoir quand on vous répond ? Magpie peut vous avertir dans ce navigateur.',
  },
} satisfies {
  webPush: typeof webPushLabels;
};
