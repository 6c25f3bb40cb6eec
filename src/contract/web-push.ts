/** Defines push notifications: the browsers that receive them, and how a browser subscribes and unsubscribes. */
import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { MAX_PUSH_ENDPOINT_LENGTH } from './limits.ts';
import { problemCode } from './problems.ts';
import { Id, Instant, PathId } from './scalars.ts';

/**
 * The keys have the sizes of RFC 8291: the public key is an uncompressed point on the curve P-256 and the secret is 16
 * random bytes, both in base64url.
 */
const PublicKey = z.string().regex(/^[\w-]{87}=?$/, problemCode('invalid'));
const AuthSecret = z.string().regex(/^[\w-]{22}(?:==)?$/, problemCode('invalid'));
const Endpoint = z.string().min(1, problemCode('invalid')).max(MAX_PUSH_ENDPOINT_LENGTH, problemCode('too_long'));

/** What `PushSubscription.toJSON()` returns; other fields are ignored. */
export const NewPushSubscription = z.object({
  endpoint: Endpoint,
  keys: z.object({ p256dh: PublicKey, auth: AuthSecret }),
});
export type NewPushSubscription = z.infer<typeof NewPushSubscription>;

export const PushSubscriptionEntry = z.object({
  id: Id,
  /** The browser's own description (`User-Agent`) when it signed in. */
  user_agent: z.string(),
  created_at: Instant,
  /** When the push service last accepted a notification for this browser; null before the first. */
  last_success_at: Instant.nullable(),
  /** The URL at the push service, returned only for the browser of this session: other browsers do not need it. */
  endpoint: z.string().nullable(),
});
export type PushSubscriptionEntry = z.infer<typeof PushSubscriptionEntry>;

export const PushSubscriptions = z.object({
  /** The server's public key (VAPID), which a browser needs to subscribe. */
  public_key: z.string(),
  data: z.array(PushSubscriptionEntry),
});
export type PushSubscriptions = z.infer<typeof PushSubscriptions>;

export const webPushRoutes = {
  'GET /api/push-subscriptions': {
    id: 'webPush.list',
    access: 'member',
    flag: 'session',
    summary: 'Returns the browsers that receive push notifications, newest first, and the key that a browser needs',
    responses: { 200: PushSubscriptions },
    errors: ['unauthenticated', 'forbidden'],
  },
  'POST /api/push-subscriptions': {
    id: 'webPush.subscribe',
    access: 'member',
    flag: 'session',
    affects: ['GET /api/push-subscriptions'],
    summary: 'Sends notifications to the browser of this session, in place of an earlier subscription of the session',
    body: NewPushSubscription,
    responses: { 201: PushSubscriptionEntry },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
  'DELETE /api/push-subscriptions/{id}': {
    id: 'webPush.unsubscribe',
    access: 'owner',
    flag: 'session',
    affects: ['GET /api/push-subscriptions'],
    summary: 'Ends the notifications of one browser',
    params: z.object({ id: PathId }),
    responses: { 204: null },
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  },
  'POST /api/push-subscriptions/renewal': {
    id: 'webPush.renew',
    access: 'anyone',
    summary: 'Replaces a subscription that the browser has renewed; the secret of the old one authorizes the request',
    body: z.object({ old: z.object({ endpoint: Endpoint, auth: AuthSecret }), renewed: NewPushSubscription }),
    responses: { 204: null },
    errors: ['not_found', 'validation_failed'],
  },
} as const satisfies Endpoints;
