/** Defines the texts of the chat settings. */
import { defineMessages } from '#web/lib/i18n/language.ts';
export const chatPreferencesLabels = defineMessages('chatPreferences', {
  title: 'Chat',
  typing: 'Show when I’m typing',
  presence: 'Show others when I have a conversation open',
  reciprocity: 'If you turn off one of these settings, you won’t see the same information about other people.',
  failed: 'Couldn’t change the setting.',
  loading: 'Loading your chat settings',
  loadFailed: 'Couldn’t load your chat settings',
});
