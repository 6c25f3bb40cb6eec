/** French messages for the admin page of the catalogue. */
import { frenchPlural } from '#contract/plural.ts';
import type { catalogueLabels } from '#web/features/admin/catalogue/catalogue.labels.ts';
import { formatCount } from '#web/lib/i18n/format.ts';

const listings = (count: number): string =>
  frenchPlural(count, { one: `${count} annonce`, other: `${formatCount(count)} annonces` });

const count = (number: number, one: string, other: string): string =>
  `${formatCount(number)} ${frenchPlural(number, { one, other })}`;

export const adminCatalogueWords = {
  adminCatalogue: {
    title: 'Catalogue',
    intro: 'Les groupes, membres et types de source que les vendeurs peuvent choisir pour une annonce.',
    kinds: 'Types',
    kindNames: { group: 'Groupes', member: 'Membres', sourcetype: 'Types de source' },
    search: 'Rechercher',
    searchHelp: 'Une partie d’un nom ou d’un autre nom',
    total: (count: number) => frenchPlural(count, { one: `${count} entrée`, other: `${formatCount(count)} entrées` }),
    name: 'Nom',
    frenchName: 'Nom français',
    frenchNameHelp: 'Facultatif. Les personnes qui lisent en français le voient à la place du nom anglais.',
    aliases: 'Autres noms',
    aliasesHelp: 'Séparez les autres noms par des virgules. La recherche trouve l’entrée par chacun d’eux.',
    group: 'Groupe',
    members: 'Membres',
    listings: 'Annonces',
    none: 'Le catalogue est vide',
    noneText: 'Ajoutez des entrées une à une ou importez un fichier CSV. D’ici là, personne ne peut publier d’annonce.',
    noMatch: 'Aucun résultat',
    noMatchText: 'Vérifiez l’orthographe ou cherchez autre chose.',
    failed: 'Impossible de charger le catalogue',
    failedMerges: 'Impossible de charger les fusions',
    mergingInto: (name: string) => `En cours de fusion avec ${name}`,
    showMembers: 'Voir les membres',
    allMembers: 'Voir tous les membres',
    addTitle: { group: 'Ajouter un groupe', member: 'Ajouter un membre', sourcetype: 'Ajouter un type de source' },
    edit: 'Modifier',
    editTitle: (name: string) => `Modifier ${name}`,
    renamedMeanwhile:
      'Une autre personne a renommé cette entrée entre-temps : rien n’a été enregistré. Rouvrez-la pour continuer.',
    save: 'Enregistrer',
    saved: (name: string) => `${name} est enregistré.`,
    nameRequired: 'Entrez un nom',
    groupRequired: 'Choisissez un groupe',
    choose: 'Choisir',
    remove: 'Supprimer',
    removeTitle: (name: string) => `Supprimer ${name} ?`,
    removeText:
      'Seules les entrées qu’aucune annonce ni recherche enregistrée n’utilise peuvent être supprimées. C’est irréversible.',
    removed: (name: string) => `${name} est supprimé.`,
    notRemoved: 'Rien n’a été supprimé.',
    merge: 'Fusionner',
    mergeTitle: (name: string) => `Fusionner ${name} dans une autre entrée`,
    mergeText: (count: number) =>
      `${listings(count)} et toutes les recherches enregistrées pour cette entrée passent à l’entrée choisie. Le nom de cette entrée devient un autre nom de l’entrée choisie, et sa page redirige vers celle-ci.`,
    mergeGroupText: 'Les membres de même nom sont fusionnés. Les autres passent au groupe choisi.',
    mergeWith: (name: string, target: string) => `Fusionner ${name} dans ${target}`,
    mergeQuestion: (name: string, target: string) => `Fusionner ${name} dans ${target} ? C’est irréversible.`,
    mergeInto: 'Fusionner dans',
    mergeSearch: 'Trouver l’entrée de destination',
    mergeRequired: 'Choisissez l’entrée de destination',
    merged: (from: string, into: string) => `${from} est en cours de fusion avec ${into}.`,
    merges: 'Fusions',
    merging: (from: string, into: string) => `${from} avec ${into}`,
    progress: (moved: number, total: number) =>
      `Annonces transférées : ${formatCount(moved)} sur ${formatCount(total)}`,
    finished: (moved: number, when: string) => `Annonces transférées : ${formatCount(moved)} ; fusion terminée ${when}`,
    importFile: 'Importer',
    importTitle: 'Importer un fichier CSV',
    importText:
      'Colonnes : kind (group, member ou source type), group (pour les membres), name, name_fr (le nom français d’un type de source), aliases (séparés par des virgules, des points-virgules ou |).',
    template: 'Télécharger un modèle',
    exportFile: 'Exporter',
    downloadFailed: 'Impossible de télécharger le fichier.',
    paste: 'Ou collez le contenu du fichier',
    check: 'Vérifier',
    checking: 'Vérification du fichier',
    importing: 'Importation en cours. Rien n’est enregistré tant que toutes les lignes ne sont pas lues.',
    importNow: (lines: number) =>
      frenchPlural(lines, { one: `Importer ${lines} ligne`, other: `Importer ${formatCount(lines)} lignes` }),
    preview: (groups: number, members: number, sourceTypes: number, aliases: number) =>
      `Nouveau : ${count(groups, 'groupe', 'groupes')}, ${count(members, 'membre', 'membres')}, ${count(sourceTypes, 'type de source', 'types de source')} et ${count(aliases, 'autre nom', 'autres noms')}.`,
    frenchNames: (names: number) => `Noms français à enregistrer : ${formatCount(names)}.`,
    unchanged: (lines: number) => `Déjà dans le catalogue : ${count(lines, 'ligne', 'lignes')}.`,
    imported: 'Le fichier est importé.',
    close: 'Fermer',
  } satisfies typeof catalogueLabels,
};
