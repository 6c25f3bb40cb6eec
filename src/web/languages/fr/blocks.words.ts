/** French messages of the blocks pages. */
import type { blocksLabels } from '#web/features/blocks/blocks.labels.ts';

export const blocksWords = {
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
} satisfies {
  blocks: typeof blocksLabels;
};
