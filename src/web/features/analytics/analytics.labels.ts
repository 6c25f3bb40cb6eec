/** Messages of the analytics consent. */
import { defineMessages } from '#web/lib/language.ts';

export const analyticsLabels = defineMessages('analytics', {
  region: 'Counting page views',
  question:
    'May we count which pages are visited? Your address is shortened, nothing about you is kept, and no is just as good.',
  more: 'Privacy',
  refuse: 'No, thanks',
  agree: 'Yes, count',
  title: 'Analytics',
  choice: 'Count the pages I visit',
  explained:
    'Only the page is told to the analytics service, without what you searched for and never a link meant for you alone. Your address is shortened, and no cookie is set.',
});
