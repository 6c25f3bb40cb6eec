/** Defines the texts about editing and deleting the user's own messages. */
import { MESSAGE_CHANGE_MINUTES } from '#contract/limits.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

export const messageChangeLabels = defineMessages('messageChanges', {
  change: 'Edit or delete this message',
  title: 'Edit message',
  message: 'Message',
  help: (name: string) =>
    `You can edit or delete a message for ${MESSAGE_CHANGE_MINUTES} minutes after sending it. ${name} will see that it was edited.`,
  empty: 'Write a message, or delete it.',
  save: 'Save',
  delete: 'Delete message',
  deleted: 'Message deleted',
  edited: 'Edited',
});
