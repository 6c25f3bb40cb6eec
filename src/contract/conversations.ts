/** Defines conversations, their messages and the search in them. */
import { z } from 'zod';
import { BundleListing } from './bundle-listing.ts';
import type { Endpoints } from './endpoint.ts';
import {
  MAX_MESSAGE_IMAGES,
  MAX_MESSAGE_LENGTH,
  MAX_MESSAGE_PAGE_SIZE,
  MAX_MESSAGE_SEARCH_LENGTH,
  MAX_MESSAGE_SEARCH_PAGE_SIZE,
  MAX_UPLOAD_BYTES,
  MESSAGE_CHANGE_MINUTES,
  WHOLE_CONVERSATION_LIMIT,
} from './limits.ts';
import { ListingStatus } from './listing-card.ts';
import { pageOf } from './paging.ts';
import { problemCode } from './problems.ts';
import { reviewStates } from './review-states.ts';
import { CurrencyCode, Id, IdInput, Instant, Named, PathId, PictureUrl, Price, Uuid } from './scalars.ts';
import { VISIBLE } from './visible-text.ts';

const Party = Named.extend({ profile: z.object({ avatar: PictureUrl }) });

export const Conversation = z.object({
  id: Id,
  status: z.enum(['active', 'closed']),
  listing: Named.extend({
    image1: PictureUrl,
    price: Price,
    currency: z.object({ code: CurrencyCode }),
    status: ListingStatus,
    /** The listing's state, including whether it is sold or hidden. */
    state: BundleListing.shape.state,
  }),
  /** Additional listings of the same seller, in the order in which the buyer chose them; absent if there are none. */
  additional_listings: z.array(BundleListing).min(1).optional(),
  seller_id: Id,
  buyer_id: Id,
  seller: Party,
  buyer: Party,
  unread_count: z.int().min(0),
  /** The oldest unread message, where reading resumes; null if there is none. */
  first_unread_message_id: z.int().min(1).nullable(),
  /** The newest message that the other party has read; 0 if they have not read any. */
  other_read_message_id: z.int().min(0),
  /** The time of the newest message, or of the conversation if it has none. */
  last_message_at: Instant,
  /** The beginning of the newest message that this user can see; null before the first. */
  last_message: z.object({ sender_id: Id, text: z.string(), images: z.int().min(0), created_at: Instant }).nullable(),
  created_at: Instant,
  /** The participant who closed the conversation; null while it is active. */
  closed_by: Id.nullable(),
  /** When the participant who did not close the conversation asked to reopen it; null if they have not. */
  reopen_requested_at: Instant.nullable(),
  /** When the buyer confirmed that the item has arrived; null before that. */
  received_at: Instant.nullable(),
  viewer: z.object({
    /**
     * True if the signed-in user has blocked the other participant. Until the block is removed, the user cannot write
     * in, close or reopen the conversation.
     */
    has_blocked: z.boolean(),
    /**
     * True if the signed-in user gets no emails or push notifications about the conversation and clients do not count
     * it as unread.
     */
    is_muted: z.boolean(),
    /**
     * True if clients list the conversation in the archive. A new message takes the conversation out of the archive,
     * unless the conversation is muted and the other participant sent the message.
     */
    is_archived: z.boolean(),
    /** True if the signed-in user has marked the conversation as unread; false again once they read it. */
    is_marked_unread: z.boolean(),
    can: z.object({
      send: z.boolean(),
      close: z.boolean(),
      reopen: z.boolean(),
      request_reopening: z.boolean(),
      confirm_receipt: z.boolean(),
    }),
  }),
});
export type Conversation = z.infer<typeof Conversation>;

export const MessageImage = z.object({
  id: Id,
  /** The picture's path below /storage/, where it is served without a token. */
  path: z.string(),
});

export const Message = z.object({
  /** Ids increase in the order of the messages. */
  id: z.int().min(1),
  conversation_id: Id,
  sender_id: Id,
  /** An id that the sender's client creates for each message; retries of the message send the same id. */
  client_id: Uuid,
  message: z.string(),
  images: z.array(MessageImage),
  created_at: Instant,
  /** The listing that the buyer added with this message. The message's text is then `+` and the listing's name. */
  added_listing_id: Id.optional(),
  /**
   * Only for the sender: present if the text is held for moderation (`waiting`) or a moderator declined it
   * (`declined`).
   */
  review: z.enum(reviewStates).optional(),
  /** When the sender last changed the text; absent if they never did. */
  edited_at: Instant.optional(),
  /** When the sender deleted the message; its text and pictures are then empty. Absent if it was not deleted. */
  deleted_at: Instant.optional(),
});
export type Message = z.infer<typeof Message>;

