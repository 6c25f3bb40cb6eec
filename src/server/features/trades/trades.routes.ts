/** Handles the endpoints of swaps and rings. */
import type { Db } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import { created, type Handlers, ok } from '../../http/handlers.ts';
import { enforceRateLimits, type Limiter, type LimitTable } from '../../limits/limits.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { countRequests } from '../connections/index.ts';
import { counterSwap, offerSwap } from './swap-offers.service.ts';
import { actOnTrade } from './trade-changes.service.ts';
import { listHaves } from './trade-haves.views.ts';
import { listTrades, readTrade } from './trades.service.ts';

type Deps = { db: Db; urls: PictureUrls; limiter: Limiter; limits: LimitTable; maxUndecided: number };

/** Fails with 404 for users who are not members, before the body is read. */
const checkMember = (deps: Deps, id: number, userId: number) => readTrade(deps, id, userId);

/**
 * Counts a counter-offer towards the limit for rewritten contact requests. It needs a limit, because it sends a
 * notification and an email.
 */
const countCounterOffer = ({ limiter, limits }: Deps, userId: number) =>
  enforceRateLimits(limiter, [[limits.contactRewrites, `account ${userId}`]]);

export function tradeHandlers(deps: Deps): Handlers['trades'] {
  const { db } = deps;
  const answer = async (id: number, user: number, type: 'accept' | 'decline' | 'withdraw', version: number) => {
    await actOnTrade(db, id, { action: () => ({ type, user, version }) });
    return ok(await readTrade(deps, id, user));
  };
  return {
    list: async ({ me }) => ok(await listTrades(deps, me.id)),
    haves: async ({ me, params, query: { cursor, to } }) =>
      ok((await listHaves(deps, params.id, { viewerId: me.id, receiverId: to }, cursor)) ?? fail('not_found')),
    read: async ({ me, params }) => ok(await readTrade(deps, params.id, me.id)),
    propose: async (request) => {
      const { me } = request;
      const count = countRequests(deps, me.id);
      const id = await offerSwap(db, me.id, request.body, () => count(true), deps.maxUndecided);
      return created(await readTrade(deps, id, me.id));
    },
    accept: async (request) => {
      const { me, params } = request;
      await checkMember(deps, params.id, me.id);
      return await answer(params.id, me.id, 'accept', request.body.version);
    },
    decline: async (request) => {
      const { me, params } = request;
      await checkMember(deps, params.id, me.id);
      return await answer(params.id, me.id, 'decline', request.body.version);
    },
    withdraw: async (request) => {
      const { me, params } = request;
      await checkMember(deps, params.id, me.id);
      return await answer(params.id, me.id, 'withdraw', request.body.version);
    },
    counter: async (request) => {
      const { me, params } = request;
      await checkMember(deps, params.id, me.id);
      await countCounterOffer(deps, me.id);
      await counterSwap(db, me.id, params.id, request.body);
      return ok(await readTrade(deps, params.id, me.id));
    },
  };
}
