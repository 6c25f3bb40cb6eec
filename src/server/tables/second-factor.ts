/** Defines the tables of the second factor. */
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { accessTokens } from './auth.ts';
import { bytes, instant } from './columns.ts';
import { users } from './users.ts';

/** One authenticator app per user. The secrets are encrypted with the key `factor_key` of the settings. */
export const totpSecrets = pgTable('totp_secrets', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The active secret; null until the user has confirmed a secret with its first code. */
  secret: bytes('secret'),
  /** A new secret whose first code is not confirmed yet. */
  pending: bytes('pending'),
  pendingExpiresAt: instant('pending_expires_at'),
  /** The time step of the last accepted code: a code is accepted only once. */
  lastStep: integer('last_step').notNull().default(0),
});

/** Recovery codes, one per row. Using a code deletes its row. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of 80 random bits. */
    codeHash: bytes('code_hash').notNull(),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
);

export const passkeys = pgTable(
  'passkeys',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The credential id in base64url, as the browser sends it. */
    credentialId: text('credential_id').notNull(),
    /** The public key in the COSE format. */
    publicKey: bytes('public_key').notNull(),
    /** The signature counter of the authenticator; 0 if the authenticator does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    uniqueIndex('passkeys_credential').on(table.credentialId),
    index('passkeys_user').on(table.userId, table.id),
  ],
);

/** A challenge that a passkey has to sign; the first attempt deletes the row. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of the challenge. */
    challengeHash: bytes('challenge_hash').primaryKey(),
    purpose: text({ enum: ['registration', 'confirmation', 'second_factor', 'sign_in'] }).notNull(),
    /** The session that requested the challenge; null during a sign-in. */
    sessionId: integer('session_id').references(() => accessTokens.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token of the sign-in that requested the challenge; null in a session. */
    signInHash: bytes('sign_in_hash'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_session').on(table.sessionId),
    index('passkey_challenges_expires').on(table.expiresAt),
  ],
);
