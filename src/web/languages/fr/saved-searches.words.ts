/** French messages of the saved searches pages. */
import { frenchPlural } from '#contract/plural.ts';
import type { SearchMails } from '#contract/saved-searches.ts';
import type { savedSearchesLabels } from '#web/features/saved-searches/saved-searches.labels.ts';
import { formatCount } from '#web/lib/i18n/format.ts';

const mails: Record<SearchMails, string> = { at_once: 'Tout de suite', daily: 'Une fois par jour', never: 'Jamais' };

export const savedSearchesWords = {
  savedSearches: {
    title: 'Recherches enregistrées',
    intro:
      'Nous vous prévenons tout de suite des nouveautés et des baisses de prix. Choisissez à quelle fréquence les recevoir par courriel.',
    loading: 'Chargement de vos recherches',
    failed: 'Vos recherches n’ont pas pu être chargées',
    none: 'Aucune recherche enregistrée',
    noneText: 'Enregistrez une recherche et nous vous préviendrons quand une annonce y correspondra.',
    search: 'Rechercher des annonces',
    mailsOff: 'Les courriels au sujet des recherches sont désactivés dans vos paramètres.',
    settings: 'Paramètres',

    save: 'Enregistrer',
    saved: 'Recherche enregistrée',
    dialogTitle: 'Enregistrer cette recherche',
    dialogText: 'Soyez prévenu des nouveautés et des baisses de prix.',
    name: 'Nom',
    nameMissing: 'Entrez un nom.',
    mails: 'Courriels',
    mailsOf: (name) => `Courriels pour ${name}`,
    mailsChoice: (choice) => mails[choice],
    keep: 'Enregistrer la recherche',
    cancel: 'Annuler',
    savedAs: (name) => `${name} est enregistrée`,
    see: 'Tout voir',
    notKept: 'La recherche n’a pas été enregistrée.',

    rename: (name) => `Renommer ${name}`,
    keepName: 'Enregistrer le nom',
    notRenamed: (name) => `${name} n’a pas été renommée.`,
    notChanged: (name) => `Les courriels pour ${name} n’ont pas été modifiés.`,
    forget: (name) => `Supprimer ${name}`,
    forgotten: (name) => `${name} est supprimée`,
    notForgotten: (name) => `${name} n’a pas été supprimée.`,
    undo: 'Annuler la suppression',
    notBack: (name) => `${name} n’a pas pu être rétablie.`,
    matches: (count, day) =>
      count === 0
        ? `Aucun résultat depuis le ${day}`
        : `${formatCount(count)} ${frenchPlural(count, { one: 'résultat', other: 'résultats' })} depuis le ${day}`,

    everything: 'Tout ce qui est à vendre',
    words: (q) => `« ${q} »`,
    members: (count) => `${formatCount(count)} ${frenchPlural(count, { one: 'membre', other: 'membres' })}`,
    inCurrency: (code) => `prix en ${code}`,
    between: (low, high) => `de ${low} à ${high}`,
    from: (low) => `à partir de ${low}`,
    upTo: (high) => `jusqu’à ${high}`,
    tradeOnly: 'ouvertes à l’échange',
    closedOnly: 'fermées seulement',
    closedToo: 'fermées comprises',
  },
} satisfies {
  savedSearches: typeof savedSearchesLabels;
};
