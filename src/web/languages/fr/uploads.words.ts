/** French messages of the uploads pages. */
import { MAX_PICKED_FILE_BYTES, MAX_PICKED_PIXELS, MAX_UPLOAD_BYTES } from '#contract/limits.ts';
import type { uploadLabels } from '#web/features/uploads/uploads.labels.ts';

export const uploadsWords = {
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
} satisfies {
  upload: typeof uploadLabels;
};
