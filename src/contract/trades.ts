/** Defines trade proposals: swaps between two users and rings of three or more, with the answers of their members. */
import { z } from 'zod';
import { Currency } from './currencies.ts';
import type { Endpoints } from './endpoint.ts';
import { MAX_CONTACT_MESSAGE_LENGTH, MAX_SWAP_LISTINGS, SWAP_ANSWER_HOURS } from './limits.ts';
import { ListingCard } from './listing-card.ts';
import { problemCode } from './problems.ts';
import { reviewStates } from './review-states.ts';
import { Id, IdInput, Instant, PathId, Price, PriceInput } from './scalars.ts';
import { tradeEndReasons, tradeKinds, tradeStatuses } from './trade-states.ts';
import { ExcludedCountry, MatchedUser } from './wants.ts';

const TradeItem = z.object({
  /** The listing as it is now; its owner could have changed or closed it since the proposal. */
  listing: ListingCard,
  /** Present if the owner's account was erased, or if the listing is hidden and belongs to another user. */
  is_unavailable: z.literal(true).optional(),
  /** Only while the proposal waits for answers. */
  excluded_country: ExcludedCountry,
  from: Id,
  to: Id,
  /** The price when the listing was proposed; a change of more than 10 % ends the proposal. */
  price: Price,
  currency: Currency,
  /** The conversation about this listing between its giver and its receiver; null before it exists. */
  conversation_id: Id.nullable(),
});

const TradeMember = z.object({
  user: MatchedUser,
  /**
   * The member's answer to the current version. The proposer of a swap has accepted it by proposing. In a ring, the
   * answers of all other members are null until the ring is agreed, so that no one can see who declined.
   */
  answer: z.enum(['pending', 'accepted', 'declined']).nullable(),
});

/** An amount that one user of a swap adds. It is recorded only: the product moves no money. */
const Balance = z.object({ from: Id, amount: Price, currency: Currency });

/**
 * The value that each member gives and gets: the sum of the item prices at the time of the proposal, plus the balance,
 * in one currency.
 */
const TradeValues = z.object({
  currency: Currency,
  members: z.array(
    z.object({
      user_id: Id,
      /** Includes the balance if this member pays it. */
      gives: z.number().min(0),
      gets: z.number().min(0),
      /** `gets` minus `gives`: positive if the member gets more than they give. */
      difference: z.number(),
    }),
  ),
});

/**
 * How good the choice of rings is in the part of all possible trades in which this ring was found. The points of a choice
 * are the sum of 4, 2 or 1 for each want that it fulfils, by the priority of the want.
 */
const RingCertificate = z.object({
  /** The number of possible rings that were compared; null for older rings. */
  cycles: z.int().min(0).nullable(),
  /** The number of users who own a listing in these possible rings; null for older rings. */
  users: z.int().min(0).nullable(),
  /** The points of the chosen rings together, and a number of points that no choice can exceed. */
  points: z.int().min(0),
  bound: z.int().min(0),
  /** True if no other choice has more points, and none with as many points has more members. */
  is_exact: z.boolean(),
});
export type RingCertificate = z.infer<typeof RingCertificate>;

const Version = z.int().min(1);

export const Trade = z.object({
  id: Id,
  kind: z.enum(tradeKinds),
  status: z.enum(tradeStatuses),
  /** Why the proposal ended; null while it waits and after it was agreed. */
  end_reason: z.enum(tradeEndReasons).nullable(),
  /** A counter-offer raises the version. Every answer contains the version that the user has seen. */
  version: Version,
  /** The items of a ring are in the order of the ring: each item goes to the owner of the next item. */
  items: z.array(TradeItem),
  /** The two members of a swap, the proposer first; the members of a ring in the order of the items that they give. */
  members: z.array(TradeMember),
  accepted_count: z.int().min(0),
  balance: Balance.nullable(),
  /**
   * The first entry is in the currency of the signed-in user. For a swap, a second entry follows if the other user has
   * a different currency. A currency into which a price cannot be converted is left out.
   */
  values: z.array(TradeValues),
  /** Only for rings that a search has found. */
  certificate: RingCertificate.optional(),
  /**
   * The text of the current version of a swap: of its counter-offer or, before the first one, of the contact request
   * with which the swap was offered. Empty if there is none.
   */
  message: z.string(),
  /**
   * Only for the author of the message: present if the message is held for moderation (`waiting`) or a moderator
   * declined it (`declined`).
   */
  review: z.enum(reviewStates).optional(),
  /**
   * The conversation in which a swap was offered, or which opened when it or its contact request was accepted; null
   * before that. Null for rings, whose items each have a conversation.
   */
  conversation_id: Id.nullable(),
  /** The offer that the current counter-offer has replaced; null before the first counter-offer. */
  previous: z
    .object({
      items: z.array(TradeItem),
      balance: Balance.nullable(),
      message: z.string(),
    })
    .nullable(),
  /** Who made the current version of a swap; null for rings. */
  offered_by: Id.nullable(),
  expires_at: Instant,
  created_at: Instant,
  /** When the proposal was agreed or ended; null while it waits. */
  decided_at: Instant.nullable(),
  viewer: z.object({
    answer: z.enum(['pending', 'accepted', 'declined']),
    can: z.object({ accept: z.boolean(), decline: z.boolean(), withdraw: z.boolean(), counter: z.boolean() }),
  }),
});
export type Trade = z.infer<typeof Trade>;

