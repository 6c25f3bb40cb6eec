/** Defines contact requests: how a buyer sends one and how the seller decides on it. */
import { z } from 'zod';
import { BundleListing } from './bundle-listing.ts';
import type { Endpoints } from './endpoint.ts';
import { MAX_ADDITIONAL_LISTINGS, MAX_CONTACT_MESSAGE_LENGTH } from './limits.ts';
import { ListingCard } from './listing-card.ts';
import { Notification } from './notifications.ts';
import { problemCode } from './problems.ts';
import { reviewStates } from './review-states.ts';
import { Id, IdInput, Instant, Named, PathId, PictureUrl, Uuid } from './scalars.ts';

/** `sent`: stored, but the seller has not received it. `pending`: the seller has received it and not decided yet. */
export const ConnectionStatus = z.enum(['none', 'sent', 'pending', 'accepted', 'declined']);
export type ConnectionStatus = z.infer<typeof ConnectionStatus>;
const StatusAnswer = z.object({
  status: ConnectionStatus,
  /** Present if the newest message is held for moderation (`waiting`) or a moderator declined it (`declined`). */
  review: z.enum(reviewStates).optional(),
  /**
   * Only the status route returns this field. It describes a request or conversation that the user opened with this
   * seller about another listing: one that also includes this listing, or else an active conversation to which this
   * listing can be added. Absent if there is neither.
   */
  bundle: z
    .object({
      includes_listing: z.boolean(),
      /** The id of the conversation; null while the seller has not decided on the request. */
      conversation_id: Id.nullable(),
      /** The listing about which the request or conversation was opened. */
      listing: Named,
    })
    .optional(),
});
export type ContactResult = z.infer<typeof StatusAnswer>;

export const ConnectionRequest = z.object({
  /**
   * The seller's id according to the client. The server derives the seller from the listing and refuses a different id.
   */
  recipient_id: IdInput(),
  listing_id: IdInput(),
  /**
   * The buyer's text, which becomes the first message of the conversation on acceptance; a blank text creates no
   * message.
   */
  contactMessage: z
    .string()
    .max(MAX_CONTACT_MESSAGE_LENGTH, problemCode('too_long'))
    .nullable()
    .default('')
    .transform((text) => text ?? ''),
  /**
   * Additional open listings of the same seller. If the user already has an undecided request, this list replaces the
   * request's additional listings; if the field is absent, they stay unchanged.
   */
  additional_listing_ids: z.array(IdInput()).max(MAX_ADDITIONAL_LISTINGS, problemCode('too_many')).optional(),
});

export const OwnRequest = z.object({
  id: Id,
  status: z.enum(['sent', 'pending', 'accepted', 'declined']),
  /** The buyer's message; empty if the buyer wrote nothing. */
  message: z.string(),
  listing: ListingCard,
  /** The additional listings of the request, in the order in which the buyer chose them; absent if there are none. */
  additional_listings: z.array(BundleListing).min(1).optional(),
  seller: Named.extend({ profile: z.object({ avatar: PictureUrl }) }),
  /** The id of the conversation; null until the seller accepts the request. */
  conversation_id: Id.nullable(),
  /** The swap that was offered with the request; null if there is none or it is no longer waiting for an answer. */
  trade_id: Id.nullable(),
  created_at: Instant,
});
export type OwnRequest = z.infer<typeof OwnRequest>;

const byId = z.object({ id: Uuid });

export const connectionsRoutes = {
  'GET /api/users/{userId}/connection-notification-status/{listingId}': {
    id: 'connections.status',
    access: 'self',
    summary: "The signed-in user's own connection status for this listing; `userId` is the user or the seller",
    params: z.object({ userId: PathId, listingId: PathId }),
    responses: { 200: StatusAnswer },
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  },
  'POST /api/notifications/connection-request': {
    id: 'connections.request',
    access: 'member',
    affects: ['GET /api/connection-requests'],
    summary: 'Sends a contact request to a seller; a repeated request replaces the message of the waiting one',
    body: ConnectionRequest,
    responses: { 200: StatusAnswer },
    errors: [
      'unauthenticated',
      'not_found',
      'validation_failed',
      'listing_closed',
      'already_decided',
      'too_many_requests',
      'too_many_undecided',
    ],
  },
  'POST /api/notifications/{id}/connection-accept': {
    id: 'connections.accept',
    access: 'recipient',
    affects: ['GET /api/conversations'],
    summary: 'Accepts a request: opens the conversation and notifies the buyer',
    params: byId,
    responses: { 200: Notification.extend({ conversation_id: Id }) },
    errors: ['unauthenticated', 'not_found', 'already_decided'],
  },
  'POST /api/notifications/{id}/connection-decline': {
    id: 'connections.decline',
    access: 'recipient',
    affects: ['GET /api/conversations'],
    summary: 'Declines a request',
    params: byId,
    responses: { 200: Notification },
    errors: ['unauthenticated', 'not_found', 'already_decided'],
  },
  'GET /api/connection-requests': {
    id: 'connections.own',
    access: 'member',
    summary: "The signed-in user's own requests, newest first; `listing_id` selects the one for this listing",
    query: z.object({ listing_id: PathId.optional() }),
    responses: { 200: z.object({ data: z.array(OwnRequest) }) },
    errors: ['unauthenticated', 'validation_failed'],
  },
  'DELETE /api/connection-requests/{id}': {
    id: 'connections.withdraw',
    access: 'owner',
    affects: ['GET /api/connection-requests', 'GET /api/users/{userId}/connection-notification-status/{listingId}'],
    summary: 'Withdraws an undecided request; the buyer can send a new one later',
    params: z.object({ id: PathId }),
    responses: { 204: null },
    errors: ['unauthenticated', 'not_found', 'already_decided'],
  },
} as const satisfies Endpoints;
