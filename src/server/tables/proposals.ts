/** Defines the tables of proposals for the catalogue and of the users who made them. */
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './users.ts';

export const catalogueProposals = pgTable(
  'catalogue_proposals',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    kind: text({ enum: ['group', 'member', 'sourcetype'] }).notNull(),
    name: text().notNull(),
    /** The normalised name; the same for all spellings of a name. */
    nameKey: text('name_key').notNull(),
    /**
     * The group of a proposed member; 0 for other kinds. Has no foreign key, because a merge deletes the group and
     * leaves a redirect.
     */
    groupId: integer('group_id').notNull(),
    status: text({ enum: ['pending', 'accepted', 'declined'] })
      .notNull()
      .default('pending'),
    /** The entry that was created from the proposal, or that got the proposed name as an alias. */
    entryId: integer('entry_id'),
    reason: text(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('catalogue_proposals_pending')
      .on(table.kind, table.groupId, table.nameKey)
      .where(sql`status = 'pending'`),
  ],
);

/** The users who made a proposal, including users who proposed the same name later. */
export const catalogueProposers = pgTable(
  'catalogue_proposers',
  {
    proposalId: integer('proposal_id')
      .notNull()
      .references(() => catalogueProposals.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The members that this user listed for a proposed group. */
    members: text().array().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.proposalId, table.userId] }),
    index('catalogue_proposers_user').on(table.userId),
  ],
);
