/** French messages for shared tools: uploads, pictures, text files, the editor and the tag field. */

import { MAX_PICKED_FILE_BYTES, MAX_PICKED_PIXELS, MAX_UPLOAD_BYTES } from '#contract/limits.ts';
import { frenchPlural } from '#contract/plural.ts';
import type { uploadLabels } from '#web/features/uploads/uploads.labels.ts';
import type { cropDialogLabels } from '#web/ui/crop-dialog.labels.ts';
import type { lightboxLabels } from '#web/ui/lightbox.labels.ts';
import type { richTextLabels } from '#web/ui/rich-text-editor.labels.ts';
import type { tagSelectLabels } from '#web/ui/tag-select.labels.ts';
import type { textFileLabels } from '#web/ui/text-file.labels.ts';

export const toolWords = {
  upload: {
    problems: {
      not_a_picture: 'Nous ne pouvons pas lire ce fichier comme photo. Utilisez JPEG, PNG, WebP, AVIF ou HEIC.',
      too_large: `Cette photo dépasse ${MAX_UPLOAD_BYTES / 1024 ** 2} Mo. Choisissez-en une plus petite.`,
      too_large_to_crop: `Ce fichier dépasse ${MAX_PICKED_FILE_BYTES / 1024 ** 2} Mo. Choisissez-en un plus petit.`,
      too_many_pixels_to_crop: `Cette photo dépasse ${MAX_PICKED_PIXELS / 1e6} mégapixels. Choisissez-en une plus petite.`,
      unreadable: 'Cette photo est endommagée et ne peut pas être lue. Choisissez-en une autre.',
      heic_unreadable:
        'Votre navigateur ne lit pas les photos HEIC. Enregistrez-la en JPEG et choisissez-la de nouveau.',
    },
    checking: 'Lecture de la photo…',
    uploading: 'Envoi…',
    queued: 'Le serveur est occupé. Nouvel essai dans un instant…',
    cancel: 'Annuler',
    retry: 'Réessayer',
    close: 'Fermer',
    cropTitle: 'Recadrer l’image',
    addPhoto: 'Ajouter une photo',
    replacePhoto: 'Remplacer la photo',
    removePhoto: 'Retirer la photo',
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
  upload: typeof uploadLabels;
  cropDialog: typeof cropDialogLabels;
  lightbox: typeof lightboxLabels;
  textFile: typeof textFileLabels;
  richText: typeof richTextLabels;
  tagSelect: typeof tagSelectLabels;
};
