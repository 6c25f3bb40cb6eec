/** French messages for the frame around the staff pages. */
import { frenchPlural } from '#contract/plural.ts';
import type { adminLabels } from '#web/features/admin/admin.labels.ts';
import { formatCount } from '#web/lib/i18n/format.ts';

export const adminWords = {
  admin: {
    title: 'Administration',
    areas: 'Pages d’administration',
    groups: { moderation: 'Modération', operations: 'Exploitation', settings: 'Configuration' },
    overview: 'Vue d’ensemble',
    nextRow: 'Élément suivant',
    previousRow: 'Élément précédent',
    selectRow: 'Sélectionner ou désélectionner l’élément',
    selectColumn: 'Sélection',
    select: (name: string) => `Sélectionner ${name}`,
    actions: 'Actions',
    moreActions: (name: string) => `Autres actions pour ${name}`,
    moreFilters: 'Plus de filtres',
    selected: (count: number) => frenchPlural(count, { one: `${count} sélectionné`, other: `${count} sélectionnés` }),
    loading: 'Chargement',
    failed: 'Impossible de charger cette liste',
    more: 'Afficher la suite',
    all: 'Tout',
    search: 'Rechercher',
    noMatch: 'Aucun résultat',
    noMatchText: 'Vérifiez l’orthographe ou retirez les filtres.',
    cancel: 'Annuler',
    changed:
      'Une autre personne de l’équipe a modifié ces réglages entre-temps : les vôtres n’ont pas été enregistrés. Rechargez pour continuer.',
    reload: 'Recharger',
    chooseFile: 'Choisir un fichier CSV',
    ignoredColumns: (columns) =>
      `${frenchPlural(columns.length, { one: 'Cette colonne n’est pas lue', other: 'Ces colonnes ne sont pas lues' })} : ${columns.join(', ')}.`,
    problems: (count: number) =>
      frenchPlural(count, { one: `${count} ligne a un problème`, other: `${count} lignes ont un problème` }),
    importProgress: (lines: number, seconds: number) =>
      `${formatCount(lines)} ${frenchPlural(lines, { one: 'ligne', other: 'lignes' })}, ${seconds} s pour l’instant`,
    nothingImported: 'Rien n’a été importé. Corrigez ces lignes et vérifiez de nouveau.',
    shownProblems: (count: number) => `Seuls les ${count} premiers problèmes sont affichés.`,
    downloadProblems: 'Télécharger tous les problèmes',
    line: (line: string) => `Ligne ${line}`,
    labelled: (label: string, text: string) => `${label}\u00a0: ${text}`,
    factorMissing: 'Protégez d’abord votre compte',
    factorMissingText:
      'L’équipe a besoin d’un second facteur : une application d’authentification ou une clé d’accès. Ajoutez-le dans Paramètres, sous Sécurité de la connexion.',
    setUpFactor: 'Ouvrir les paramètres',
  } satisfies typeof adminLabels,
};
