/** French messages for search and browsing: filters, suggestions and group pages. */

import { MAX_FILTER_VALUES, MAX_SEARCH_LENGTH } from '#contract/limits.ts';
import type { listingUpdatesLabels } from '#web/features/listings/page/listing-updates.labels.ts';
import type { moreListingsLabels } from '#web/features/listings/page/more-listings.labels.ts';
import type { browseLabels } from '#web/features/lookups/browse.labels.ts';
import type { proposalLabels } from '#web/features/lookups/proposals.labels.ts';
import type { ratesLabels } from '#web/features/lookups/rates.labels.ts';
import type { filterLabels } from '#web/features/search/filters.labels.ts';
import type { suggestionLabels } from '#web/features/search/suggestions.labels.ts';
import { formatCount, formatPrice } from '#web/lib/i18n/format.ts';

const quoted = (words: string) => `« ${words} »`;
/** In French, zero takes the singular. */
const listings = (count: number) => `${formatCount(count)} ${count < 2 ? 'annonce' : 'annonces'}`;

const unknown = {
  group: 'Ce lien contient un groupe inconnu. Le filtre a été ignoré.',
  member: 'Ce lien contient un membre inconnu. Le filtre a été ignoré.',
  sourcetype: 'Ce lien contient un type de source inconnu. Le filtre a été ignoré.',
  condition: 'Ce lien contient un état inconnu. Le filtre a été ignoré.',
  currency: 'Ce lien contient une devise inconnue. Le filtre a été ignoré.',
  price_currency: 'Ce lien contient une devise inconnue. Elle a été ignorée.',
  trade: 'Ce lien contient un filtre d’échange inconnu. Toutes les annonces sont affichées.',
  ships_us: 'Ce lien contient un filtre d’expédition inconnu. Toutes les annonces sont affichées.',
  ships_ca: 'Ce lien contient un filtre d’expédition inconnu. Toutes les annonces sont affichées.',
  ships_uk: 'Ce lien contient un filtre d’expédition inconnu. Toutes les annonces sont affichées.',
  status: 'Ce lien contient un statut inconnu. Seules les annonces ouvertes sont affichées.',
  sort: 'Ce lien contient un tri inconnu. Le tri habituel est appliqué.',
} as Readonly<Record<string, string>>;
const others = {
  too_many: `Vous pouvez choisir au plus ${MAX_FILTER_VALUES} valeurs par filtre. Les autres ont été ignorées.`,
  too_long: `Seuls les ${MAX_SEARCH_LENGTH} premiers caractères ont été recherchés.`,
  not_a_price: 'Entrez un nombre, par exemple 18,00',
  not_whole: 'Les prix dans cette devise n’ont pas de décimales. Entrez un nombre entier.',
  above_max: 'Le prix minimal dépasse le prix maximal. Corrigez l’un des deux pour appliquer ce filtre.',
} as const;

