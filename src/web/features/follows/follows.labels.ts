/** Messages of follows. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const followsLabels = defineMessages('follows', {
  title: 'Following',
  intro: 'New listings from the sellers, groups and group members you follow. We’ll notify you about each one.',
  follow: 'Follow',
  following: 'Following',
  followName: (name: string) => `Follow ${name}`,
  followed: (name: string) => `We’ll notify you about new listings from ${name}.`,
  unfollow: (name: string) => `Unfollow ${name}`,
  unfollowed: (name: string) => `You no longer follow ${name}.`,
  undo: 'Undo',
  notFollowed: (name: string) => `Couldn’t follow ${name}.`,
  notUnfollowed: (name: string) => `Couldn’t unfollow ${name}.`,

  list: (count: number) => `Following (${count})`,
  kinds: { seller: 'Seller', group: 'Group', member: 'Member' },
  loading: 'Loading what you follow',
  failed: 'Couldn’t load what you follow',
  none: 'You don’t follow anyone yet',
  noneText: 'Tap Follow on a seller, group or member page to see their new listings here.',
  browse: 'See the newest listings',

  feed: 'New listings',
  feedLoading: 'Loading new listings',
  feedFailed: 'Couldn’t load the new listings',
  feedNone: 'Nothing for sale right now',
  feedNoneText: 'New listings from the sellers, groups and group members you follow appear here.',
  more: 'Load more',
  moreFailed: 'Couldn’t load more listings.',
  retry: 'Retry',
});
