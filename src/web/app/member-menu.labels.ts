/** Messages of the menu of a signed-in user, apart from those that visitors load too. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const memberMenuLabels = defineMessages('memberMenu', {
  following: 'Following',
  wants: 'Want list',
  matches: 'Matches',
});
