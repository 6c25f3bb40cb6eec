/** Messages of the staff's page about held messages. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const heldLabels = defineMessages('adminHeld', {
  title: 'Held messages',
  intro: 'The same text sent to several people waits here. Its recipients do not see it until someone decides.',
  counts: (held: number) => (held === 1 ? '1 held text' : `${held} held texts`),
  searchHelp: 'Part of the text or of the sender’s name',
  table: 'Held texts',
  text: 'Text',
  sender: 'Sender',
  joined: 'Joined',
  waiting: 'Waiting',
  age: 'Held',
  release: 'Release',
  decline: 'Decline',
  released: 'The text is being delivered.',
  declined: 'The text was declined.',
  notDecided: 'Nothing was changed.',
  declineTitle: 'Decline this text?',
  declineText: 'It is never delivered, and its sender sees that. This cannot be undone.',
  empty: 'No held messages',
  emptyText: 'Texts that someone sends to several people appear here.',
  failed: 'Couldn’t load the held messages',
});
