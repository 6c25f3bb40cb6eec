/** French messages of the wants pages. */
import {
  MAX_FILTER_VALUES,
  MAX_WANT_NOTE_LENGTH,
  MAX_WANT_PRIORITY,
  MAX_WANT_WORDS_LENGTH,
  MAX_WANTS,
  MIN_WANT_PRIORITY,
} from '#contract/limits.ts';
import { frenchPlural } from '#contract/plural.ts';
import type { wantsLabels } from '#web/features/trading/wants.labels.ts';
import { formatCount } from '#web/lib/i18n/format.ts';

/** In French, zero takes the singular. */
const listings = (count: number) =>
  `${formatCount(count)} ${frenchPlural(count, { one: 'annonce', other: 'annonces' })}`;

const wants = (count: number) => `${formatCount(count)} ${frenchPlural(count, { one: 'souhait', other: 'souhaits' })}`;

const wordless = 'Utilisez des mots ou des chiffres. Les émojis et les symboles seuls ne donnent rien.';

export const wantsWords = {
  wants: {
    title: 'Liste de souhaits',
    intro:
      'Dites ce que vous cherchez. Nous vous avertirons quand une annonce y correspondra, et trouverons des personnes avec qui échanger.',
    matches: 'Vos échanges possibles',
    loading: 'Chargement de votre liste de souhaits',
    failed: 'Votre liste de souhaits n’a pas pu être chargée',
    none: 'Votre liste de souhaits est vide',
    noneText: 'Ajoutez ce que vous cherchez, ou collez la liste que vous avez déjà.',
    priorities: { 1: 'Indispensable', 2: 'Souhaité', 3: 'Un jour' } as Readonly<Record<number, string>>,
    add: 'Ajouter un souhait',
    paste: 'Coller une liste',
    download: 'Télécharger en CSV',
    downloadFailed: 'Votre liste de souhaits n’a pas pu être téléchargée.',
    fileName: 'magpie-souhaits.csv',
    count: wants,
    privateList:
      'Votre liste est privée. Nous cherchons toujours des échanges possibles, mais personne d’autre ne la voit.',
    publicList: 'Votre liste est publique sur votre profil.',
    settings: 'Paramètres',
    share: 'Copier le lien',
    shared: 'Lien copié',
    notShared: 'Le lien n’a pas pu être copié.',

    anyMember: 'tous les membres',
    anySourceType: 'tous les types de source',
    words: (text) => `« ${text} »`,
    upTo: (price) => `jusqu’à ${price}`,
    paused: 'En pause',
    foundHeading: 'Trouvés',
    foundText: 'Vous les avez obtenus. Nous ne les cherchons plus.',
    foundOn: (date) => `Trouvé le ${date}`,
    renew: 'En chercher un autre',
    fits: (count) => `${listings(count)} à échanger`,
    options: (name) => `Options pour ${name}`,
    edit: 'Modifier',
    pause: 'Mettre en pause',
    resume: 'Réactiver',
    remove: 'Supprimer',
    removed: (name) => `${name} : souhait supprimé`,
    undo: 'Annuler',
    notRemoved: (name) => `${name} n’a pas pu être supprimé.`,
    notBack: (name) => `${name} n’a pas pu être rétabli.`,
    notChanged: (name) => `${name} n’a pas pu être modifié.`,

    newTitle: 'Ajouter un souhait',
    editTitle: 'Modifier ce souhait',
    group: 'Groupe',
    chooseGroup: 'Choisir',
    groupMissing: 'Choisissez un groupe.',
    members: 'Membres',
    membersHint: 'Tous les membres',
    sourceTypes: 'Types de source',
    sourceTypesHint: 'Tous les types de source',
    wordsField: 'Mots',
    wordsHelp: 'Par exemple le nom d’un album. Chaque mot doit figurer dans l’annonce.',
    wordless,
    maxPrice: 'Prix maximal',
    maxPriceHelp: 'Pour les achats seulement. Les échanges n’ont pas de limite de prix.',
    priceWrong: 'Entrez un prix, par exemple 18,00',
    currency: 'Devise',
    priority: 'Priorité',
    note: 'Remarque',
    mails: 'Recevoir les nouvelles annonces par courriel',
    noteHelp: 'Affichée sur votre liste publique.',
    tooLong: (max) => `Utilisez au plus ${max} ${frenchPlural(max, { one: 'caractère', other: 'caractères' })}`,
    save: 'Enregistrer le souhait',
    cancel: 'Annuler',
    notSaved: 'Ce souhait n’a pas pu être enregistré.',
    saved: 'Souhait enregistré',

    pasteTitle: 'Coller une liste',
    pasteText:
      'Un souhait par ligne : d’abord le groupe, puis des membres, des types de source, un prix et « indispensable » ou « un jour ». Le reste de la ligne sert de mots-clés.',
    pasteExample: 'Orchid Static, Yune, jusqu’à 20 USD, indispensable',
    lines: 'Vos lignes',
    chooseFile: 'Choisir un fichier CSV',
    groupColumnMissing: (columns) =>
      `C’est un tableau, et sa première ligne n’a pas de colonne « group ». Écrivez-y les noms de vos colonnes, parmi ceux-ci : ${columns}. Pour une liste sans colonnes, collez un souhait par ligne, avec des virgules entre ses parties.`,
    importLines: 'Ajouter à ma liste',
    importing: (done, total) => `Lignes lues : ${formatCount(done)} sur ${formatCount(total)}`,
    imported: (count) =>
      count === 0
        ? 'Aucun souhait ajouté.'
        : `${wants(count)} ${frenchPlural(count, { one: 'ajouté', other: 'ajoutés' })}.`,
    unread: (count) =>
      frenchPlural(count, {
        one: 'Une ligne n’a pas pu être ajoutée. Elle reste dans le champ de texte.',
        other: `${formatCount(count)} lignes n’ont pas pu être ajoutées. Elles restent dans le champ de texte.`,
      }),
    problem: (line) => `Ligne ${formatCount(line)}`,
    didYouMean: (name) => `Vouliez-vous dire ${name} ?`,
    ignoredColumns: (columns) =>
      `${frenchPlural(columns.length, { one: 'Cette colonne n’a pas été lue', other: 'Ces colonnes n’ont pas été lues' })} : ${columns.join(', ')}.`,
    moreProblems: (count) => `Afficher plus (${formatCount(count)})`,
    lineProblems: {
      group_unknown: 'Nous ne connaissons pas ce groupe. Commencez par le nom d’un groupe, ou suggérez-le.',
      member_unknown: 'Un des membres n’est pas dans ce groupe.',
      source_type_unknown: 'Un des types de source n’existe pas.',
      price_invalid: 'Le prix n’est pas clair. Écrivez-le comme 1200 ou 1200,50.',
      price_not_whole: 'Les prix dans cette devise n’ont pas de décimales. Écrivez un nombre entier comme 1200.',
      currency_unknown: 'Cette devise n’est pas disponible ici. Choisissez-en une autre.',
      currency_ambiguous: 'Quels dollars ? Écrivez USD ou CAD.',
      priority_unknown: `La priorité est un nombre de ${MIN_WANT_PRIORITY} à ${MAX_WANT_PRIORITY}.`,
      state_unknown: 'L’état est « actif », « en pause » ou « trouvé ».',
      words_too_long: `Utilisez au plus ${MAX_WANT_WORDS_LENGTH} caractères pour les mots recherchés.`,
      words_unsearchable: wordless,
      note_too_long: `Utilisez au plus ${MAX_WANT_NOTE_LENGTH} caractères pour la remarque.`,
      line_too_long: 'La ligne est trop longue.',
      too_many_values: `Indiquez au plus ${MAX_FILTER_VALUES} membres et ${MAX_FILTER_VALUES} types de source.`,
      contact_details: 'Retirez les liens, adresses courriel et numéros de téléphone.',
      repeated: 'Ce souhait est déjà dans votre liste.',
      csv_unreadable: 'Un guillemet de cette ligne n’est jamais fermé.',
      csv_column_missing: 'La première ligne doit nommer la colonne « group ».',
      csv_too_many_cells:
        'Cette ligne a plus de cellules que la première. Mettez entre guillemets les textes avec des virgules.',
      limit_reached: `Votre liste est pleine : elle a ${MAX_WANTS.toLocaleString('fr-CA')} souhaits. Supprimez-en d’abord.`,
    },
    notImported: 'Ces lignes n’ont pas pu être ajoutées.',
    done: 'Terminé',

    profileLoading: 'Chargement de la liste de souhaits',
    profileFailed: 'Cette liste de souhaits n’a pas pu être chargée',
    profileNone: 'Cette liste de souhaits est vide',
    profilePrivate: 'Cette liste de souhaits est privée',
    profileHeading: 'Souhaits',

    showsWants: 'Afficher ma liste de souhaits sur mon profil',
    showsWantsHint: 'Sinon, nous cherchons toujours des échanges possibles, mais personne d’autre ne voit votre liste.',
    notHidden: 'Ce réglage n’a pas pu être enregistré.',
    settingsLoading: 'Chargement de ce réglage',
    settingsFailed: 'Ce réglage n’a pas pu être chargé',
  },
} satisfies {
  wants: typeof wantsLabels;
};
