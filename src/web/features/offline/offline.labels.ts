/** Messages about new versions of the app. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const offlineLabels = defineMessages('offline', {
  newVersion: 'A new version is ready.',
  reload: 'Reload',
  unsaved: 'This page contains text that is not saved. Send or save it before you reload.',
  reloadAnyway: 'Reload anyway',
});
