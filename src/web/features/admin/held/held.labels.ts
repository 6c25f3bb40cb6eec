/** Messages of the staff's page about held messages. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const heldLabels = defineMessages('adminHeld', {
  title: 'Held messages',
  intro:
    'Texts that were sent to several people are held here. The recipients don’t see them until a moderator decides.',
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
  declineText: 'It will never be delivered, and the sender will see that it was declined. This cannot be undone.',
  empty: 'No held messages',
  emptyText: 'Texts that someone sends to several people appear here.',
  failed: 'Couldn’t load the held messages',
});
