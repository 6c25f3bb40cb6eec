/** Defines the tables of merges in the catalogue. */
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

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
