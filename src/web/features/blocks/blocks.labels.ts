/** Defines the texts about blocking users. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const blocksLabels = defineMessages('blocks', {
  more: (name: string) => `More actions for ${name}`,
  block: (name: string) => `Block ${name}`,
  unblock: (name: string) => `Unblock ${name}`,

  confirmTitle: (name: string) => `Block ${name}?`,
  effects: {
    hidden: 'You’ll no longer see each other’s listings, profiles and reviews.',
    requests: 'Open contact requests between you will be withdrawn.',
    conversations:
      'Conversations between you will be frozen. You can still read them, but new messages won’t reach you.',
    silent: (name: string) => `We won’t tell ${name}. You can unblock them in Settings at any time.`,
  },
  confirm: 'Block',
  cancel: 'Cancel',
  blocked: (name: string) => `${name} is blocked. You can undo this in Settings.`,
  notBlocked: (name: string) => `Couldn’t block ${name}.`,
  unblocked: (name: string) => `${name} is no longer blocked.`,
  notUnblocked: (name: string) => `Couldn’t unblock ${name}.`,

  section: 'Blocked users',
  sectionText: 'You and a blocked user can’t see or message each other.',
  loading: 'Loading blocked users',
  failed: 'Couldn’t load blocked users',
  none: 'You haven’t blocked anyone.',
  since: (date: string) => `Blocked on ${date}`,
  unblockShort: 'Unblock',

  frozen: (name: string) => `You blocked ${name}, so this conversation is frozen.`,
  profileTitle: (name: string) => `You blocked ${name}`,
  profileText: 'Their profile and listings are hidden from you until you unblock them.',
});
