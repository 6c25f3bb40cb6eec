/** French messages of the offline pages. */
import type { offlineLabels } from '#web/features/offline/offline.labels.ts';

export const offlineWords = {
  offline: {
    newVersion: 'Une nouvelle version est prête.',
    reload: 'Recharger',
    unsaved: 'Cette page contient du texte non enregistré. Envoyez-le ou enregistrez-le avant de recharger.',
    reloadAnyway: 'Recharger quand même',
  },
} satisfies {
  offline: typeof offlineLabels;
};
