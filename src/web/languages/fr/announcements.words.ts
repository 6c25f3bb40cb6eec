/** French messages of the announcements pages. */
import { frenchPlural } from '#contract/plural.ts';
import type { announcementsLabels } from '#web/features/announcements/announcements.labels.ts';

export const announcementsWords = {
  announcements: {
    region: 'Annonces du site',
    dismiss: 'Fermer',
    more: (count) => frenchPlural(count, { one: `${count} autre`, other: `${count} autres` }),
    fewer: 'Afficher moins',
  },
} satisfies {
  announcements: typeof announcementsLabels;
};
