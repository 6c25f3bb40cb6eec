/** Handles the reports and appeals of users. */
import type { Context } from '../../context.ts';
import { fail } from '../../http/app-error.ts';
import { type Handlers, noContent, ok } from '../../http/handlers.ts';
import { enforceRateLimit } from '../../limits/limits.ts';
import { appealDecision, readAppealLink } from './appeals.service.ts';
import { checkReportable, reportItem } from './reports.service.ts';
import { readUserDecision } from './user-decisions.views.ts';

export function moderationHandlers(context: Context & { appealKey: string }): Handlers['moderation'] {
  const { db, limiter, limits, appealKey } = context;
  const read = async (id: number, userId?: number) => {
    const { userId: owner, ...decision } = (await readUserDecision(db, id, userId)) ?? fail('not_found');
    return { owner, decision };
  };
  const fromToken = async (token: string, ip: string): Promise<number> => {
    await enforceRateLimit(limiter, limits.links, `appeal ${ip}`);
    const id = await readAppealLink(db, appealKey, token);
    return id !== undefined && (await readUserDecision(db, id)) ? id : fail('link_expired');
  };
  return {
    report: async ({ me, body }) => {
      const { kind, id, category, reason } = body;
      await checkReportable(db, me.id, { kind, id });
      await reportItem(context, me.id, { kind, id }, { category, reason });
      return noContent();
    },
    decision: async ({ me, params }) => ok((await read(params.id, me.id)).decision),
    appeal: {
      load: ({ me, params }) => read(params.id, me.id),
      handle: async ({ me, params, body }) => {
        await appealDecision(db, me.id, params.id, body.text);
        return ok((await read(params.id, me.id)).decision);
      },
    },
    suspension: async ({ body, ip }) => ok((await read(await fromToken(body.token, ip))).decision),
    appealSuspension: async ({ body, ip }) => {
      const id = await fromToken(body.token, ip);
      await appealDecision(db, (await read(id)).owner, id, body.text);
      return ok((await read(id)).decision);
    },
  };
}

/** Handles the older route for reporting reviews, which sends a text without a category. */
export function reviewReportHandler(context: Context): Pick<Handlers['reviews'], 'report'> {
  return {
    report: {
      load: ({ me, params }) => checkReportable(context.db, me.id, { kind: 'review', id: params.id }),
      handle: async ({ me, params, body }) => {
        const target = { kind: 'review', id: params.id } as const;
        await reportItem(context, me.id, target, { category: 'other', reason: body.reason });
        return noContent();
      },
    },
  };
}
