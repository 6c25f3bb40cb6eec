/** Reads decisions as the affected user sees them. */
import { sql } from 'drizzle-orm';
import type { UserDecision } from '#contract/moderation.ts';
import { canAppeal } from '#rules/moderation/appeal-refusal.ts';
import { isUserNotified } from '#rules/moderation/decision-actions.ts';
import type { Queryable } from '../../db/db.ts';
import { byNumber, EXPORT_PAGE_SIZE } from '../../personal-data/export-sections.views.ts';
import { type ReadDecision, readDecision } from './decisions.views.ts';

function toUserDecision({ decision, moderationCase, appeal }: ReadDecision): UserDecision {
  const { id, action, message, createdAt, endsAt } = decision;
  const isReversed = decision.reversedAt !== null || decision.endedAt !== null;
  const snapshot = moderationCase?.snapshot;
  return {
    id,
    action,
    kind: moderationCase?.kind ?? null,
    title: snapshot ? snapshot.title || snapshot.text : '',
    message,
    created_at: createdAt.toISOString(),
    ends_at: endsAt?.toISOString() ?? null,
    can_appeal: canAppeal({ action, createdAt, isReversed, isAppealed: appeal !== null, now: new Date() }),
    appeal: appeal && {
      text: appeal.text,
      created_at: appeal.createdAt.toISOString(),
      outcome: appeal.outcome,
      answer: appeal.answer,
    },
  };
}

/** Returns undefined if the decision does not exist, was not sent to its user, or is not about `userId`. */
export async function readUserDecision(
  db: Queryable,
  id: number,
  userId?: number,
): Promise<(UserDecision & { userId: number }) | undefined> {
  const record = await readDecision(db, id);
  if (!record || !isUserNotified(record.decision) || record.decision.userId === null) return undefined;
  if (userId !== undefined && record.decision.userId !== userId) return undefined;
  return { ...toUserDecision(record), userId: record.decision.userId };
}

/**
 * Includes a dismissal only if it has a message to the user: other dismissals would reveal that someone has reported
 * the user.
 */
export const decisionsExport = byNumber(
  (userId, after) => sql`
    select d.id::text as key, jsonb_build_object('action', d.action, 'message', d.message, 'listing_id', d.listing_id,
      'ends_at', d.ends_at, 'created_at', d.created_at, 'reversed_at', d.reversed_at, 'appeal', a.text,
      'appeal_outcome', a.outcome, 'appeal_answer', a.answer) as row
    from moderation_decisions d left join moderation_appeals a on a.decision_id = d.id
    where d.user_id = ${userId} and (d.action <> 'dismiss' or d.message <> '') and d.id > ${after}::int order by d.id limit ${EXPORT_PAGE_SIZE}`,
);