export const NewMessage = z.object({
  conversation_id: PathId.optional(),
  message: z.string().max(MAX_MESSAGE_LENGTH, problemCode('too_long')).default(''),
  client_id: Uuid.optional(),
});

export const MessageId = z.coerce.number().pipe(z.int().min(1));
/** A request can contain at most one of `before`, `after` and `around`. */
export const MessagePlace = z
  .object({
    sort: z.literal('created_at').default('created_at'),
    order: z.literal('asc').default('asc'),
    /** Returns the newest page of messages before this message. */
    before: MessageId.optional(),
    /** Returns the oldest page of messages after this message. */
    after: MessageId.optional(),
    /** Returns the message with this id and its neighbours on both sides; the message need not exist. */
    around: MessageId.optional(),
    /**
     * Without `limit`, `before`, `after` and `around`, the response contains the newest messages: up to
     * `WHOLE_CONVERSATION_LIMIT` messages and 4 MB of text.
     */
    limit: z.coerce.number().pipe(z.int().min(1).max(MAX_MESSAGE_PAGE_SIZE)).optional(),
  })
  .refine(({ before, after, around }) => [before, after, around].filter((id) => id !== undefined).length <= 1, {
    path: ['around'],
    error: problemCode('conflicting_cursors'),
  });

/** Absent fields stay unchanged. */
export const ConversationSettings = z.object({
  is_muted: z.boolean().optional(),
  is_archived: z.boolean().optional(),
  is_marked_unread: z.boolean().optional(),
});
export type ConversationSettings = z.infer<typeof ConversationSettings>;

const byId = z.object({ id: PathId });

const byMessageId = z.object({ id: MessageId });

