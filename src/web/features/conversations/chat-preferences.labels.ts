/** Defines the texts of the chat settings. */
import { defineMessages } from '#web/lib/language.ts';
export const chatPreferencesLabels = defineMessages('chatPreferences', {
  title: 'Chat',
  typing: 'Show when I am writing',
  presence: 'Show when I have a conversation open',
  both: 'What you do not show, you do not see of others.',
  failed: 'The setting was not changed.',
  loading: 'Loading your chat settings',
  loadFailed: "Your chat settings didn't load",
  retry: 'Retry',
});
