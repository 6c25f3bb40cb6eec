/** French messages of the design system. */

import { frenchPlural } from '#contract/plural.ts';
import type {
  cropDialogLabels,
  lightboxLabels,
  modalLabels,
  notFoundLabels,
  queryViewLabels,
  richTextLabels,
  tagSelectLabels,
  textFileLabels,
} from '#web/ui/ui.labels.ts';

export const uiWords = {
  modal: { title: 'Titre de la fenêtre', close: 'Fermer' },
  queryView: { retry: 'Réessayer' },
  notFound: {
    title: 'Page introuvable',
    text: 'Nous ne trouvons pas cette page. Elle a peut-être été déplacée, ou vous n’y avez pas accès.',
    home: 'Aller à l’accueil',
    search: 'Rechercher des annonces',
  },
  cropDialog: {
    title: 'Recadrer l’image',
    crop: 'Recadrer',
    cancel: 'Annuler',
    zoom: 'Zoom',
    rotate: 'Pivoter',
    wholePhoto: 'Photo entière',
    area: 'Photo : faites-la glisser ou déplacez-la avec les flèches du clavier',
    reading: 'Ouverture de la photo',
    heic: 'Ce navigateur n’ouvre pas les photos HEIC. Enregistrez-la en JPEG ou en PNG, ou envoyez-la depuis le navigateur du téléphone.',
    unreadable: 'Nous ne pouvons pas ouvrir ce fichier comme photo. Choisissez un fichier JPEG, PNG, WebP ou AVIF.',
    failed: 'La photo n’a pas pu être recadrée. Réessayez, ou choisissez-en une autre.',
  },
  lightbox: {
    badge: (at, count) => `${at} / ${count}`,
    position: (at, count) => `Photo ${at} sur ${count}`,
    close: 'Fermer',
    zoomIn: 'Agrandir',
    zoomOut: 'Réduire',
    previous: 'Photo précédente',
    next: 'Photo suivante',
    zoomed: (percent) => `${percent} pour cent`,
  },
  textFile: {
    failed: 'Ce fichier n’a pas pu être lu.',
    notText: 'Ce n’est pas un fichier texte. Enregistrez le tableau au format CSV UTF-8 et choisissez ce fichier.',
  },
  richText: {
    toolbar: 'Mise en forme',
    heading2: 'Titre 2',
    heading3: 'Titre 3',
    bold: 'Gras',
    italic: 'Italique',
    underline: 'Souligné',
    link: 'Lien',
    orderedList: 'Liste numérotée',
    bulletList: 'Liste à puces',
    clear: 'Effacer la mise en forme',
    address: 'Adresse du lien',
    apply: 'Appliquer',
    removeLink: 'Retirer le lien',
    badAddress: 'Entrez une adresse web, comme https://example.com',
    loading: 'Chargement de l’éditeur',
  },
  tagSelect: {
    none: 'Aucun résultat',
    remove: (label) => `Retirer ${label}`,
    chipHint: 'Appuyez sur Retour arrière ou sur Supprimer pour retirer',
    chosenHint: (count) =>
      `${count} ${frenchPlural(count, { one: 'choisi', other: 'choisis' })}. Depuis le début du champ, appuyez sur la flèche gauche pour y accéder`,
  },
} satisfies {
  modal: typeof modalLabels;
  queryView: typeof queryViewLabels;
  notFound: typeof notFoundLabels;
  cropDialog: typeof cropDialogLabels;
  lightbox: typeof lightboxLabels;
  textFile: typeof textFileLabels;
  richText: typeof richTextLabels;
  tagSelect: typeof tagSelectLabels;
};
