/** French messages of the analytics pages. */
import type { analyticsLabels } from '#web/features/analytics/analytics.labels.ts';

export const analyticsWords = {
  analytics: {
    region: 'Mesure des pages vues',
    question:
      'Aidez-nous à améliorer Magpie. Nous compterions les pages vues de façon anonyme : sans témoin, avec une adresse IP raccourcie, et sans rien qui vous identifie.',
    more: 'Vie privée',
    refuse: 'Non, merci',
    agree: 'Autoriser',
    title: 'Mesure d’audience',
    choice: 'Compter de façon anonyme les pages que je visite',
    explained:
      'Nous indiquons au service de mesure quelles pages vous ouvrez, sans vos recherches ni vos liens privés. Il reçoit aussi votre langue, le site d’où vous venez et un nombre aléatoire pour cette visite. Nous lui demandons de raccourcir votre adresse IP, et ne déposons aucun témoin.',
  },
} satisfies {
  analytics: typeof analyticsLabels;
};
