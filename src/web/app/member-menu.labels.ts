/** Messages of the menu of a signed-in user. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const memberMenuLabels = defineMessages('memberMenu', {
  menu: 'Your menu',
  profile: 'Your Profile',
  sell: 'Sell an item',
  favourites: 'Favourites',
  savedSearches: 'Saved searches',
  settings: 'Settings',
  admin: 'Admin',
  signOut: 'Sign out',
  following: 'Following',
  wants: 'Want list',
  matches: 'Matches',
  trades: 'Swaps and rings',
});
