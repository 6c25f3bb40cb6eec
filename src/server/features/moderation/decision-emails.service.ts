/** Notifies users of decisions and appeals, and hides or shows the listings of suspended and restored users. */
import { DAY_SECONDS } from '#contract/durations.ts';
import { paths } from '#contract/pages.ts';
import { isUserNotified } from '#rules/moderation/decision-actions.ts';
import type { TransactionEvents, Tx } from '../../db/db.ts';
import { enqueue, type OutboxHandlers } from '../../events/outbox.ts';
import { enqueueMail } from '../../mail/mail.ts';
import { lockStatus } from '../auth/index.ts';
import { announceListings, setListingHidden } from '../listings/index.ts';
import { makeAppealToken } from './appeal-token.ts';
import { APPEAL_EMAIL } from './appeals.service.ts';
import { DECISION_EMAIL } from './decisions.service.ts';
import { lockDecision } from './decisions.store.ts';
import {
  findRecipient,
  listListingsToSwitch,
  listReporters,
  type ReadDecision,
  readDecision,
} from './decisions.views.ts';
import { SELLER_LISTINGS } from './effects.service.ts';
import { appealEmail, decisionEmail } from './moderation.emails.ts';

export type DecisionEmailDeps = { publicUrl: string; appealKey: string };

/** Listings per transaction. */
const BATCH_SIZE = 50;
/**
 * How long the appeal link in an email is valid. A suspension can be appealed as long as it lasts: when the user tries
 * to sign in, the response contains a new token.
 */
const LINK_SECONDS = 30 * DAY_SECONDS;

/** A suspended user has no session, so their link contains a token. */
function decisionUrl({ publicUrl, appealKey }: DecisionEmailDeps, id: number, isSuspension: boolean): string {
  if (!isSuspension) return publicUrl + paths.decision(id);
  return publicUrl + paths.suspended(makeAppealToken(appealKey, id, LINK_SECONDS));
}

async function mailDecision(tx: Tx, deps: DecisionEmailDeps, { decision }: ReadDecision): Promise<void> {
  const to = decision.userId === null ? undefined : await findRecipient(tx, decision.userId);
  if (!to) return;
  const url = decisionUrl(deps, decision.id, decision.action === 'suspend');
  await enqueueMail(tx, decisionEmail(to, { ...decision, url, timezone: to.timezone }));
}

async function sendDecision(
  tx: Tx,
  events: TransactionEvents,
  deps: DecisionEmailDeps,
  decisionId: number,
): Promise<void> {
  // Lock the decision: a concurrent undo either comes first, or fails because it is too late.
  await lockDecision(tx, decisionId);
  const record = await readDecision(tx, decisionId);
  if (!record || record.decision.reversedAt) return;
  const { decision } = record;
  const reporterIds = decision.caseId === null ? [] : await listReporters(tx, decision.caseId);
  const isForUser = isUserNotified(decision);
  const [userId, isDismissed] = [isForUser ? decision.userId : null, decision.action === 'dismiss'];
  events.record({ type: 'moderation.decided', payload: { decisionId, userId, reporterIds, isDismissed } });
  if (isForUser) await mailDecision(tx, deps, record);
}

async function sendAppealOutcome(
  tx: Tx,
  events: TransactionEvents,
  deps: DecisionEmailDeps,
  decisionId: number,
): Promise<void> {
  const record = await readDecision(tx, decisionId);
  const userId = record?.decision.userId;
  if (!record?.appeal || !userId) return;
  events.record({ type: 'appeal.decided', payload: { decisionId, userId } });
  const to = await findRecipient(tx, userId);
  if (!to) return;
  const isUpheld = record.appeal.outcome === 'upheld';
  const url = decisionUrl(deps, decisionId, record.decision.action === 'suspend' && !isUpheld);
  await enqueueMail(tx, appealEmail(to, { isUpheld, answer: record.appeal.answer ?? '', url }));
}

/**
 * Hides or shows the next batch of the user's listings. Locks the user's status: a concurrent suspension or restoration
 * waits for this transaction, and then enqueues an outbox row of its own.
 */
async function switchListings(tx: Tx, userId: number): Promise<void> {
  const isSuspended = (await lockStatus(tx, userId)) === 'suspended';
  const ids = await listListingsToSwitch(tx, userId, isSuspended, BATCH_SIZE);
  for (const id of ids) await setListingHidden(tx, id, isSuspended);
  await announceListings(tx, ids);
  if (ids.length === BATCH_SIZE) await enqueue(tx, SELLER_LISTINGS, { userId });
}

export function moderationOutboxHandlers(deps: DecisionEmailDeps): OutboxHandlers {
  const idOf = (payload: unknown): number => (payload as { decisionId: number }).decisionId;
  return {
    [DECISION_EMAIL]: (payload, row) => row.once((tx, events) => sendDecision(tx, events, deps, idOf(payload))),
    [APPEAL_EMAIL]: (payload, row) => row.once((tx, events) => sendAppealOutcome(tx, events, deps, idOf(payload))),
    [SELLER_LISTINGS]: (payload, row) => row.once((tx) => switchListings(tx, (payload as { userId: number }).userId)),
  };
}
