/** Defines the tables of reports, moderation cases, decisions and appeals. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PhotoEvidence, Snapshot } from '#contract/moderation.ts';
import { instant } from './columns.ts';
import { images } from './uploads.ts';
import { users } from './users.ts';

/** One reported item, with everyone who reported it while the case was open. */
export const moderationCases = pgTable(
  'moderation_cases',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    kind: text({ enum: ['listing', 'user', 'message', 'review', 'photo'] }).notNull(),
    /** The id of the reported item within its kind; for a pair of matching photos, the id of the newer picture. */
    entityId: text('entity_id').notNull(),
    /** The author of the item. Erasing the account deletes the case. */
    ownerId: integer('owner_id').references(() => users.id, { onDelete: 'set null' }),
    status: text({ enum: ['open', 'decided', 'appealed', 'closed'] })
      .notNull()
      .default('open'),
    /** The item as it was when the case was opened. */
    snapshot: jsonb().$type<Snapshot>().notNull(),
    /** The matching pictures; null unless the case is about a photo. */
    evidence: jsonb().$type<PhotoEvidence>(),
    reporterCount: integer('reporter_count').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The time of the latest report, photo match, decision or appeal. */
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('moderation_cases_open').on(table.kind, table.entityId).where(sql`status = 'open'`),
    index('moderation_cases_status').on(table.status, table.createdAt, table.id),
    index('moderation_cases_owner').on(table.ownerId, table.createdAt),
    index('moderation_cases_item').on(table.kind, table.entityId),
  ],
);

/** Pictures that must not be deleted before their case is closed. */
export const moderationCaseImages = pgTable(
  'moderation_case_images',
  {
    caseId: integer('case_id')
      .notNull()
      .references(() => moderationCases.id, { onDelete: 'cascade' }),
    imageId: integer('image_id')
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.caseId, table.imageId] }),
    index('moderation_case_images_image').on(table.imageId),
  ],
);

/** One report per user and case; reporting again replaces the reason. */
export const reports = pgTable(
  'reports',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    caseId: integer('case_id')
      .notNull()
      .references(() => moderationCases.id, { onDelete: 'cascade' }),
    reporterId: integer('reporter_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    category: text({ enum: ['scam', 'counterfeit', 'offensive', 'spam', 'copied', 'other'] })
      .notNull()
      .default('other'),
    reason: text().notNull(),
    /** The item as this reporter saw it, if it had changed since the first report. */
    snapshot: jsonb().$type<Snapshot>(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('reports_once').on(table.caseId, table.reporterId),
    index('reports_reporter').on(table.reporterId, table.createdAt),
  ],
);

export const moderationDecisions = pgTable(
  'moderation_decisions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    caseId: integer('case_id').references(() => moderationCases.id, { onDelete: 'cascade' }),
    /** The affected user. Erasing the account deletes the decision. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The staff member who decided; null if a command decided, or once the account is erased. */
    deciderId: integer('decider_id').references(() => users.id, { onDelete: 'set null' }),
    action: text({ enum: ['dismiss', 'hide', 'close', 'warn', 'suspend'] }).notNull(),
    /** The message to the user; empty for a dismissal without a message. */
    message: text().notNull(),
    listingId: integer('listing_id'),
    /**
     * False if the review or message was hidden already, or the listing closed already: a reversal then changes
     * nothing.
     */
    isEffective: boolean('is_effective').notNull().default(true),
    /** The end of a suspension; null for a permanent one. */
    endsAt: instant('ends_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When a suspension was lifted or expired. */
    endedAt: instant('ended_at'),
    /** When the decision was undone, or reversed after an appeal. */
    reversedAt: instant('reversed_at'),
  },
  (table) => [
    uniqueIndex('moderation_decisions_suspension')
      .on(table.userId)
      .where(sql`action = 'suspend' and ended_at is null and reversed_at is null`),
    index('moderation_decisions_case').on(table.caseId),
    index('moderation_decisions_user').on(table.userId, table.createdAt),
    index('moderation_decisions_ends').on(table.endsAt).where(sql`action = 'suspend' and ended_at is null`),
  ],
);

export const moderationAppeals = pgTable('moderation_appeals', {
  decisionId: integer('decision_id')
    .primaryKey()
    .references(() => moderationDecisions.id, { onDelete: 'cascade' }),
  text: text().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  outcome: text({ enum: ['upheld', 'rejected'] }),
  answer: text(),
  deciderId: integer('decider_id').references(() => users.id, { onDelete: 'set null' }),
  decidedAt: instant('decided_at'),
});

export const moderationNotes = pgTable(
  'moderation_notes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('moderation_notes_user').on(table.userId, table.createdAt)],
);
