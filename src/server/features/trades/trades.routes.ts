/** Handles the endpoints of swaps and rings. */
import type { Context } from '../../context.ts';
import { fail } from '../../http/app-error.ts';
import { created, type Handlers, ok } from '../../http/handlers.ts';
import { enforceRateLimits } from '../../limits/limits.ts';
import { countRequests } from '../connections/index.ts';
import { counterSwap, offerSwap } from './swap-offers.service.ts';
import { actOnTrade } from './trade-changes.service.ts';
import { listHaves } from './trade-haves.views.ts';
import { listTrades, readTrade } from './trades.service.ts';

type Addressed = { me: { id: number }; params: { id: number } };

/**
 * Counts a counter-offer towards the limit for rewritten contact requests. It needs a limit, because it sends a
 * notification and an email.
 */
const countCounterOffer = ({ limiter, limits }: Context, userId: number) =>
  enforceRateLimits(limiter, [[limits.contactRewrites, `account ${userId}`]]);

export function tradeHandlers(context: Context): Handlers['trades'] {
  const { db } = context;
  /** Fails with 404 for users who are not members. */
  const load = ({ me, params }: Addressed) => readTrade(context, params.id, me.id);
  const answer = (type: 'accept' | 'decline' | 'withdraw') => ({
    load,
    handle: async ({ me, params, body: { version } }: Addressed & { body: { version: number } }) => {
      await actOnTrade(db, params.id, { action: () => ({ type, user: me.id, version }) });
      return ok(await readTrade(context, params.id, me.id));
    },
  });
  return {
    list: async ({ me }) => ok(await listTrades(context, me.id)),
    haves: async ({ me, params, query: { cursor, to } }) =>
      ok((await listHaves(context, params.id, { viewerId: me.id, receiverId: to }, cursor)) ?? fail('not_found')),
    read: async ({ me, params }) => ok(await readTrade(context, params.id, me.id)),
    propose: async ({ me, body }) => {
      const count = countRequests(context, me.id);
      const id = await offerSwap(db, me.id, body, () => count(true), context.config.limits.contactsSeller);
      return created(await readTrade(context, id, me.id));
    },
    accept: answer('accept'),
    decline: answer('decline'),
    withdraw: answer('withdraw'),
    counter: {
      load: async (request) => {
        await load(request);
        await countCounterOffer(context, request.me.id);
      },
      handle: async ({ me, params, body }) => {
        await counterSwap(db, me.id, params.id, body);
        return ok(await readTrade(context, params.id, me.id));
      },
    },
  };
}
