/** Defines the texts of the chat settings. */
import { defineMessages } from '#web/lib/i18n/language.ts';
export const chatPreferencesLabels = defineMessages('chatPreferences', {
  title: 'Chat',
  typing: 'Show when I am writing',
  presence: 'Show when I have a conversation open',
  both: "If you turn one off, you won't see it from others either.",
  failed: 'The setting was not changed.',
  loading: 'Loading your chat settings',
  loadFailed: "Your chat settings didn't load",
});
