/** Where do people, their sessions and their looks live? */
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

/** What `nameSkeleton` of the rules computes: names with equal skeletons look alike. */
export const skeletonOf = (name: SQLWrapper): SQL<string> =>
  sql<string>`replace(replace(translate(lower(${name}), '01i5._-', 'olls'), 'rn', 'm'), 'vv', 'w')`;

export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    /**
     * 0; its own id for an account whose name looked like an older one when names began to be compared. The unique
     * index lets such names stay, and no new ones come.
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
    /** Storage keys, not URLs; null where there is none. */
    avatarKey: text('avatar_key'),
    bannerKey: text('banner_key'),
    bio: text().notNull().default(''),
    language: text({ enum: ['en', 'fr'] })
      .notNull()
      .default('en'),
    /** By the person themselves; else it is what their program asked for when they registered. */
    languageChosen: boolean('language_chosen').notNull().default(false),
    dateFormat: text('date_format', { enum: ['DD-MM-YYYY', 'MM-DD-YYYY', 'YYYY-MM-DD'] })
      .notNull()
      .default('DD-MM-YYYY'),
    /** An IANA name; null: whatever the device says. */
    timezone: text(),
    /** Kept beside the reviews in one transaction with them. */
    ratingSum: integer('rating_sum').notNull().default(0),
    reviewCount: integer('review_count').notNull().default(0),
    showsTyping: boolean('shows_typing').notNull().default(true),
    showsPresence: boolean('shows_presence').notNull().default(true),
    mailsRequests: boolean('mails_requests').notNull().default(true),
    mailsAcceptances: boolean('mails_acceptances').notNull().default(true),
    mailsMessages: boolean('mails_messages').notNull().default(true),
    mailsSearches: boolean('mails_searches').notNull().default(true),
    mailsFavourites: boolean('mails_favourites').notNull().default(true),
    /** Of the latest invitation. */
    invitedAt: instant('invited_at'),
    /** When the person last proved that the address is theirs. */
    emailVerifiedAt: instant('email_verified_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    // The queue, in its order.
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
    /** SHA-256; the token itself is nowhere. */
    tokenHash: bytes('token_hash').notNull().unique(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    /** Of the other program that holds it; null: a session of the person's own. */
    applicationName: text('application_name'),
    /** What an API key can do; without meaning for a session, which can do everything. */
    scope: text({ enum: ['read', 'write'] })
      .notNull()
      .default('write'),
  },
  (table) => [index('access_tokens_user').on(table.userId)],
);

/** A row goes when it is used, and with it the person's others. */
export const passwordResets = pgTable(
  'password_resets',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256; the token itself is in the mail only. */
    tokenHash: bytes('token_hash').notNull().unique(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('password_resets_user').on(table.userId), index('password_resets_expires').on(table.expiresAt)],
);

/** A new e-mail address that waits for its owner to follow the link; one a person. */
export const emailChanges = pgTable('email_changes', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: text().notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** Names that nobody but one person can take until a day, and that lead to that person until then. */
export const reservedUsernames = pgTable(
  'held_names',
  {
    /** In lower case. */
    name: text().primaryKey(),
    /** Who had it, and can have it back; null: nobody can. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    until: instant('until').notNull(),
  },
  (table) => [index('held_names_skeleton').on(skeletonOf(table.name)), index('held_names_user').on(table.userId)],
);

/** When people changed their names in the last 30 days. */
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

/** Who at another place somebody is here. */
export const identities = pgTable(
  'identities',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text({ enum: ['google'] }).notNull(),
    /** The provider's own, unchanging name for the person. */
    subject: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('identities_subject').on(table.provider, table.subject),
    // One each, so that nobody gains a second key to somebody's account unseen.
    uniqueIndex('identities_user').on(table.userId, table.provider),
  ],
);

/** Somebody is away at the provider; the row goes when they return. */
export const oauthStates = pgTable(
  'sign_in_attempts',
  {
    /** SHA-256 of the state, of which the nonce and the proof key are derived with the browser's secret. */
    stateHash: bytes('state_hash').primaryKey(),
    /** SHA-256 of the secret in the browser's cookie. */
    browserHash: bytes('browser_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sign_in_attempts_expires').on(table.expiresAt)],
);

/** What the page exchanges for a session; the row goes when it is tried. */
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

/** One counter a user: locked by every write that concerns them, so that positions become visible in order. */
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
