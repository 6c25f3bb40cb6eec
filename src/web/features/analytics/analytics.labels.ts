/** Messages of the analytics consent. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const analyticsLabels = defineMessages('analytics', {
  region: 'Counting page views',
  question:
    'Can we count page visits? Your IP address is shortened, nothing about you is stored, and you are free to say no.',
  more: 'Privacy',
  refuse: 'No, thanks',
  agree: 'Yes, count',
  title: 'Analytics',
  choice: 'Count the pages I visit',
  explained:
    'The analytics service only receives the page, without your search terms or personal links. Your IP address is shortened, and no cookie is set.',
});
