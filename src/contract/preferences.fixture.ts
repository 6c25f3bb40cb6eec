/** Preferences with everything on, as those of a new user. */
import type { Preferences } from './preferences.ts';

export const allPreferences: Preferences = {
  shows_typing: true,
  shows_presence: true,
  mails_requests: true,
  mails_acceptances: true,
  mails_messages: true,
  mails_searches: true,
  mails_favourites: true,
  mails_proposals: true,
  mails_wants: true,
  shows_wants: true,
};
