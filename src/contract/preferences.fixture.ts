/** Provides the preferences of a new user: everything is on except rings and the text of push notifications. */
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
  joins_rings: false,
  ring_value_percent: 15,
  rings_in_country: false,
  pushes_messages: true,
  pushes_requests: true,
  pushes_alerts: true,
  shows_push_text: false,
};
