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

/** Fails with 404 for users who are not members, before the body is read. */
const checkMember = (context: Context, id: number, userId: number) => readTrade(context, id, userId);

/**
 * Counts a counter-offer towards the limit for rewritten contact requests. It needs a limit, because it sends a
 * notification and an email.
 */
const countCounterOffer = ({ limiter, limits }: Context, userId: number) =>
  enforceRateLimits(limiter, [[limits.contactRewrites, `account ${userId}`]]);

export function tradeHandlers(context: Context): Handlers['trades'] {
  const { db } = context;
  const answer = async (id: number, user: number, type: 'accept' | 'decline' | 'withdraw', version: number) => {
    await actOnTrade(db, id, { action: () => ({ type, user, version }) });
    return ok(await readTrade(context, id, user));
  };
  return {
    list: async ({ me }) => ok(await listTrades(context, me.id)),
    haves: async ({ me, params, query: { cursor, to } }) =>
      ok((await listHaves(context, params.id, { viewerId: me.id, receiverId: to }, cursor)) ?? fail('not_found')),
    read: async ({ me, params }) => ok(await readTrade(context, params.id, me.id)),
    propose: async (request) => {
      const { me } = request;
      const count = countRequests(context, me.id);
      const id = await offerSwap(db, me.id, request.body, () => count(true), context.config.limits.contactsSeller);
      return created(await readTrade(context, id, me.id));
    },
    accept: async (request) => {
      const { me, params } = request;
      await checkMember(context, params.id, me.id);
      return await answer(params.id, me.id, 'accept', request.body.version);
    },
    decline: async (request) => {
      const { me, params } = request;
      await checkMember(context, params.id, me.id);
      return await answer(params.id, me.id, 'decline', request.body.version);
    },
    withdraw: async (request) => {
      const { me, params } = request;
      await checkMember(context, params.id, me.id);
      return await answer(params.id, me.id, 'withdraw', request.body.version);
    },
    counter: async (request) => {
      const { me, params } = request;
      await checkMember(context, params.id, me.id);
      await countCounterOffer(context, me.id);
      await counterSwap(db, me.id, params.id, request.body);
      return ok(await readTrade(context, params.id, me.id));
    },
  };
}
