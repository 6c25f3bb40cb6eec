/** Messages of the analytics consent. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const analyticsLabels = defineMessages('analytics', {
  region: 'Counting page views',
  question:
    'Help us improve Magpie? We’d count page views anonymously: no cookies, a shortened IP address, and nothing that identifies you.',
  more: 'Privacy',
  refuse: 'No, thanks',
  agree: 'Allow',
  title: 'Analytics',
  choice: 'Count my page views anonymously',
  explained:
    'We tell the analytics service which pages you open, without your search terms or private links. It also gets your language, the site you came from and a random number for this visit. We ask it to shorten your IP address, and set no cookies.',
});
