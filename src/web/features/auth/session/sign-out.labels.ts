/** Messages of the question before a sign-out. */
import { plural } from '#contract/plural.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

export const signOutLabels = defineMessages('signOut', {
  title: 'Sign out without sending?',
  unsent: (count: number) =>
    plural(count, {
      one: 'One message hasn’t been sent yet. Signing out deletes it from this device.',
      other: `${formatCount(count)} messages haven’t been sent yet. Signing out deletes them from this device.`,
    }),
  confirm: 'Delete and sign out',
  stay: 'Stay signed in',
});
