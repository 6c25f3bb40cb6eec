/** Connects the moderation feature, and exports what other parts of the server use of it. */
import type { Context } from '../../context.ts';
import { type Db, withTransaction } from '../../db/db.ts';
import { enqueue } from '../../events/outbox.ts';
import { feature, onePerContext } from '../../feature.ts';
import { fail } from '../../http/app-error.ts';
import { type Handlers, noContent, ok } from '../../http/handlers.ts';
import type { Job } from '../../jobs/jobs.ts';
import { enforceRateLimit } from '../../limits/limits.ts';
import { recordStaffAction } from '../audit/index.ts';
import { lockTarget } from '../auth/index.ts';
import { readAppealKey } from './appeal-key.store.ts';
import { makeAppealToken } from './appeal-token.ts';
import { appealDecision, readAppealLink } from './appeals.service.ts';
import { eraseModeration } from './cases.store.ts';
import { moderationOutboxHandlers } from './decision-emails.service.ts';
import { closeOldCases, listEndedSuspensions } from './decisions.store.ts';
import { listSellersToHide, readSuspension } from './decisions.views.ts';
import { restore, SELLER_LISTINGS } from './effects.service.ts';
import { reportsExport } from './reported-items.views.ts';
import { checkReportable, reportItem } from './reports.service.ts';
import { caseHandlers, peopleHandlers } from './staff.routes.ts';
import { decisionsExport, readUserDecision } from './user-decisions.views.ts';

export { rotateAppealKey } from './appeal-key.store.ts';
export { waitingCases } from './case-rows.views.ts';
export { liftSuspension, sanctionUser } from './decisions.service.ts';
export { setRole } from './people.service.ts';
export { openPhotoCase } from './reports.service.ts';

function moderationHandlers(context: Context & { appealKey: string }): Handlers['moderation'] {
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
function reviewReportHandler(context: Context): Pick<Handlers['reviews'], 'report'> {
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

const TOKEN_SECONDS = 3600;

/** This node's key: another node can replace it, and this node uses the new key only after a restart. */
const appealKeyOf = onePerContext(({ db }) => readAppealKey(db));

async function refuseWithKey(db: Db, appealKey: string, userId: number): Promise<void> {
  const suspension = await readSuspension(db, userId);
  if (!suspension) fail('account_suspended');
  const { id, message, endsAt } = suspension;
  const appeal_token = makeAppealToken(appealKey, id, TOKEN_SECONDS);
  fail('account_suspended', {
    extra: { suspension: { reason: message, ends_at: endsAt?.toISOString() ?? null, appeal_token } },
  });
}

export const refuseSuspendedUser = async (db: Db, userId: number): Promise<void> =>
  refuseWithKey(db, await readAppealKey(db), userId);

export const refuseSuspended = async (context: Context, userId: number): Promise<void> =>
  refuseWithKey(context.db, await appealKeyOf(context), userId);

const BATCH_SIZE = 100;

/** Each suspension is lifted in its own transaction: after a crash the next run continues. */
const suspensionsJob = (db: Db): Job => ({
  name: 'ended suspensions',
  every: 60,
  nodes: 'once',
  run: async (signal) => {
    let lifted = 0;
    for (const userId of await listEndedSuspensions(db, BATCH_SIZE)) {
      if (signal.aborted) break;
      await withTransaction(db, async (tx) => {
        // Check again under the lock: a moderator might have lifted the suspension and suspended the user again.
        await lockTarget(tx, userId);
        const running = await readSuspension(tx, userId);
        if (!running?.endsAt || running.endsAt.getTime() > Date.now()) return;
        if (!(await restore(tx, userId))) return;
        lifted++;
        const target = { kind: 'user', id: userId };
        await recordStaffAction(tx, { actorId: null, action: 'people.suspension-ended', target });
      });
    }
    for (const userId of await listSellersToHide(db)) {
      await withTransaction(db, (tx) => enqueue(tx, SELLER_LISTINGS, { userId }));
    }
    return lifted;
  },
});

const oldCasesJob = (db: Db): Job => ({
  name: 'old moderation cases',
  every: 3600,
  nodes: 'once',
  run: () => withTransaction(db, (tx) => closeOldCases(tx)),
});

export const moderationFeature = feature({
  handlers: async (context) => ({
    moderation: moderationHandlers({ ...context, appealKey: await appealKeyOf(context) }),
    reviews: reviewReportHandler(context),
    cases: caseHandlers(context),
    people: peopleHandlers(context),
  }),
  deliveries: async (context) => ({
    moderation: moderationOutboxHandlers({
      publicUrl: context.links.publicUrl,
      appealKey: await appealKeyOf(context),
    }),
  }),
  jobs: ({ db }) => [suspensionsJob(db), oldCasesJob(db)],
  erase: { rows: { moderation: eraseModeration } },
  export: { reports: reportsExport, decisions: decisionsExport },
});
