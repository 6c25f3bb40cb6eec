/** Defines the texts about muting, archiving and marking conversations as unread. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const conversationSettingsLabels = defineMessages('conversationSettings', {
  mute: 'Mute',
  unmute: 'Unmute',
  muted: 'Muted. You won’t get emails about this conversation, and it won’t be counted as unread.',
  unmuted: 'Unmuted',
  archive: 'Archive',
  unarchive: 'Move to inbox',
  archivedNow: 'Archived. A new message moves this conversation back to the inbox.',
  archivedMuted: 'Archived. New messages don’t move muted conversations back to the inbox.',
  unarchived: 'Moved to the inbox',
  markUnread: 'Mark as unread',
  undo: 'Undo',
  failed: 'Couldn’t change the conversation.',
});
