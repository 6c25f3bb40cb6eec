/** Defines the texts of the staff's page that lists held messages. */
import { plural } from '#contract/plural.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

export const heldLabels = defineMessages('adminHeld', {
  title: 'Held messages',
  intro:
    'When someone sends the same message to several people, it is held here. The recipients don’t see it until a moderator releases it.',
  counts: (held: number) => plural(held, { one: '1 held message', other: `${held} held messages` }),
  searchHelp: 'Part of the message or of the sender’s name',
  table: 'Held messages',
  text: 'Text',
  sender: 'Sender',
  joined: 'Joined',
  waiting: 'Waiting',
  age: 'Held',
  release: 'Release',
  decline: 'Decline',
  released: 'The message is being delivered.',
  declined: 'The message was declined.',
  notDecided: 'Couldn’t save the decision.',
  declineTitle: 'Decline this message?',
  declineText: 'It will never be delivered, and the sender will see that it was declined. This cannot be undone.',
  empty: 'No held messages',
  emptyText: 'If someone sends the same message to several people, it appears here.',
  failed: 'Couldn’t load the held messages',
});
