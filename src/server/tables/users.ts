/** Defines the table of users. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { DEFAULT_RING_VALUE_PERCENT } from '#contract/limits.ts';
import { instant } from './columns.ts';
import { currencies } from './currencies.ts';

/** Computes the same as `nameSkeleton` in `#rules`: names with equal skeletons look alike. */
export const skeletonOf = (name: SQLWrapper): SQL<string> =>
  sql<string>`replace(replace(translate(lower(${name}), '01i5._-', 'olls'), 'rn', 'm'), 'vv', 'w')`;

export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    /**
     * Usually 0. If set to the account's own id, the name cannot conflict with other names in the unique index. This is
     * the case for erased accounts, and for all but one of each group of names that already looked alike when the index
     * was introduced.
     */
    nameTwin: integer('name_twin').notNull().default(0),
    email: text().notNull(),
    passwordHash: text('password_hash'),
    role: text({ enum: ['member', 'moderator', 'admin'] })
      .notNull()
      .default('member'),
    /**
     * The account's second factors, updated in the same transaction as their tables, so that a sign-in does not have to
     * query those.
     */
    secondFactor: text('second_factor', { enum: ['none', 'totp', 'passkey', 'totp_and_passkey'] })
      .notNull()
      .default('none'),
    status: text({ enum: ['queued', 'invited', 'active', 'suspended', 'deleted'] }).notNull(),
    country: text({ enum: ['US', 'CA', 'UK'] })
      .notNull()
      .default('US'),
    currencyId: integer('currency_id')
      .notNull()
      .references(() => currencies.id),
    /** `avatarKey` and `bannerKey` are storage keys, not URLs; null if there is no picture. */
    avatarKey: text('avatar_key'),
    bannerKey: text('banner_key'),
    bio: text().notNull().default(''),
    language: text({ enum: ['en', 'fr'] })
      .notNull()
      .default('en'),
    /**
     * False until the user chooses a language. Until then, `language` is the language that the client requested at
     * registration.
     */
    languageChosen: boolean('language_chosen').notNull().default(false),
    dateFormat: text('date_format', { enum: ['DD-MM-YYYY', 'MM-DD-YYYY', 'YYYY-MM-DD'] })
      .notNull()
      .default('DD-MM-YYYY'),
    /** An IANA name; null for the device's time zone. */
    timezone: text(),
    /**
     * The sum of the user's ratings as a seller. This column and `reviewCount` are updated in the same transaction as
     * the reviews.
     */
    ratingSum: integer('rating_sum').notNull().default(0),
    reviewCount: integer('review_count').notNull().default(0),
    showsTyping: boolean('shows_typing').notNull().default(true),
    showsPresence: boolean('shows_presence').notNull().default(true),
    showsWants: boolean('shows_wants').notNull().default(true),
    joinsRings: boolean('joins_rings').notNull().default(false),
    ringValuePercent: smallint('ring_value_percent').notNull().default(DEFAULT_RING_VALUE_PERCENT),
    ringsInCountry: boolean('rings_in_country').notNull().default(false),
    mailsRequests: boolean('mails_requests').notNull().default(true),
    mailsAcceptances: boolean('mails_acceptances').notNull().default(true),
    mailsMessages: boolean('mails_messages').notNull().default(true),
    mailsSearches: boolean('mails_searches').notNull().default(true),
    mailsWants: boolean('mails_wants').notNull().default(true),
    mailsFavourites: boolean('mails_favourites').notNull().default(true),
    mailsProposals: boolean('mails_proposals').notNull().default(true),
    pushesMessages: boolean('pushes_messages').notNull().default(true),
    pushesRequests: boolean('pushes_requests').notNull().default(true),
    pushesAlerts: boolean('pushes_alerts').notNull().default(true),
    /** Whether push notifications contain names and texts. */
    showsPushText: boolean('shows_push_text').notNull().default(false),
    /** When the latest invitation was sent. */
    invitedAt: instant('invited_at'),
    /** The staff member who sent the invitation; null if a command or the server sent it. */
    invitedBy: integer('invited_by').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    /** When the user last proved that the email address belongs to them. */
    emailVerifiedAt: instant('email_verified_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /**
     * When the account's data is due for erasure; null unless a deletion is pending or completed. Listings are hidden
     * while it is set.
     */
    deletionAt: instant('deletion_at'),
    /** When the erasure was completed; the row no longer contains personal data. */
    erasedAt: instant('erased_at'),
  },
  (table) => [
    index('users_queue').on(table.createdAt, table.id).where(sql`${table.status} = 'queued'`),
    index('users_deletion').on(table.deletionAt).where(sql`deletion_at is not null and erased_at is null`),
    uniqueIndex('users_name_lower').on(sql`lower(${table.name})`),
    uniqueIndex('users_name_skeleton').on(skeletonOf(table.name), table.nameTwin),
    uniqueIndex('users_email_lower').on(sql`lower(${table.email})`),
  ],
);

/** References the row's owner; the row is deleted with the user. */
export const ownerColumn = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
