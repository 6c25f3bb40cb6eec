/** French messages of the search pages. */

import { MAX_FILTER_VALUES, MAX_SEARCH_LENGTH } from '#contract/limits.ts';
import { frenchPlural } from '#contract/plural.ts';
import type { filterLabels, searchLabels, suggestionLabels } from '#web/features/search/search.labels.ts';
import { formatCount, formatPrice } from '#web/lib/i18n/format.ts';

const quoted = (words: string) => `« ${words} »`;

/** In French, zero takes the singular. */
const listings = (count: number) =>
  `${formatCount(count)} ${frenchPlural(count, { one: 'annonce', other: 'annonces' })}`;

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

export const searchWords = {
  suggestions: {
    list: 'Suggestions',
    kinds: { listing: 'Annonce', group: 'Groupe', member: 'Membre', seller: 'Vendeur' },
    memberOf: (group) => `Membre de ${group}`,
    searchFor: (words) => `Rechercher ${quoted(words)}`,
    recent: 'Recherches récentes',
    forget: (words) => `Retirer ${quoted(words)} des recherches récentes`,
    suggestionCount: (count) =>
      count === 0
        ? 'Aucune suggestion'
        : `${formatCount(count)} ${frenchPlural(count, { one: 'suggestion', other: 'suggestions' })}`,
    foundRecent: (count) =>
      `${formatCount(count)} ${frenchPlural(count, { one: 'recherche récente', other: 'recherches récentes' })}`,
  },
  search: {
    title: 'Résultats de recherche',
    titleFor: (q) => `Résultats de recherche pour ${quoted(q)}`,
    count: (total, estimate, q) => {
      const results = `${estimate ? 'environ ' : ''}${listings(total)}`;
      return q ? `${results} pour ${quoted(q)}` : results;
    },
    more: 'Plus d’annonces',
    shownCount: (count, total, estimate) =>
      `${formatCount(count)} sur ${estimate ? 'environ ' : ''}${formatCount(total)} ${frenchPlural(count, { one: 'affichée', other: 'affichées' })}`,
    fromStart: 'Revenir aux premières annonces',
    correction: (word, taken) =>
      taken.length > 0
        ? `Résultats pour ${taken.map(quoted).join(', ')} (aucun pour ${quoted(word)}).`
        : `Aucun résultat pour ${quoted(word)}.`,
    alsoClose: (q) => `Résultats proches de ${quoted(q)}`,
    moreFailed: 'La suite des annonces n’a pas pu être chargée.',
    failed: 'La recherche n’a pas fonctionné',
    retry: 'Réessayer',
    noneTitle: 'Aucune annonce trouvée',
    noneFor: 'Enregistrez cette recherche : nous vous préviendrons dès qu’une annonce correspondra.',
    noneWithoutWords: 'Cherchez des mots ou des chiffres. Les émojis et les symboles seuls ne donnent rien.',
    noneAtAll: 'Rien n’est à vendre en ce moment. Revenez bientôt.',
    relax: 'Élargir la recherche',
    nearest: 'Annonces les plus proches',
    withoutWord: (word, rest) => `Aucun résultat avec ${quoted(word)}. Rechercher ${quoted(rest)} ?`,
    without: (name) => `Sans ${name}`,
    withoutFilters: 'Sans aucun filtre',
    withoutWords: 'Garder les filtres, effacer les mots',
    seeNewest: 'Voir les annonces les plus récentes',
  },
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
      count === 0
        ? 'Aucun résultat'
        : `${formatCount(count)} ${frenchPlural(count, { one: 'résultat', other: 'résultats' })}`,
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
} satisfies {
  suggestions: typeof suggestionLabels;
  search: typeof searchLabels;
  filters: typeof filterLabels;
};
