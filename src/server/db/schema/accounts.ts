/** Defines the tables of users, sessions, sign-in and the change feed. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const currencies = pgTable('currencies', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  code: text().notNull().unique(),
});

/** Computes the same as `nameSkeleton` of the rules: names with equal skeletons look alike. */
export const skeletonOf = (name: SQLWrapper): SQL<string> =>
  sql<string>`replace(replace(translate(lower(${name}), '01i5._-', 'olls'), 'rn', 'm'), 'vv', 'w')`;

export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    /**
     * 0, or the account's own id if its name already looked like an older one when the index was introduced. The unique
     * index permits such existing names and prevents new ones.
     */
    nameTwin: integer('name_twin').notNull().default(0),
    email: text().notNull(),
    passwordHash: text('password_hash'),
    role: text({ enum: ['member', 'admin'] })
      .notNull()
      .default('member'),
    status: text({ enum: ['queued', 'invited', 'active', 'suspended', 'deleted'] }).notNull(),
    country: text({ enum: ['US', 'CA', 'UK'] })
      .notNull()
      .default('US'),
    currencyId: integer('currency_id')
      .notNull()
      .references(() => currencies.id),
    /** Storage keys, not URLs; null if there is no avatar. */
    avatarKey: text('avatar_key'),
    bannerKey: text('banner_key'),
    bio: text().notNull().default(''),
    language: text({ enum: ['en', 'fr'] })
      .notNull()
      .default('en'),
    /** False if the language is only the one that the client requested at registration. */
    languageChosen: boolean('language_chosen').notNull().default(false),
    dateFormat: text('date_format', { enum: ['DD-MM-YYYY', 'MM-DD-YYYY', 'YYYY-MM-DD'] })
      .notNull()
      .default('DD-MM-YYYY'),
    /** An IANA name; null for the device's time zone. */
    timezone: text(),
    /** Updated in the same transaction as the reviews. */
    ratingSum: integer('rating_sum').notNull().default(0),
    reviewCount: integer('review_count').notNull().default(0),
    showsTyping: boolean('shows_typing').notNull().default(true),
    showsPresence: boolean('shows_presence').notNull().default(true),
    mailsRequests: boolean('mails_requests').notNull().default(true),
    mailsAcceptances: boolean('mails_acceptances').notNull().default(true),
    mailsMessages: boolean('mails_messages').notNull().default(true),
    mailsSearches: boolean('mails_searches').notNull().default(true),
    mailsFavourites: boolean('mails_favourites').notNull().default(true),
    /** When the latest invitation was sent. */
    invitedAt: instant('invited_at'),
    /** When the user last proved that the email address belongs to them. */
    emailVerifiedAt: instant('email_verified_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    // The registration queue, in its order.
    index('users_queue').on(table.createdAt, table.id).where(sql`${table.status} = 'queued'`),
    uniqueIndex('users_name_lower').on(sql`lower(${table.name})`),
    uniqueIndex('users_name_skeleton').on(skeletonOf(table.name), table.nameTwin),
    uniqueIndex('users_email_lower').on(sql`lower(${table.email})`),
  ],
);

export const accessTokens = pgTable(
  'access_tokens',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256; the token itself is not stored. */
    tokenHash: bytes('token_hash').notNull().unique(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    /** The program that uses this API key; null for one of the user's sessions. */
    applicationName: text('application_name'),
    /** What an API key can do; ignored for a session, which can do everything. */
    scope: text({ enum: ['read', 'write'] })
      .notNull()
      .default('write'),
  },
  (table) => [index('access_tokens_user').on(table.userId)],
);

/** Using a row deletes it together with the user's other rows. */
export const passwordResets = pgTable(
  'password_resets',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256; the token itself is only in the email. */
    tokenHash: bytes('token_hash').notNull().unique(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('password_resets_user').on(table.userId), index('password_resets_expires').on(table.expiresAt)],
);

/** A new email address that is not verified yet; one per user. */
export const emailChanges = pgTable('email_changes', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: text().notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** Usernames that only one user can take until a date, and that redirect to that user until then. */
export const reservedUsernames = pgTable(
  'held_names',
  {
    /** In lower case. */
    name: text().primaryKey(),
    /** The former owner, who can take the name back; null if no one can. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    until: instant('until').notNull(),
    /** Argon2id hash from a registration whose address already had an account; null for every other hold. */
    claimedPassword: text('claimed_password'),
  },
  (table) => [index('held_names_skeleton').on(skeletonOf(table.name)), index('held_names_user').on(table.userId)],
);

/** When users changed their names in the last 30 days. */
export const nameChanges = pgTable(
  'name_changes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('name_changes_user').on(table.userId, table.createdAt)],
);

/** Links accounts to identities at other providers. */
export const identities = pgTable(
  'identities',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text({ enum: ['google'] }).notNull(),
    /** The provider's own, permanent id for the person. */
    subject: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('identities_subject').on(table.provider, table.subject),
    // One per account, so that no one can add a second sign-in to an account unnoticed.
    uniqueIndex('identities_user').on(table.userId, table.provider),
  ],
);

/** A sign-in at the provider that has not returned yet; returning deletes the row. */
export const oauthStates = pgTable(
  'sign_in_attempts',
  {
    /** SHA-256 of the state. The nonce and the proof key are derived from the state with the browser's secret. */
    stateHash: bytes('state_hash').primaryKey(),
    /** SHA-256 of the secret in the browser's cookie. */
    browserHash: bytes('browser_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sign_in_attempts_expires').on(table.expiresAt)],
);

/** A code that the page exchanges for a session; trying it deletes the row. */
export const signInCodes = pgTable(
  'sign_in_codes',
  {
    codeHash: bytes('code_hash').primaryKey(),
    browserHash: bytes('browser_hash').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sign_in_codes_expires').on(table.expiresAt)],
);

/** One counter per user: every write that concerns them locks it, so that sequence numbers become visible in order. */
export const changeFeedSequences = pgTable('user_positions', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  position: bigint({ mode: 'number' }).notNull().default(0),
});

export const changes = pgTable(
  'changes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    position: bigint({ mode: 'number' }).notNull(),
    type: text({
      enum: ['notification', 'conversation', 'connection', 'listing', 'account', 'favourite', 'saved_search'],
    }).notNull(),
    entityId: text('entity_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('changes_user_position').on(table.userId, table.position),
    index('changes_created').on(table.createdAt),
  ],
);
