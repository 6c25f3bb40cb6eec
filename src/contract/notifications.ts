/** Defines the notifications listed under the bell. */
import { z } from 'zod';
import { Country } from './auth.ts';
import { BundleListing } from './bundle-listing.ts';
import type { Endpoints } from './endpoint.ts';
import { MAX_RATING } from './limits.ts';
import { CurrencyCode, Id, Instant, Named, PictureUrl, Price, Uuid } from './scalars.ts';
import { tradeEndReasons, tradeKinds, tradeStatuses } from './trade-states.ts';

const PricedPicture = z.object({ image1: PictureUrl, price: Price, currency: z.object({ code: CurrencyCode }) });

export const Notification = z.object({
  /** Random, because the id is published on a public channel and must reveal nothing. */
  id: Uuid,
  /** A type from `notification-types.ts`; clients show unknown types generically. */
  type: z.string(),
  sender: Named.extend({ profile: z.object({ avatar: PictureUrl }) }),
  /**
   * The listing that the notification is about; null if it is not about a listing. `sender` is then the recipient or,
   * for a swap, the other user.
   */
  listing: Named.nullable(),
  /** The number of additional listings in the contact request or in its swap; absent if there are none. */
  more_listings: z.int().min(1).optional(),
  is_read: z.boolean(),
  /** The current status of the contact request; null for all types except `connection_request`. */
  connection_status: z.enum(['sent', 'pending', 'accepted', 'declined', 'withdrawn']).nullable(),
  /** What the seller needs to know to decide on a contact request; null for all other notifications. */
  request: z
    .object({
      /** The buyer's message; empty if the buyer wrote nothing. */
      message: z.string(),
      sender: z.object({
        average_rating: z.number().min(0).max(MAX_RATING),
        review_count: z.int().min(0),
        country: Country,
      }),
      listing: PricedPicture,
      /** The additional listings that the request asks about; absent if there are none. */
      additional_listings: z.array(BundleListing).min(1).optional(),
    })
    .nullable(),
  /** The listing as it is now. Present for a match, a lower price and a repeated photo. */
  alert: PricedPicture.extend({
    /** The former price, shown under the same conditions as on listing cards. Present for a lower price only. */
    was_price: Price.optional(),
  }).optional(),
  conversation_id: Id.nullable(),
  /** The saved search of a match; null once that search is deleted, and for notifications of other types. */
  saved_search: Named.nullable(),
  decision_id: Id.nullable().optional(),
  proposal: Named.nullable().optional(),
  /** The swap or ring that the notification is about; also present for the contact request of a swap. */
  trade: z
    .object({
      id: Id,
      kind: z.enum(tradeKinds),
      status: z.enum(tradeStatuses),
      end_reason: z.enum(tradeEndReasons).nullable(),
      awaits_answer: z.boolean(),
      /** Present if the notification is about a counter-offer. */
      is_counter_offer: z.literal(true).optional(),
      /** The first listing that the recipient gets; absent if a moderator has hidden it. */
      gets: z.object({ name: z.string(), image1: PictureUrl }).optional(),
    })
    .optional(),
  created_at: Instant,
});
export type Notification = z.infer<typeof Notification>;

const byId = z.object({ id: Uuid });

export const notificationsRoutes = {
  'GET /api/notifications': {
    id: 'notifications.list',
    access: 'member',
    summary: "The user's notifications, newest first",
    responses: { 200: z.object({ data: z.array(Notification), meta: z.object({ unread: z.int().min(0) }) }) },
    errors: ['unauthenticated'],
  },
  'GET /api/notifications/{id}': {
    id: 'notifications.read',
    access: 'recipient',
    summary: 'One notification',
    params: byId,
    responses: { 200: Notification },
    errors: ['unauthenticated', 'not_found'],
  },
  'POST /api/notifications/{id}/mark-as-read': {
    id: 'notifications.markAsRead',
    access: 'recipient',
    summary: 'Marks one notification as read',
    params: byId,
    responses: { 200: Notification },
    errors: ['unauthenticated', 'not_found'],
  },
  'POST /api/notifications/mark-all-as-read': {
    id: 'notifications.markAllAsRead',
    access: 'member',
    summary:
      'Marks all notifications as read except contact requests, which are marked as read when the user decides on them',
    responses: { 200: z.object({ unread: z.int().min(0) }) },
    errors: ['unauthenticated'],
  },
} as const satisfies Endpoints;
