/** Messages about new versions of the app. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const offlineLabels = defineMessages('offline', {
  newVersion: 'A new version is ready.',
  reload: 'Reload',
  unsaved: 'You have unsaved text on this page. Send or save it before you reload.',
  reloadAnyway: 'Reload anyway',
});
