/** What of oneself does a person show, and which mails do they want? */
import { z } from 'zod';
import { defineRoutes } from './endpoint.ts';
import { routes } from './routes.ts';

/** What a person may be mailed about besides their account. */
export const mailKinds = ['requests', 'acceptances', 'messages', 'searches', 'favourites'] as const;
export type MailKind = (typeof mailKinds)[number];

export const Preferences = z.object({
  /** Off: neither shows nor sees who is writing. */
  shows_typing: z.boolean(),
  /** Off: neither shows nor sees who has a conversation open. */
  shows_presence: z.boolean(),
  /** Somebody asks about a listing of theirs. */
  mails_requests: z.boolean(),
  /** A seller has accepted. */
  mails_acceptances: z.boolean(),
  /** A message has stayed unread for ten minutes. */
  mails_messages: z.boolean(),
  /** Something fits a saved search; each search says when. Off: none of them mails. */
  mails_searches: z.boolean(),
  /** A favourite has become cheaper. */
  mails_favourites: z.boolean(),
});
export type Preferences = z.infer<typeof Preferences>;

export const preferences = defineRoutes(routes.preferences, {
  read: { summary: "The signed-in person's preferences", responses: { 200: Preferences }, errors: ['unauthenticated'] },
  update: {
    summary: 'Changes those that are named',
    body: Preferences.partial(),
    responses: { 200: Preferences },
    errors: ['unauthenticated', 'validation_failed'],
  },
  unsubscribe: {
    summary: 'Ends one kind of mail by the link in it, signed in or not; again changes nothing',
    params: z.object({ token: z.string().max(200) }),
    // Mail programs send `List-Unsubscribe=One-Click`, which nothing reads.
    encoding: 'form',
    responses: { 200: z.object({ kind: z.enum(mailKinds) }) },
    errors: ['not_found'],
  },
});
