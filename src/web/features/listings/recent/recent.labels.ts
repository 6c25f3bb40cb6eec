/** Defines the texts about the listings that a user has viewed. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const recentLabels = defineMessages('recent', {
  heading: 'Recently viewed',
  failed: 'Couldn’t load these listings',
  remember: 'Remember what I view on this device',
  help: 'Listings you view are marked as seen, and the last few appear on the home page. This list is stored only on this device.',
  clear: 'Clear',
  cleared: 'Recently viewed listings cleared',
});
