/** French messages for a seller’s own listings. */

import { MAX_LOWERED_PERCENT, MAX_RAISED_PERCENT, MIN_PRICE_DROP_PERCENT } from '#contract/limits.ts';
import { frenchPlural } from '#contract/plural.ts';
import {
  FORMER_PRICE_DAYS,
  MIN_REDUCTION_PERCENT,
  RAISED_DAYS,
  STANDING_DAYS,
} from '#rules/listings/price-reduction.ts';
import type { ownListingsLabels } from '#web/features/listings/own/own-listings.labels.ts';
import type { listingFiguresLabels } from '#web/features/listings/sale/listing-figures.labels.ts';
import type { lowerPriceLabels } from '#web/features/listings/sale/lower-price.labels.ts';
import { formatCount } from '#web/lib/i18n/format.ts';

const listingCount = (count: number) =>
  frenchPlural(count, { one: `${count} annonce`, other: `${formatCount(count)} annonces` });

export const ownListingWords = {
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
  listingFigures: {
    views: (count) => frenchPlural(count, { one: `${count} vue`, other: `${formatCount(count)} vues` }),
    favourites: (count) => frenchPlural(count, { one: `${count} favori`, other: `${formatCount(count)} favoris` }),
    help: 'Personne d’autre ne voit ces chiffres. Chaque visiteur est compté une fois par jour.',
  },
  lowerPrice: {
    title: 'Baisser le prix',
    price: (code) => `Nouveau prix en ${code}`,
    present: (price) => `Le prix actuel est de ${price}.`,
    saved: (percent) => `${percent} % de moins`,
    notLower: 'Entrez un prix inférieur au prix actuel',
    notAPrice: 'Entrez un nombre, comme 18,00',
    nobody: 'Personne n’a encore cette annonce dans ses favoris.',
    searches: 'Nous avertissons aussi les personnes dont une recherche enregistrée ou un souhait correspond.',
    notified: (favourites) =>
      frenchPlural(favourites, {
        one: `${favourites} personne a cette annonce dans ses favoris. Si le prix baisse d’au moins ${MIN_PRICE_DROP_PERCENT} %, nous l’avertissons, une fois par jour au plus.`,
        other: `${formatCount(favourites)} personnes ont cette annonce dans leurs favoris. Si le prix baisse d’au moins ${MIN_PRICE_DROP_PERCENT} %, nous les avertissons, une fois par jour au plus.`,
      }),
    crossedOut: `L’ancien prix reste affiché barré pendant ${FORMER_PRICE_DAYS} jours si la baisse est d’au moins ${MIN_REDUCTION_PERCENT} %. L’ancien prix doit avoir été affiché au moins ${STANDING_DAYS} jours, sans augmentation dans les ${RAISED_DAYS} derniers jours.`,
    apply: 'Baisser le prix',
    done: 'Prix baissé',
  },
} satisfies {
  ownListings: typeof ownListingsLabels;
  listingFigures: typeof listingFiguresLabels;
  lowerPrice: typeof lowerPriceLabels;
};
