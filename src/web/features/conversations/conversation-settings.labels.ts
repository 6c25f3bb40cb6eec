/** Defines the texts about muting, archiving and marking conversations as unread. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const conversationSettingsLabels = defineMessages('conversationSettings', {
  mute: 'Mute',
  unmute: 'Unmute',
  muted: 'Muted: no emails, and not counted as unread.',
  unmuted: 'Unmuted',
  archive: 'Archive',
  unarchive: 'Move to inbox',
  archivedNow: 'Archived. A new message brings it back.',
  archivedMuted: 'Archived. It’ll stay there because it’s muted.',
  unarchived: 'Moved to the inbox',
  markUnread: 'Mark as unread',
  undo: 'Undo',
  failed: 'Couldn’t change the conversation.',
});
