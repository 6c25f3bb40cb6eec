/** French messages for the admin page that edits synonyms. */
import type { synonymsLabels } from '#web/features/admin/synonyms/synonyms.labels.ts';

export const adminSynonymsWords = {
  adminSynonyms: {
    title: 'Synonymes',
    intro:
      'Chercher un mot d’un groupe trouve aussi les autres. Un mot d’au moins quatre lettres trouve aussi ceux qui commencent ainsi. Les modifications s’appliquent aussitôt, y compris aux recherches enregistrées.',
    list: 'Groupes de synonymes',
    words: 'Mots',
    wordsHelp: 'Des mots simples, séparés par des virgules. Les majuscules et les accents ne comptent pas.',
    tooFew: 'Saisissez au moins deux mots',
    add: 'Ajouter un groupe',
    addTitle: 'Nouveau groupe de synonymes',
    edit: 'Modifier',
    editTitle: 'Modifier les synonymes',
    save: 'Enregistrer',
    saved: 'Les synonymes sont enregistrés.',
    remove: 'Supprimer',
    removeTitle: 'Supprimer ce groupe ?',
    removeText: 'La recherche d’un de ces mots ne trouvera plus les autres.',
    removed: 'Le groupe est supprimé.',
    notRemoved: 'Le groupe n’a pas été supprimé.',
    none: 'Aucun synonyme pour le moment',
    noneText: 'Ajoutez un groupe, par exemple « vinyle, LP, disque ».',
    failed: 'Impossible de charger les synonymes',
  } satisfies typeof synonymsLabels,
};
