/** Defines the tables of sessions, sign-in, identities and reserved usernames. */
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import { ownerColumn, skeletonOf, users } from './users.ts';

export const accessTokens = pgTable(
  'access_tokens',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerColumn(),
    /** SHA-256; the token itself is not stored. */
    tokenHash: bytes('token_hash').notNull().unique(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /**
     * When the owner last confirmed this session with the password and second factor; null if the owner has not done so
     * since signing in.
     */
    confirmedAt: instant('confirmed_at'),
    userAgent: text('user_agent').notNull().default(''),
    /** The name of the program that uses this API key; null if the row is a session. */
    applicationName: text('application_name'),
    /** What an API key can do; ignored for a session, which can do everything. */
    scope: text({ enum: ['read', 'write'] })
      .notNull()
      .default('write'),
  },
  (table) => [index('access_tokens_user').on(table.userId)],
);

/** Password reset links. Using one of them deletes all rows of its user. */
export const passwordResets = pgTable(
  'password_resets',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerColumn(),
    /** SHA-256; the token itself is only in the email. */
    tokenHash: bytes('token_hash').notNull().unique(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('password_resets_user').on(table.userId), index('password_resets_expires').on(table.expiresAt)],
);

/** New email addresses that are not verified yet. */
export const emailChanges = pgTable('email_changes', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: text().notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** Usernames that no one but `userId` can take until a date; until then they redirect to the profile of that user. */
export const reservedUsernames = pgTable(
  'held_names',
  {
    /** In lower case. */
    name: text().primaryKey(),
    /** The former owner, who can take the name back; null if no one can take it. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    until: instant('until').notNull(),
    /**
     * The Argon2id hash of the password in a registration whose address already had an account; null for every other
     * row.
     */
    claimedPassword: text('claimed_password'),
    /** The account that already had the registration's address. */
    claimedAccountId: integer('claimed_account_id').references(() => users.id, { onDelete: 'set null' }),
    /**
     * When the registration joined the queue; null if it did not join, or if a user who joined later has since been
     * invited in queue order.
     */
    queuedAt: instant('queued_at'),
  },
  (table) => [
    index('held_names_skeleton').on(skeletonOf(table.name)),
    index('held_names_user').on(table.userId),
    index('held_names_claimed_account').on(table.claimedAccountId).where(sql`claimed_account_id is not null`),
    index('held_names_queue').on(table.queuedAt).where(sql`queued_at is not null`),
  ],
);

/**
 * Names of erased accounts that no one can take until a date, so that no one can pose as their former owners. Stored
 * only as hashes, because the names themselves are erased.
 */
export const erasedNames = pgTable('erased_names', {
  /** SHA-256 of the name's skeleton, which is the same for all names that look alike. */
  nameHash: bytes('name_hash').primaryKey(),
  until: instant('until').notNull(),
});

/** Name changes of the last 30 days. */
export const nameChanges = pgTable(
  'name_changes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerColumn(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('name_changes_user').on(table.userId, table.createdAt)],
);

export const identities = pgTable(
  'identities',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerColumn(),
    provider: text({ enum: ['google'] }).notNull(),
    /** The provider's permanent identifier for the person. */
    subject: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('identities_subject').on(table.provider, table.subject),
    // One identity per account and provider, so that no one can add a second sign-in to an account unnoticed.
    uniqueIndex('identities_user').on(table.userId, table.provider),
  ],
);

/** An unfinished sign-in with a provider. The callback deletes the row. */
export const oauthStates = pgTable(
  'sign_in_attempts',
  {
    /** SHA-256 of the state. The nonce and the PKCE verifier are derived from the state with the browser's secret. */
    stateHash: bytes('state_hash').primaryKey(),
    /** SHA-256 of the secret in the browser's cookie. */
    browserHash: bytes('browser_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sign_in_attempts_expires').on(table.expiresAt)],
);

/** A code that the page exchanges for a session; the first attempt deletes the row. */
export const signInCodes = pgTable(
  'sign_in_codes',
  {
    codeHash: bytes('code_hash').primaryKey(),
    browserHash: bytes('browser_hash').notNull(),
    userId: ownerColumn(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sign_in_codes_expires').on(table.expiresAt)],
);

/** A sign-in that still needs the second factor; completing it deletes the row. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    /** SHA-256; the token itself is only in the response. */
    tokenHash: bytes('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Wrong codes so far. */
    failures: integer().notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('sign_in_challenges_user').on(table.userId),
    index('sign_in_challenges_expires').on(table.expiresAt),
  ],
);
