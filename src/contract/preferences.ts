/** Defines what a user shows of their activity, and which emails and push notifications they want. */
import { z } from 'zod';
import { defineRoutes } from './endpoint.ts';
import { MAX_RING_VALUE_PERCENT, MAX_TOKEN_LENGTH, MIN_RING_VALUE_PERCENT } from './limits.ts';
import { mailKinds } from './mail-kinds.ts';
import { routes } from './routes.ts';

export const Preferences = z.object({
  /** If false, the user neither shows others that they are typing nor sees who is typing. */
  shows_typing: z.boolean(),
  /** If false, the user neither shows nor sees who has a conversation open. */
  shows_presence: z.boolean(),
  /** If false, only the owner sees the want list; its wants still match. */
  shows_wants: z.boolean(),
  /** If true, we look for rings that include the user. */
  joins_rings: z.boolean(),
  /** By how many percent the value that the user gets in a ring can differ from the value that they give. */
  ring_value_percent: z.int().min(MIN_RING_VALUE_PERCENT).max(MAX_RING_VALUE_PERCENT),
  /** If true, all users of a ring are in the user's country. */
  rings_in_country: z.boolean(),
  /** Someone sent a contact request about one of the user's listings. */
  mails_requests: z.boolean(),
  /** A seller accepted the user's contact request. */
  mails_acceptances: z.boolean(),
  /** A message has been unread for ten minutes. */
  mails_messages: z.boolean(),
  /** A listing matches a saved search; each search sets its own frequency. If false, no search sends email. */
  mails_searches: z.boolean(),
  /** A listing fits a want; at most one email a day. */
  mails_wants: z.boolean(),
  /** The price of a favourite dropped. */
  mails_favourites: z.boolean(),
  /** A proposal for the catalogue was accepted or declined. */
  mails_proposals: z.boolean(),
  /** Push notifications: someone sent the user a message. */
  pushes_messages: z.boolean(),
  /** Someone sent or answered a contact request. */
  pushes_requests: z.boolean(),
  /** A listing matches a saved search or a want, or the price of a favourite drops. */
  pushes_alerts: z.boolean(),
  /** If true, push notifications contain the sender's name and the beginning of the text. */
  shows_push_text: z.boolean(),
});
export type Preferences = z.infer<typeof Preferences>;

export const preferences = defineRoutes(routes.preferences, {
  read: { summary: "The user's preferences", responses: { 200: Preferences }, errors: ['unauthenticated'] },
  update: {
    summary: 'Changes the preferences in the body',
    body: Preferences.partial(),
    responses: { 200: Preferences },
    errors: ['unauthenticated', 'validation_failed'],
  },
  unsubscribe: {
    summary: 'Unsubscribes from one kind of email with the link in it, signed in or not; repeating it changes nothing',
    params: z.object({ token: z.string().max(MAX_TOKEN_LENGTH) }),
    // Mail programs send a form with `List-Unsubscribe=One-Click`, which can be ignored.
    encoding: 'form',
    responses: { 200: z.object({ kind: z.enum(mailKinds) }) },
    errors: ['not_found'],
  },
});