export const conversationsRoutes = {
  'GET /api/conversations': {
    id: 'conversations.list',
    access: 'member',
    summary: "The user's conversations; `closed=1` adds those that the user has closed",
    query: z.object({ closed: z.enum(['0', '1']).default('0') }),
    responses: { 200: z.object({ data: z.array(Conversation) }) },
    errors: ['unauthenticated', 'validation_failed'],
  },
  'GET /api/conversations/search': {
    id: 'conversations.search',
    access: 'member',
    limit: 'searches',
    summary: "Messages of the user's conversations that contain the words, newest first",
    query: z.object({
      /** The text to search for: case-insensitive; % and _ have no special meaning. */
      q: z
        .string()
        .trim()
        .regex(VISIBLE, problemCode('search_text_required'))
        .max(MAX_MESSAGE_SEARCH_LENGTH, problemCode('too_long')),
      conversation: PathId.optional(),
      /** The `next_cursor` of the previous page. */
      before: MessageId.optional(),
      limit: z.coerce.number().pipe(z.int().min(1).max(MAX_MESSAGE_SEARCH_PAGE_SIZE)).default(20),
    }),
    responses: { 200: pageOf(Message) },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
  'GET /api/conversations/{id}': {
    id: 'conversations.read',
    access: 'participant',
    summary: 'One conversation, closed or not',
    params: byId,
    responses: { 200: Conversation },
    errors: ['unauthenticated', 'not_found'],
  },
  'GET /api/conversations/{id}/messages': {
    id: 'conversations.messages',
    access: 'participant',
    summary: `Messages, oldest first: without \`limit\` the newest ${WHOLE_CONVERSATION_LIMIT}, with it one page. \`before\`, \`after\` or \`around\` choose the page; without them it is the newest`,
    params: byId,
    query: MessagePlace,
    responses: {
      200: z.object({
        data: z.array(Message),
        meta: z.object({
          /** The value of `before` that returns the page of older messages; null if there are no older messages. */
          previous_cursor: z.string().nullable(),
          /** The value of `after` that returns the page of newer messages; null if there are no newer messages. */
          next_cursor: z.string().nullable(),
        }),
      }),
    },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
  'POST /api/conversations/{id}/messages': {
    id: 'conversations.send',
    access: 'participant',
    limit: 'messages',
    summary: 'Sends a message; the same client_id again returns 200 and the same message',
    params: byId,
    fields: NewMessage,
    files: { field: 'images[]', max: MAX_MESSAGE_IMAGES, bytes: MAX_UPLOAD_BYTES },
    responses: { 200: Message, 201: Message },
    errors: [
      'unauthenticated',
      'not_found',
      'validation_failed',
      'conversation_closed',
      'user_blocked',
      'payload_too_large',
      'unsupported_image',
      'too_many_requests',
    ],
  },
  'POST /api/conversations/{id}/messages/mark-as-read': {
    id: 'conversations.markAsRead',
    access: 'participant',
    summary: 'Marks all messages of the conversation as read',
    params: byId,
    responses: { 200: z.object({ unread_count: z.literal(0) }) },
    errors: ['unauthenticated', 'not_found'],
  },
  'POST /api/conversations/{id}/typing': {
    id: 'conversations.typing',
    access: 'participant',
    limit: 'typing',
    summary: 'Notifies the other participant that the user is typing; called again every few seconds while they are',
    params: byId,
    responses: { 204: null },
    errors: ['unauthenticated', 'not_found', 'conversation_closed', 'user_blocked', 'too_many_requests'],
  },
  'PUT /api/conversations/{id}/close': {
    id: 'conversations.close',
    access: 'participant',
    affects: ['GET /api/conversations', 'GET /api/conversations/{id}/review'],
    summary: 'Closes the conversation for both',
    params: byId,
    responses: { 200: Conversation },
    errors: ['unauthenticated', 'not_found', 'user_blocked'],
  },
  'PUT /api/conversations/{id}/reopen': {
    id: 'conversations.reopen',
    access: 'participant',
    affects: ['GET /api/conversations', 'GET /api/conversations/{id}/review'],
    summary: 'Reopens a conversation that the signed-in user has closed; an active one stays as it is',
    params: byId,
    responses: { 200: Conversation },
    errors: ['unauthenticated', 'forbidden', 'not_found', 'user_blocked'],
  },
  'POST /api/conversations/{id}/reopen-request': {
    id: 'conversations.requestReopening',
    access: 'participant',
    affects: ['GET /api/conversations'],
    summary: 'Asks the participant who closed the conversation to reopen it; asking again changes nothing',
    params: byId,
    responses: { 200: Conversation },
    errors: ['unauthenticated', 'forbidden', 'not_found', 'user_blocked'],
  },
  'PUT /api/conversations/{id}/receipt': {
    id: 'conversations.confirmReceipt',
    access: 'participant',
    affects: ['GET /api/conversations', 'GET /api/conversations/{id}/review'],
    summary: 'Confirms as the buyer that the item has arrived; confirming again changes nothing',
    params: byId,
    responses: { 200: Conversation },
    errors: ['unauthenticated', 'forbidden', 'not_found', 'receipt_too_early'],
  },
  'PUT /api/conversations/{id}/settings': {
    id: 'conversations.updateSettings',
    access: 'participant',
    summary: 'Mutes, archives or marks as unread, for the signed-in user alone',
    params: byId,
    body: ConversationSettings,
    responses: { 200: Conversation },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
  'PUT /api/messages/{id}': {
    id: 'messages.edit',
    access: 'participant',
    summary: `Edits the text of a message of the user within ${MESSAGE_CHANGE_MINUTES} minutes; its pictures stay`,
    params: byMessageId,
    body: NewMessage.pick({ message: true }),
    responses: { 200: Message },
    errors: [
      'unauthenticated',
      'forbidden',
      'not_found',
      'validation_failed',
      'conversation_closed',
      'message_unchangeable',
      'user_blocked',
    ],
  },
  'DELETE /api/messages/{id}': {
    id: 'messages.remove',
    access: 'participant',
    summary: `Deletes the text and pictures of a message of the user within ${MESSAGE_CHANGE_MINUTES} minutes; deleting it again changes nothing`,
    params: byMessageId,
    responses: { 200: Message },
    errors: ['unauthenticated', 'forbidden', 'not_found', 'message_unchangeable', 'user_blocked'],
  },
  'POST /api/conversations/{id}/listings': {
    id: 'bundles.add',
    access: 'participant',
    // Adding a listing to a conversation sends a message to the seller.
    limit: 'messages',
    affects: ['GET /api/reviews'],
    summary: 'Adds an open listing of the seller to a conversation as its buyer; adding it again changes nothing',
    params: z.object({ id: PathId }),
    body: z.object({ listing_id: IdInput() }),
    responses: { 200: Conversation },
    errors: [
      'unauthenticated',
      'forbidden',
      'not_found',
      'validation_failed',
      'conversation_closed',
      'user_blocked',
      'too_many_requests',
    ],
  },
} as const satisfies Endpoints;
