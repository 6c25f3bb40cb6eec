/** Messages of follows. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const followsLabels = defineMessages('follows', {
  title: 'Following',
  intro: 'New listings of the sellers, groups and members you follow. We’ll notify you of each one.',
  follow: 'Follow',
  following: 'Following',
  followName: (name: string) => `Follow ${name}`,
  followed: (name: string) => `We’ll notify you of new listings: ${name}.`,
  unfollow: (name: string) => `Unfollow ${name}`,
  unfollowed: (name: string) => `You no longer follow ${name}.`,
  undo: 'Undo',
  notFollowed: (name: string) => `Couldn’t follow ${name}.`,
  notUnfollowed: (name: string) => `Couldn’t unfollow ${name}.`,

  list: (count: number) => `You follow (${count})`,
  kinds: { seller: 'Seller', group: 'Group', member: 'Member' },
  loading: 'Loading what you follow',
  failed: 'What you follow did not load',
  none: 'You don’t follow anyone yet',
  noneText: 'Press Follow on the page of a seller, a group or a member to see their new listings here.',
  browse: 'See the newest listings',

  feed: 'New listings',
  feedLoading: 'Loading new listings',
  feedFailed: 'The new listings did not load',
  feedNone: 'Nothing for sale right now',
  feedNoneText: 'New listings of what you follow will appear here.',
  more: 'Load more',
  moreFailed: 'More listings did not load.',
  retry: 'Retry',
});
