// The demo's current and past announcements.
import type { DemoAnnouncement } from './shape.ts';

const day = 24 * 60;

export const announcements: DemoAnnouncement[] = [
  {
    message: 'Sending cards this month? Read the packing guide under “Guides” first.',
    messageFr: 'Vous envoyez des cartes ce mois-ci ? Lisez d’abord le guide d’emballage sous « Guides ».',
    type: 'info',
    isActive: true,
    isDismissible: true,
    startsMinutesAgo: 3 * day,
    endsMinutesAgo: null,
  },
  {
    message: 'Some couriers are slow in the week before the holidays. Post early, and tell your buyers.',
    messageFr: 'Certains transporteurs sont lents la semaine avant les fêtes. Postez tôt et prévenez vos acheteurs.',
    type: 'warning',
    isActive: true,
    isDismissible: true,
    startsMinutesAgo: 2 * day,
    endsMinutesAgo: null,
  },
  {
    message: 'Another site copies our listings. Sign in only at this address.',
    messageFr: 'Un autre site copie nos annonces. Connectez-vous seulement à cette adresse.',
    type: 'error',
    isActive: true,
    isDismissible: true,
    startsMinutesAgo: day,
    endsMinutesAgo: null,
  },
  {
    message: 'Photo uploads are failing at the moment. We’re on it; your drafts are safe.',
    messageFr: 'Le téléversement de photos échoue en ce moment. Nous y travaillons ; vos brouillons sont en sécurité.',
    type: 'error',
    isActive: false,
    isDismissible: false,
    startsMinutesAgo: 20 * day,
    endsMinutesAgo: 20 * day - 95,
  },
  {
    message: 'Magpie is two years old. Thank you for every honest corner photo.',
    messageFr: 'Magpie a deux ans. Merci pour chaque photo honnête des coins.',
    type: 'info',
    isActive: true,
    isDismissible: true,
    startsMinutesAgo: 60 * day,
    endsMinutesAgo: 53 * day,
  },
];
