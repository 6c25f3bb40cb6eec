/** French messages of the listings pages. */

import { MAX_LISTING_IMAGES, MAX_RATING, MIN_PRICE_DROP_PERCENT } from '#contract/limits.ts';
import { frenchPlural } from '#contract/plural.ts';
import {
  FORMER_PRICE_DAYS,
  MIN_REDUCTION_PERCENT,
  RAISED_DAYS,
  STANDING_DAYS,
} from '#rules/listings/price-reduction.ts';
import type {
  listingFiguresLabels,
  listingLabels,
  listingUpdatesLabels,
  lowerPriceLabels,
  moreListingsLabels,
  recentLabels,
  saleLabels,
  shareLabels,
  shippingLabels,
} from '#web/features/listings/listings.labels.ts';
import { formatCount, formatRating } from '#web/lib/i18n/format.ts';

export const listingsWords = {
  share: {
    share: 'Partager',
    copied: 'Lien copié',
    failed: (url) => `Le lien n’a pas été copié. Copiez-le vous-même : ${url}`,
  },
  sale: {
    mark: 'Marquer comme vendu',
    edit: 'Modifier la vente',
    title: 'Marquer comme vendu',
    text: 'Marquer votre annonce comme vendue la ferme. Personne d’autre ne voit l’acheteur ni le prix.',
    buyer: 'Vendu à (facultatif)',
    noBuyer: 'Quelqu’un d’autre ou inconnu',
    price: (code) => `Prix de vente en ${code} (facultatif)`,
    priceHelp: 'Figure dans le fichier des ventes à télécharger dans les paramètres.',
    done: 'Marqué comme vendu',
    save: 'Enregistrer',
    saved: 'Vente modifiée',
    sold: 'Vendu',
    soldTo: (name) => `Vendu à ${name}`,
    soldFor: (price) => `pour ${price}`,
  },
  listingUpdates: {
    sold: 'Cet objet vient d’être vendu.',
    closed: 'Cette annonce vient d’être fermée.',
    reopened: 'Cette annonce est de nouveau ouverte.',
    price: (before, after) => `Le prix est passé de ${before} à ${after}.`,
    content: 'Le vendeur a modifié cette annonce.',
    dismiss: 'Fermer',
  },
  moreListings: {
    fromSeller: (name) => `Plus d’annonces de ${name}`,
    similar: 'Annonces semblables',
    allOfSeller: 'Tout voir',
    allOfGroup: (group) => `Voir plus de ${group}`,
    failed: 'Ces annonces n’ont pas pu être chargées',
  },
  shipping: {
    costHelp: 'Par exemple : 4 $, à l’étranger 15 $',
    regions: { north_america: 'Toute l’Amérique du Nord', europe: 'Toute l’Europe' },
    only: (country) => `${country} seulement`,
    world: 'Monde entier',
    handover: 'En personne',
    handoverText: 'Vous pouvez rencontrer le vendeur ou venir chercher l’objet',
  },
  listing: {
    loading: 'Chargement de l’annonce',
    failedTitle: 'Nous n’avons pas pu charger cette annonce',
    gallery: 'Photos de l’annonce',
    pictureAlt: (name, at) => `${name}, photo ${at} sur ${MAX_LISTING_IMAGES}`,
    pictureOf: (at) => `Photo ${at} sur ${MAX_LISTING_IMAGES}`,
    badge: (at) => `${at} / ${MAX_LISTING_IMAGES}`,
    noPicture: 'Cette annonce n’a pas de photo',
    stars: (value) =>
      `${formatRating(value)} ${frenchPlural(value, { one: 'étoile', other: 'étoiles' })} sur ${MAX_RATING}`,
    listed: 'Publiée',
    seeReviews: (count) => frenchPlural(count, { one: 'Voir l’avis', other: `Voir les ${formatCount(count)} avis` }),
    group: 'Groupe',
    members: 'Membre(s)',
    sourceType: 'Type de source',
    policyTitle: 'Livraison internationale',
    policyText: 'Recevez votre commande en 2 ans',
    description: 'Description',
    playVideo: (site) => `Lire la vidéo de ${site}`,
    videoNotice: (site) => `La lecture charge du contenu de ${site}, qui peut alors vous reconnaître.`,
    videoFrom: (site) => `Vidéo de ${site}`,
    fullScreen: 'ouvrir en plein écran',
    picturesOf: (name) => `Photos de ${name}, plein écran`,
    closed: 'Fermée',
    sold: 'Vendu',
    trade: 'Échange possible',
    hidden: 'Cette annonce est masquée. Seules la personne qui l’a publiée et l’équipe la voient.',
    reopen: 'Rouvrir l’annonce',
    reopened: 'Annonce rouverte !',
    notReopened: 'L’annonce n’a pas été rouverte.',
    dismiss: 'Fermer',
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
  recent: {
    heading: 'Vues récemment',
    failed: 'Ces annonces n’ont pas pu être chargées',
    remember: 'Mémoriser ce que je consulte sur cet appareil',
    help: 'Les annonces que vous avez vues sont marquées, et les dernières vues figurent sur la page d’accueil. Cette liste n’est enregistrée que sur cet appareil.',
    clear: 'Effacer',
    cleared: 'Annonces vues récemment effacées',
  },
} satisfies {
  share: typeof shareLabels;
  sale: typeof saleLabels;
  listingUpdates: typeof listingUpdatesLabels;
  moreListings: typeof moreListingsLabels;
  shipping: typeof shippingLabels;
  listing: typeof listingLabels;
  listingFigures: typeof listingFiguresLabels;
  lowerPrice: typeof lowerPriceLabels;
  recent: typeof recentLabels;
};
