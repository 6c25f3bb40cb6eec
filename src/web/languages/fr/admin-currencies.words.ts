/** French messages for the admin page that sets exchange rates. */
import { frenchPlural } from '#contract/plural.ts';
import type { currenciesLabels } from '#web/features/admin/currencies/currencies.labels.ts';

export const adminCurrenciesWords = {
  adminCurrencies: {
    title: 'Devises',
    intro: (base, days) =>
      `La valeur d’un ${base} dans chaque devise. Les prix affichés sont convertis à ces taux. Après ${days} jours, un taux est marqué comme ancien.`,
    table: 'Taux de change',
    currency: 'Devise',
    rate: (base) => `Valeur d’un ${base}`,
    date: 'Jour',
    age: 'Ancienneté',
    noRate: 'Aucun taux : les prix dans cette devise ne sont pas convertis.',
    days: (count) => frenchPlural(count, { one: `${count} jour`, other: `${count} jours` }),
    today: 'Aujourd’hui',
    state: 'État',
    stale: 'Ancien',
    fresh: 'À jour',
    missing: 'Manquant',
    failed: 'Impossible de charger les taux',
    formTitle: 'Saisir les taux',
    day: 'Jour des taux',
    dayMissing: 'Choisissez un jour.',
    rateOf: (code) => `Taux ${code}`,
    rateHelp: 'Laissez vide si vous n’avez pas de taux',
    notARate: 'Entrez un nombre supérieur à zéro, comme 1,37',
    save: 'Enregistrer les taux',
    saved: 'Les taux sont enregistrés. Les pages ouvertes les utilisent déjà.',
    importTitle: 'Importer un fichier',
    importText:
      'Un fichier CSV avec les colonnes currency, rate et date. Les devises qui n’y figurent pas gardent leur taux.',
    paste: 'Ou collez le contenu du fichier',
    check: 'Vérifier',
    checking: 'Vérification',
    importNow: (count) => `Importer ${count} taux`,
    importing: 'Importation',
    change: (code, before, after, date) => `${code} : ${before} → ${after} (${date})`,
    none: 'aucun',
  } satisfies typeof currenciesLabels,
};
