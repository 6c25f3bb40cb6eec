/**
 * Lists the tables and columns that cannot contain user input, for the test that proves that an erasure leaves nothing.
 * The test fails for a new table or column that is neither listed here nor written by every-write.ts.
 */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../src/server/db/db.ts';

type Listed = { readonly because: string; readonly names: readonly string[] };

/** Tables in which the test finds no row that refers to the user or contains a value that the user has entered. */
export const tablesWithoutUsers: readonly Listed[] = [
  {
    because: 'written by staff or the operator',
    names: [
      ...['announcements', 'catalogue_merges', 'catalogue_redirects', 'currencies', 'currency_rates', 'settings'],
      'marketplace_settings',
      ...[
        'groups',
        'group_aliases',
        'members',
        'member_aliases',
        'source_types',
        'source_type_aliases',
        'search_synonyms',
        'conditions',
      ],
    ],
  },
  {
    because: 'numbers of accounts and states only, because its entries are never deleted',
    names: ['audit_log', 'audit_head'],
  },
  { because: 'the names of recurring jobs', names: ['jobs'] },
  { because: 'users whose rings are searched within seconds', names: ['ring_changes'] },
  { because: 'only hashes and times, for minutes, before it is known who signs in', names: ['sign_in_attempts'] },
  { because: 'challenges of passkeys, for five minutes; deleted with the account', names: ['passkey_challenges'] },
  { because: 'hashes of names that were erased', names: ['erased_names'] },
  { because: 'random keys of one day', names: ['listing_view_keys'] },
  {
    because: 'rows that belong to a listing, message or picture and are deleted with it',
    names: [
      'listing_members',
      'listing_slots',
      'message_images',
      'moderation_case_images',
      'saved_search_matches',
      ...['listing_views', 'listing_view_totals'],
      'want_fits',
      ...['agreed_listings', 'bundle_listings'],
      ...['ring_hops', 'ring_certificates'],
    ],
  },
];

/** In the other tables: columns for text or bytes into which users cannot enter their own text. */
export const columnsWithoutEntries: readonly Listed[] = [
  {
    because: 'one of a few fixed values',
    names: [
      ...['catalogue_proposals.kind', 'catalogue_proposals.status'],
      ...['access_tokens.scope', 'changes.type', 'connections.status', 'conversations.status', 'data_exports.status'],
      ...['counter_offers.withheld', 'messages.withheld'],
      ...['identities.provider', 'images.folder', 'listings.status', 'moderation_appeals.outcome'],
      ...['moderation_cases.kind', 'moderation_cases.status', 'moderation_decisions.action', 'notifications.type'],
      ...[
        'outbox.kind',
        'passkeys.transports',
        'reports.category',
        'saved_searches.mails',
        'saved_searches.kind',
        'search_documents.status',
      ],
      ...['repeated_texts.status', 'search_names.kind', 'ticket_messages.kind', 'tickets.language', 'tickets.status'],
      ...['listings.ships_from', 'listings.ships_to', 'users.country', 'users.date_format', 'users.language'],
      ...['users.role', 'users.second_factor', 'users.status', 'trade_answers.answer'],
      ...['trade_proposals.kind', 'trade_proposals.status', 'trade_proposals.end_reason'],
    ],
  },
  {
    because: 'generated',
    names: [
      'photo_fingerprints.data',
      ...['changes.entity_id', 'data_exports.file_key', 'images.key', 'moderation_cases.entity_id', 'notifications.id'],
      ...[
        'users.avatar_key',
        'users.banner_key',
        'messages.client_id',
        'listings.client_id',
        'moderation_cases.evidence',
      ],
    ],
  },
  {
    because: 'a hash or an encrypted secret',
    names: [
      ...[
        'repeated_texts.fingerprint',
        'access_tokens.token_hash',
        'held_names.claimed_password',
        'images.content_hash',
        'passkeys.public_key',
        'push_subscriptions.p256dh',
        'push_subscriptions.auth',
      ],
      ...['password_resets.token_hash', 'recovery_codes.code_hash', 'sign_in_challenges.token_hash'],
      ...['sign_in_codes.code_hash', 'sign_in_codes.browser_hash', 'totp_secrets.secret', 'totp_secrets.pending'],
      'users.password_hash',
    ],
  },
  { because: 'searched for separately, as “chatham”', names: ['users.timezone'] },
  { because: 'ids and prices of listings', names: ['counter_offers.replaced'] },
  { because: 'written by staff about a proposal', names: ['catalogue_proposals.reason'] },
  { because: 'the first line of an error, without the parameters of a query', names: ['outbox.last_error'] },
];

const namesOf = (lists: readonly Listed[]): string[] => lists.flatMap(({ names }) => names).toSorted();
export const listedTables = namesOf(tablesWithoutUsers);
export const listedColumns = namesOf(columnsWithoutEntries);

const identifier = (name: string) => sql.raw(`"${name}"`);

export async function readTables(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relkind in ('r', 'p', 'm') and relnamespace = 'public'::regnamespace order by 1`);
  return rows.map((row) => row.name);
}

/** Reads from the system catalogue of PostgreSQL which columns of a table can contain text or bytes. */
async function readColumns(db: Queryable, table: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select a.attname as name from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = ${`public."${table}"`}::regclass and a.attnum > 0 and not a.attisdropped
      and t.typname !~ '^(_?int[248]|_?float[48]|numeric|bool|date|timestamptz?)$' order by 1`);
  return rows.map((row) => row.name);
}

/**
 * Returns the tables without a row that refers to the user or contains one of the user's texts (`traces`), and the
 * columns of the other tables that contain none of these texts.
 */
export async function readUncovered(
  db: Queryable,
  traces: readonly string[],
  refersToUser: (table: string) => boolean,
): Promise<{ tables: string[]; columns: string[] }> {
  const tables: string[] = [];
  const columns: string[] = [];
  for (const table of await readTables(db)) {
    const names = await readColumns(db, table);
    const counts = await Promise.all(
      names.map(async (name) => {
        const has = traces.map((trace) => sql`lower(${identifier(name)}::text) like ${`%${trace}%`}`);
        const { rows } = await db.execute<{ count: number }>(
          sql`select count(*)::int as count from ${identifier(table)} where ${sql.join(has, sql` or `)}`,
        );
        return rows[0]?.count ?? 0;
      }),
    );
    if (!refersToUser(table) && counts.every((count) => count === 0)) tables.push(table);
    else columns.push(...names.filter((_, at) => counts[at] === 0).map((name) => `${table}.${name}`));
  }
  return { tables, columns: columns.toSorted() };
}
