/** Defines the texts of the session list. */
import { defineMessages } from '#web/lib/i18n/language.ts';
export const sessionsLabels = defineMessages('sessions', {
  title: 'Where you are signed in',
  loading: 'Loading your sessions',
  failedTitle: 'Couldn’t load your sessions',
  current: 'This device',
  unknown: 'Unknown device',
  on: (browser: string, system: string) => `${browser} on ${system}`,
  since: (date: string) => `Signed in ${date}`,
  used: (ago: string) => `last used ${ago}`,
  signOut: 'Sign out',
  signOutName: (device: string, when: string) => `Sign out ${device}, ${when}`,
  signOutOthers: 'Sign out all other devices',
  othersEnded: 'All other devices are signed out.',
  othersFailed: 'Couldn’t sign out the other devices.',
  ended: 'That device is signed out.',
  endFailed: 'Couldn’t sign out that device.',
});
