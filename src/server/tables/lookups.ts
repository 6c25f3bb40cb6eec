/** Defines the tables of currencies, groups, members, source types and conditions, their aliases and rates. */
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

export const currencies = pgTable('currencies', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  code: text().notNull().unique(),
});

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

/** The grades of the scale of conditions; the best grade has the lowest rank. */
export const conditions = pgTable('conditions', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  /** Null if users who read French see the English name. */
  nameFr: text('name_fr'),
  rank: integer().notNull(),
});

/**
 * How many units of a currency one unit of the base currency buys. The base currency has no row; prices in any other
 * currency without a row are compared only with prices in the same currency.
 */
export const currencyRates = pgTable(
  'currency_rates',
  {
    currencyId: integer('currency_id')
      .primaryKey()
      .references(() => currencies.id, { onDelete: 'cascade' }),
    perBase: doublePrecision('per_base').notNull(),
    asOf: date('as_of').notNull(),
  },
  (table) => [check('currency_rates_positive', sql`${table.perBase} > 0`)],
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
