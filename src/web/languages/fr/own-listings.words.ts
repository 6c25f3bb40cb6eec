/** French messages of the own listings pages. */
import { MAX_LOWERED_PERCENT, MAX_RAISED_PERCENT } from '#contract/limits.ts';
import { frenchPlural } from '#contract/plural.ts';
import type { ownListingsLabels } from '#web/features/listings/own/own-listings.labels.ts';
import { formatCount } from '#web/lib/i18n/format.ts';

const listingCount = (count: number) =>
  frenchPlural(count, { one: `${count} annonce`, other: `${formatCount(count)} annonces` });

export const ownListingsWords = {
  ownListings: {
    filter: 'Afficher',
    all: 'Toutes',
    open: 'Ouvertes',
    closed: 'Fermées',
    noneOpen: 'Aucune annonce ouverte',
    noneClosed: 'Aucune annonce fermée',
    more: 'Afficher la suite',
    shownCount: (count, total) =>
      `${formatCount(count)} ${frenchPlural(count, { one: 'affichée', other: 'affichées' })} sur ${formatCount(total)}`,
    close: 'Fermer',
    closeName: (name) => `Fermer ${name}`,
    reopen: 'Rouvrir',
    reopenName: (name) => `Rouvrir ${name}`,
    edit: (name) => `Modifier ${name}`,
    duplicate: (name) => `Dupliquer ${name}`,
    closedNow: (name) => `${name} : annonce fermée`,
    reopenedNow: (name) => `${name} : annonce rouverte`,
    undo: 'Annuler',
    notClosed: (name) => `Impossible de fermer ${name}.`,
    notReopened: (name) => `Impossible de rouvrir ${name}.`,
    select: 'Sélection multiple',
    selectOne: 'Choisir',
    selectName: (name) => `Choisir ${name}`,
    selection: 'Annonces choisies',
    selected: (count) =>
      count === 0
        ? 'Aucune choisie'
        : `${formatCount(count)} ${frenchPlural(count, { one: 'choisie', other: 'choisies' })}`,
    selectAll: 'Tout choisir',
    clear: 'Ne rien choisir',
    changePrices: 'Changer les prix',
    refusals: {
      not_found: 'Cette annonce n’existe plus.',
      forbidden: 'Ce n’est pas votre annonce.',
      version_conflict: 'Cette annonce a changé entre-temps. Vérifiez-la, puis réessayez.',
      listing_closed:
        'Cette annonce est fermée. Si un modérateur l’a fermée, vous ne pouvez pas la rouvrir, mais vous pouvez faire appel.',
      validation_failed: 'Les prix dans la devise de cette annonce n’ont pas de décimales. Entrez un nombre entier.',
      internal: 'Une erreur est survenue. Réessayez.',
    },
    someClosed: (count) => `${listingCount(count)} ${frenchPlural(count, { one: 'fermée', other: 'fermées' })}`,
    someReopened: (count) => `${listingCount(count)} ${frenchPlural(count, { one: 'rouverte', other: 'rouvertes' })}`,
    someRepriced: (count) =>
      frenchPlural(count, { one: 'Un prix changé', other: `${formatCount(count)} prix changés` }),
    someRefused: (count) =>
      frenchPlural(count, {
        one: `${listingCount(count)} sans changement. La raison est indiquée dessous.`,
        other: `${listingCount(count)} sans changement. La raison est indiquée sous chacune.`,
      }),
    reprice: {
      title: 'Changer les prix',
      direction: 'Changement',
      lower: 'Baisser',
      raise: 'Augmenter',
      unit: 'De',
      percent: 'Pour cent',
      amount: 'Montant dans la devise de chaque annonce',
      value: 'Combien',
      preview: 'Nouveaux prix',
      skipped: (count) =>
        frenchPlural(count, {
          one: 'Une annonce fermée garde son prix.',
          other: `${formatCount(count)} annonces fermées gardent leur prix.`,
        }),
      rounded: 'Les prix changés d’un pourcentage sont arrondis.',
      becomes: 'devient',
      apply: (count) =>
        count === 0
          ? 'Changer les prix'
          : frenchPlural(count, { one: 'Changer un prix', other: `Changer ${formatCount(count)} prix` }),
      problems: {
        not_a_percentage: `Entrez un pourcentage entier, comme 10. Vous pouvez baisser les prix de ${MAX_LOWERED_PERCENT} % au plus et les augmenter de ${MAX_RAISED_PERCENT} % au plus.`,
        not_an_amount: 'Entrez un montant positif, comme 2,50',
        too_low: 'inchangé : le prix tomberait à zéro',
        too_high: 'inchangé : le prix serait trop élevé',
      },
    },
  },
} satisfies {
  ownListings: typeof ownListingsLabels;
};
