/** Defines the tables of groups, members and source types, their aliases and merges. */
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const groups = pgTable(
  'groups',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull().unique(),
    /** The target while this entry is being merged; the row is deleted when the merge finishes. */
    mergedInto: integer('merged_into').references((): AnyPgColumn => groups.id),
  },
  (table) => [index('groups_merging').on(table.mergedInto).where(sql`merged_into is not null`)],
);

export const members = pgTable(
  'members',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    groupId: integer('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    mergedInto: integer('merged_into').references((): AnyPgColumn => members.id),
  },
  (table) => [
    uniqueIndex('members_group_name').on(table.groupId, table.name),
    index('members_merging').on(table.mergedInto).where(sql`merged_into is not null`),
  ],
);

export const sourceTypes = pgTable(
  'source_types',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull().unique(),
    /** Null if users who read French see the English name. Searches find the entry by it as by an alias. */
    nameFr: text('name_fr'),
    mergedInto: integer('merged_into').references((): AnyPgColumn => sourceTypes.id),
  },
  (table) => [index('source_types_merging').on(table.mergedInto).where(sql`merged_into is not null`)],
);

export const groupAliases = pgTable(
  'group_aliases',
  {
    groupId: integer('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.name] })],
);

export const memberAliases = pgTable(
  'member_aliases',
  {
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.name] })],
);

export const sourceTypeAliases = pgTable(
  'source_type_aliases',
  {
    sourceTypeId: integer('source_type_id')
      .notNull()
      .references(() => sourceTypes.id, { onDelete: 'cascade' }),
    name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sourceTypeId, table.name] })],
);

const kinds = { enum: ['group', 'member', 'sourcetype'] } as const;

/** Merges of one entry into another. Finished merges stay stored as history. */
export const catalogueMerges = pgTable(
  'catalogue_merges',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    kind: text(kinds).notNull(),
    fromId: integer('from_id').notNull(),
    fromName: text('from_name').notNull(),
    intoId: integer('into_id').notNull(),
    intoName: text('into_name').notNull(),
    /** The number of listings moved so far; `total` is counted at the start and set to `moved` at the end. */
    moved: integer().notNull().default(0),
    total: integer().notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
  },
  (table) => [index('catalogue_merges_running').on(table.kind, table.intoId).where(sql`finished_at is null`)],
);

/** Redirects from the URLs of merged entries to their targets. The target of a redirect always exists. */
export const catalogueRedirects = pgTable(
  'catalogue_redirects',
  { kind: text(kinds).notNull(), fromId: integer('from_id').notNull(), intoId: integer('into_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.kind, table.fromId] }),
    index('catalogue_redirects_into').on(table.kind, table.intoId),
  ],
);
