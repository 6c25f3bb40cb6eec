/** French messages of the frame around the staff's pages. */
import type { adminLabels } from '#web/features/admin/admin.labels.ts';

export const adminWords = {
  admin: {
    title: 'Administration',
    areas: 'Pages d’administration',
    overview: 'Vue d’ensemble',
    openRow: 'Ouvrir l’élément sélectionné',
    nextRow: 'Élément suivant',
    previousRow: 'Élément précédent',
    selectRow: 'Sélectionner ou désélectionner l’élément',
    selectColumn: 'Sélection',
    select: (name: string) => `Sélectionner ${name}`,
    actions: 'Actions',
    selected: (count: number) => (count > 1 ? `${count} sélectionnés` : `${count} sélectionné`),
    loading: 'Chargement',
    failed: 'Impossible de charger cette liste',
    more: 'Afficher la suite',
    cancel: 'Annuler',
    chooseFile: 'Choisir un fichier CSV',
    problems: (count: number) => (count > 1 ? `${count} lignes ont un problème` : `${count} ligne a un problème`),
    nothingImported: 'Rien n’a été importé. Corrigez ces lignes et vérifiez de nouveau.',
    shownProblems: (count: number) => `Les ${count} premiers sont affichés.`,
    downloadProblems: 'Télécharger tous les problèmes',
    line: (line: string) => `Ligne ${line}`,
    factorMissing: 'Protégez d’abord votre compte',
    factorMissingText:
      'L’équipe a besoin d’un second facteur : une application d’authentification ou une clé d’accès. Ajoutez-le dans Paramètres, sous Sécurité de la connexion.',
    setUpFactor: 'Ouvrir les paramètres',
  } satisfies typeof adminLabels,
};
