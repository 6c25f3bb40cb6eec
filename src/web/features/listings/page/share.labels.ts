/** Defines the texts about sharing a listing. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const shareLabels = defineMessages('share', {
  share: 'Share',
  copied: 'Link copied',
  failed: (url: string) => `Couldn’t copy the link. Copy it yourself: ${url}`,
});
