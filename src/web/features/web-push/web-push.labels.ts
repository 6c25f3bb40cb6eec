/** Messages about push notifications. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const webPushLabels = defineMessages('webPush', {
  title: 'Push notifications',
  text: 'Get notified of messages and answers on this device, even when Magpie is closed.',
  loading: 'Loading your notification settings',
  failed: 'Couldn’t load your notification settings',
  turnOn: 'Turn on notifications',
  turnOff: 'Turn off',
  turnOffName: (device: string) => `Turn off notifications on ${device}`,
  turnedOn: 'Notifications are on in this browser.',
  turnedOff: 'That browser no longer gets notifications.',
  turnOnFailed: 'Couldn’t turn on notifications.',
  turnOffFailed: 'Couldn’t turn off notifications.',
  serviceFailed: 'Your browser couldn’t reach its notification service. Check your connection and try again.',
  unsupported: 'This browser can’t show push notifications.',
  homeScreen: 'On iPhone and iPad, add Magpie to your Home Screen first, and open it from there.',
  denied:
    'This browser blocks notifications from Magpie. Select the icon next to the address, allow notifications, and reload this page.',
  browsers: 'Browsers with notifications turned on',
  thisBrowser: 'This browser',
  since: (date: string) => `On since ${date}`,
  kinds: {
    pushes_messages: 'New messages',
    pushes_requests: 'Contact requests, swaps and rings, and answers to them',
    pushes_alerts: 'Saved searches, want list and favourites',
    shows_push_text: 'Show names and message text',
  },
  kindsTitle: 'Push notification settings',
  textHelp: 'If this is on, anyone who sees your locked screen can read names and messages.',
  notSaved: 'Couldn’t save this setting.',
  offer: 'Want to know when someone replies? Magpie can notify you in this browser.',
});
