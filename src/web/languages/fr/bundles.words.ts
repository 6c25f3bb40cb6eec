/** French messages of the bundles pages. */

import type { BundleListing } from '#contract/bundle-listing.ts';
import { frenchPlural } from '#contract/plural.ts';
import type { bundleLabels } from '#web/features/bundles/bundles.labels.ts';
import { formatCount } from '#web/lib/i18n/format.ts';

const states: Record<Exclude<BundleListing['state'], 'open'>, string> = {
  closed: 'Annonce fermée',
  sold: 'Vendu',
  unavailable: 'Plus disponible',
};

export const bundlesWords = {
  bundles: {
    states,
    was: (price) => `Prix modifié (auparavant ${price})`,
    itemCount: (count) =>
      frenchPlural(count, { one: `${formatCount(count)} objet`, other: `${formatCount(count)} objets` }),
    total: (price) => `${price} au total`,
    about: (price) => `environ ${price}`,
    aboutTotal: (price) => `environ ${price} au total`,
    noTotal: 'Ces prix ne peuvent pas être additionnés pour l’instant.',

    add: 'Ajouter d’autres objets de ce vendeur',
    change: 'Ajouter ou retirer des objets',
    also: 'Votre demande porte aussi sur',
    alsoAsked: 'Aussi dans cette demande',
    inRequest: 'Objets de cette demande',
    remove: (name) => `Retirer ${name}`,

    pickerTitle: (seller) => `Autres objets de ${seller}`,
    choose: (max) =>
      `Choisissez jusqu’à ${formatCount(max)} ${frenchPlural(max, { one: 'objet', other: 'objets' })}. Le vendeur reçoit une seule demande pour le tout.`,
    full: (max) =>
      `Vous avez choisi ${formatCount(max)} ${frenchPlural(max, { one: 'objet', other: 'objets' })}, le maximum pour une demande.`,
    items: 'Objets',
    filter: (seller) => `Rechercher dans les annonces de ${seller}`,
    nothingFound: 'Aucun résultat.',
    none: 'Aucun autre objet',
    noneText: (seller) => `${seller} n’a pas d’autre annonce ouverte pour l’instant.`,
    loading: 'Chargement des annonces',
    failed: 'Les annonces n’ont pas pu être chargées',
    alreadyAsked: 'Vous avez déjà écrit à ce sujet',
    done: 'Terminé',

    askedWith: (listing) => `Vous avez écrit au sujet de cet objet en même temps que de « ${listing} ».`,
    openConversation: 'Aller à votre conversation',
    addTo: (seller) => `Ajouter à votre conversation avec ${seller}`,
    joins: (listing) =>
      `Votre conversation porte sur « ${listing} ». Le vendeur verra aussitôt que vous avez ajouté cet objet.`,
    addedTo: (seller) => `Ajouté à votre conversation avec ${seller}`,
    open: 'Ouvrir',
    notAdded: 'Impossible d’ajouter l’objet.',

    inConversation: 'Objets de cette conversation',
    youAdded: 'Vous avez ajouté',
    otherAdded: (name) => `${name} a ajouté`,
    takeBack: (name) => `Retirer ${name} de la conversation`,
    takenBack: (name) => `Vous avez retiré ${name} de la conversation`,
    notTakenBack: 'Impossible de retirer l’objet.',
  },
} satisfies {
  bundles: typeof bundleLabels;
};
