/** Defines what a user shows of their activity, and which emails and push notifications they want. */
import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { MAX_RING_VALUE_PERCENT, MAX_TOKEN_LENGTH, MIN_RING_VALUE_PERCENT } from './limits.ts';
import { mailKinds } from './mail-kinds.ts';

export const Preferences = z.object({
  /** If false, the user neither shows others that they are typing nor sees who is typing. */
  shows_typing: z.boolean(),
  /** If false, the user neither shows others that they have a conversation open nor sees who has one open. */
  shows_presence: z.boolean(),
  /** If false, only the owner sees the want list; its wants still match. */
  shows_wants: z.boolean(),
  /** If true, the server looks for rings that include the user. */
  joins_rings: z.boolean(),
  /** By how many percent the value that the user gets in a ring can differ from the value that they give. */
  ring_value_percent: z.int().min(MIN_RING_VALUE_PERCENT).max(MAX_RING_VALUE_PERCENT),
  /** If true, the user is only included in rings whose members are all in the user's country. */
  rings_in_country: z.boolean(),
  /** Whether the user gets an email when someone sends a contact request about one of the user's listings. */
  mails_requests: z.boolean(),
  /** Whether the user gets an email when a seller accepts the user's contact request. */
  mails_acceptances: z.boolean(),
  /** Whether the user gets an email when a message has been unread for ten minutes. */
  mails_messages: z.boolean(),
  /**
   * Whether the user gets emails when a listing matches a saved search, at the frequency set for that search. If
   * false, no search sends email.
   */
  mails_searches: z.boolean(),
  /** Whether the user gets emails when a listing fits a want, at the frequency set for that want. */
  mails_wants: z.boolean(),
  /** Whether the user gets an email when the price of a favourite drops. */
  mails_favourites: z.boolean(),
  /** Whether the user gets an email when their proposal for the catalogue is accepted or declined. */
  mails_proposals: z.boolean(),
  /** Whether the user gets a push notification when someone sends them a message. */
  pushes_messages: z.boolean(),
  /** Whether the user gets a push notification when someone sends them a contact request or answers theirs. */
  pushes_requests: z.boolean(),
  /**
   * Whether the user gets a push notification when a listing matches a saved search, a want or a follow, or when the
   * price of a favourite drops.
   */
  pushes_alerts: z.boolean(),
  /** If true, push notifications contain the sender's name and the beginning of the text. */
  shows_push_text: z.boolean(),
});
export type Preferences = z.infer<typeof Preferences>;

export const preferencesRoutes = {
  'GET /api/preferences': {
    id: 'preferences.read',
    access: 'member',
    summary: "The user's preferences",
    responses: { 200: Preferences },
    errors: ['unauthenticated'],
  },
  'PUT /api/preferences': {
    id: 'preferences.update',
    access: 'member',
    summary: 'Changes the preferences in the body',
    body: Preferences.partial(),
    responses: { 200: Preferences },
    errors: ['unauthenticated', 'validation_failed'],
  },
  'POST /unsubscribe/{token}': {
    id: 'preferences.unsubscribe',
    access: 'anyone',
    summary: 'Unsubscribes from one kind of email with the link in it, signed in or not; repeating it changes nothing',
    params: z.object({ token: z.string().max(MAX_TOKEN_LENGTH) }),
    // Mail programs send a form with `List-Unsubscribe=One-Click`, which can be ignored.
    encoding: 'form',
    responses: { 200: z.object({ kind: z.enum(mailKinds) }) },
    errors: ['not_found'],
  },
} as const satisfies Endpoints;