export const discoveryWords = {
  filters: {
    title: 'Filtres',
    open: (chosen) => (chosen > 0 ? `Filtres (${chosen})` : 'Filtres'),
    done: (count) => (count === undefined ? 'Voir les résultats' : `Voir ${count}`),
    close: 'Fermer',
    statuses: { open: 'Ouverte', closed: 'Fermée', all: 'Ouvertes et fermées' },
    sorts: {
      relevance: 'Pertinence',
      newest: 'Plus récentes',
      price_asc: 'Prix croissant',
      price_desc: 'Prix décroissant',
      reduced: 'Prix en baisse',
      condition: 'Meilleur état',
    },
    more: 'Autres',
    sortBy: 'Trier par',
    anyCurrency: 'Toutes',
    from: 'De',
    to: 'À',
    fromIn: (code) => `De : prix minimal en ${code}`,
    toIn: (code) => `À : prix maximal en ${code}`,
    apply: 'Appliquer le prix',
    range: (low, high, code) =>
      low === high
        ? `Tout à ${formatPrice(low, code)} ${code}`
        : `De ${formatPrice(low, code)} à ${formatPrice(high, code)} ${code}`,
    compared: (code, date) => `Les prix dans d’autres devises sont convertis en ${code} au taux du ${date}.`,
    find: (name) => `Rechercher : ${name}`,
    findPlaceholder: 'Rechercher…',
    resultCount: (count) =>
      count === 0 ? 'Aucun résultat' : `${formatCount(count)} ${count === 1 ? 'résultat' : 'résultats'}`,
    showAll: (count) => `Tout afficher (${formatCount(count)})`,
    showFewer: 'Afficher moins',
    none: 'Rien à choisir ici',
    counting: 'Décompte en cours',
    count: (count, estimate) => (estimate ? `~${formatCount(count)}` : formatCount(count)),
    countSpoken: (count, estimate) => `${estimate ? 'environ ' : ''}${listings(count)}`,
    chosen: 'Filtres choisis',
    clear: 'Tout effacer',
    unnamed: 'inconnu',
    chip: (name, value) => `${name} : ${value}`,
    remove: (name) => `Retirer ${name}`,
    atLeast: (amount, code) => `à partir de ${formatPrice(amount, code)} ${code}`,
    atMost: (amount, code) => `jusqu’à ${formatPrice(amount, code)} ${code}`,
    between: (low, high, code) => `de ${formatPrice(low, code)} à ${formatPrice(high, code)} ${code}`,
    paramError: (field, error) =>
      (error === 'unknown' ? unknown[field] : others[error]) ?? 'Cette partie de l’adresse a été ignorée.',
  },
  suggestions: {
    list: 'Suggestions',
    kinds: { listing: 'Annonce', group: 'Groupe', member: 'Membre', seller: 'Vendeur' },
    memberOf: (group) => `Membre de ${group}`,
    searchFor: (words) => `Rechercher ${quoted(words)}`,
    recent: 'Recherches récentes',
    forget: (words) => `Retirer ${quoted(words)} des recherches récentes`,
    suggestionCount: (count) =>
      count === 0 ? 'Aucune suggestion' : `${formatCount(count)} ${count < 2 ? 'suggestion' : 'suggestions'}`,
    foundRecent: (count) => `${formatCount(count)} ${count < 2 ? 'recherche récente' : 'recherches récentes'}`,
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
  proposal: {
    suggest: {
      group: 'Suggérer un groupe manquant',
      member: 'Suggérer un membre manquant',
      sourcetype: 'Suggérer un type de source manquant',
    },
    text: 'Nous ajoutons ce qui manque et vous prévenons. Entre-temps, votre brouillon reste sur cet appareil.',
    name: 'Nom',
    nameRequired: 'Entrez un nom',
    members: 'Ses membres',
    membersHelp: 'Séparez les noms par des virgules.',
    send: 'Suggérer',
    sent: (name) => `Merci. Nous vous préviendrons dès que ${name} aura été examiné.`,
    accepted: (name) => `${name} est maintenant au catalogue. Vous pouvez le choisir ci-dessous.`,
    acceptedAs: (name, entry) => `${name} est au catalogue sous le nom ${entry}. Vous pouvez le choisir ci-dessous.`,
    declined: (name, reason) => `${name} n’a pas été ajouté : ${reason}`,
    pending: (name) => `Nous n’avons pas encore examiné ${name}.`,
    deleted: (name) => `${name} a été ajouté, mais n’est plus au catalogue.`,
    failed: 'Votre suggestion n’a pas pu être chargée.',
    retry: 'Réessayer',
  },
  rates: {
    old: (day) => `Les prix en d’autres devises sont convertis aux taux du ${day}.`,
  },
  browse: {
    loading: 'Chargement de la page',
    failed: 'Cette page n’a pas pu être chargée',
    kinds: { group: 'Groupe', member: 'Membre de', sourcetype: 'Type de source' },
    alsoKnownAs: (names) => `Aussi connu sous le nom de ${names}`,
    forSale: (count) => (count === 0 ? 'Rien à vendre en ce moment' : `${listings(count)} en vente`),
    members: 'Membres',
    listings: 'Annonces récentes',
    search: 'Rechercher et filtrer',
    noneTitle: 'Rien à vendre en ce moment',
    noneText: (name) => `Les prochaines annonces pour ${name} apparaîtront ici.`,
    noneOfType:
      'Ouvrez « Rechercher et filtrer » et enregistrez la recherche pour recevoir un avis à chaque nouvelle annonce.',
  },
} satisfies {
  filters: typeof filterLabels;
  suggestions: typeof suggestionLabels;
  listingUpdates: typeof listingUpdatesLabels;
  moreListings: typeof moreListingsLabels;
  proposal: typeof proposalLabels;
  rates: typeof ratesLabels;
  browse: typeof browseLabels;
};