const listingIds = z
  .array(IdInput('unknown_listing'))
  .min(1, problemCode('trade_listing_required'))
  .max(MAX_SWAP_LISTINGS, problemCode('too_many'));

const Have = ListingCard.extend({
  /** Present if the listing was reopened after an agreed trade: it can be sold, but not be part of another trade. */
  is_traded: z.literal(true).optional(),
  excluded_country: ExcludedCountry,
});
export type Have = z.infer<typeof Have>;

/** For a problem of a single listing, the field name is `gives.0` or `gets.1`, for example. */
const SwapOffer = z.strictObject({
  /** Listings of the signed-in user. */
  gives: listingIds,
  /** Listings of the other user. */
  gets: listingIds,
  balance: z
    .strictObject({
      payer: z.enum(['me', 'other']),
      amount: PriceInput.refine((amount) => amount > 0, problemCode('amount_required')),
      currency_id: IdInput('currency_required'),
    })
    .nullable()
    .default(null),
});
export type SwapOffer = z.output<typeof SwapOffer>;

const NewSwap = SwapOffer.extend({
  /**
   * Sent to the conversation of the two users if there already is one. Otherwise, the message of a new offer is sent
   * with the contact request, and that of a counter-offer is added to the conversation when it opens.
   */
  message: z.string().max(MAX_CONTACT_MESSAGE_LENGTH, problemCode('too_long')).default(''),
});
export type NewSwap = z.output<typeof NewSwap>;

const byId = z.object({ id: PathId });
/** The version that the user has seen. If it is no longer the current one, the server returns 409. */
const Answer = z.strictObject({ version: Version });

const answerErrors = [
  'unauthenticated',
  'not_found',
  'forbidden',
  'validation_failed',
  'trade_ended',
  'trade_changed',
  'already_decided',
] as const;

/**
 * The reads that show the state of trades. Answering a swap also decides its contact request, and the last acceptance
 * of a swap or ring opens its conversations.
 */
const tradeViews = [
  'GET /api/trades',
  'GET /api/trades/{id}',
  'GET /api/connection-requests',
  'GET /api/conversations',
] as const;

export const tradesRoutes = {
  'GET /api/trades': {
    id: 'trades.list',
    access: 'member',
    summary: "The user's swaps and rings: first those that wait for the user, then other waiting ones, then the newest",
    responses: {
      200: z.object({
        data: z.array(Trade),
        meta: z.object({ waiting: z.int().min(0) }),
      }),
    },
    errors: ['unauthenticated'],
  },
  'GET /api/users/{id}/haves': {
    id: 'trades.haves',
    access: 'member',
    summary:
      "A user's listings for trade, newest first: those that can be part of a swap, and those that no longer can",
    params: byId,
    query: z.strictObject({
      /** The id of the last listing of the previous page. */
      cursor: PathId.optional(),
      /** The id of the user who would get the listings, for `excluded_country`; the caller if it is missing. */
      to: PathId.optional(),
    }),
    responses: {
      200: z.object({
        data: z.array(Have),
        meta: z.object({ next_cursor: Id.nullable() }),
      }),
    },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
  'GET /api/trades/{id}': {
    id: 'trades.read',
    access: 'participant',
    summary: 'One swap or ring, for its members',
    params: byId,
    responses: { 200: Trade },
    errors: ['unauthenticated', 'not_found'],
  },
  'POST /api/trades': {
    id: 'trades.propose',
    access: 'member',
    affects: tradeViews,
    summary: 'Offers a swap; it is sent as a contact request for one of the listings that the user would get',
    body: NewSwap,
    responses: { 201: Trade },
    errors: [
      'unauthenticated',
      'validation_failed',
      'already_decided',
      'conversation_closed',
      'trade_waiting',
      'too_many_offers',
      'too_many_requests',
    ],
  },
  'POST /api/trades/{id}/accept': {
    id: 'trades.accept',
    access: 'participant',
    affects: [...tradeViews, 'GET /api/wants'],
    summary: 'Accepts a trade; the last acceptance closes the listings and opens the conversations',
    params: byId,
    body: Answer,
    responses: { 200: Trade },
    errors: answerErrors,
  },
  'POST /api/trades/{id}/decline': {
    id: 'trades.decline',
    access: 'participant',
    affects: tradeViews,
    summary:
      'Declines a trade, which ends a swap or dissolves a ring; the other members of a ring do not learn who declined',
    params: byId,
    body: Answer,
    responses: { 200: Trade },
    errors: answerErrors,
  },
  'POST /api/trades/{id}/withdraw': {
    id: 'trades.withdraw',
    access: 'participant',
    affects: tradeViews,
    summary: 'Withdraws a swap offer of the user',
    params: byId,
    body: Answer,
    responses: { 200: Trade },
    errors: answerErrors,
  },
  'POST /api/trades/{id}/counter': {
    id: 'trades.counter',
    access: 'participant',
    affects: tradeViews,
    summary: `Replaces the offer of the other user, who then has ${SWAP_ANSWER_HOURS} hours again`,
    params: byId,
    body: NewSwap.extend({ version: Version }),
    responses: { 200: Trade },
    errors: [...answerErrors, 'conversation_closed', 'too_many_requests'],
  },
} as const satisfies Endpoints;
