/** Counts sign-ups, listings, messages and reports per day, and reads the facts of the setup checklist. */

import { sql } from 'drizzle-orm';
import { ACTIVITY_DAYS } from '#contract/limits.ts';
import type { Overview } from '#contract/operations.ts';
import type { SetupFacts } from '#rules/admin/missing-setup.ts';
import type { Queryable } from '../../db/db.ts';

type DayRow = { day: string; sign_ups: number; listings: number; messages: number; reports: number };

const TODAY = sql.raw(`(now() at time zone 'UTC')::date`);

/**
 * Includes days without activity. Days are UTC dates throughout the query: converting them to instants would use the
 * time zone of the session, in which some days have no midnight.
 */
export async function readActivity(db: Queryable): Promise<Overview['days']> {
  const perDay = (table: string) => sql`
    select (created_at at time zone 'UTC')::date as day, count(*)::int as count from ${sql.identifier(table)}
    where created_at >= (${TODAY} - ${ACTIVITY_DAYS}::int)::timestamp at time zone 'UTC' group by 1`;
  const { rows } = await db.execute<DayRow>(sql`
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(u.count, 0) as sign_ups, coalesce(l.count, 0) as listings,
      coalesce(m.count, 0) as messages, coalesce(r.count, 0) as reports
    from (select ${TODAY} - age as day from generate_series(0, ${ACTIVITY_DAYS - 1}::int) as age) d
    left join (${perDay('users')}) u on u.day = d.day
    left join (${perDay('listings')}) l on l.day = d.day
    left join (${perDay('messages')}) m on m.day = d.day
    left join (${perDay('reports')}) r on r.day = d.day
    order by d.day`);
  return rows.map(({ day, sign_ups, listings, messages, reports }) => ({ day, sign_ups, listings, messages, reports }));
}

type FactsRow = {
  groups: number;
  source_types: number;
  admins: number;
  backup: string | null;
  is_named: boolean;
  currencies: number;
  rates: number;
  rates_at: string | null;
};

/** The name of the setting that contains the time of the latest backup. */
export const LAST_BACKUP = 'last_backup_at';

export type StoredFacts = Omit<SetupFacts, 'hasMailServer' | 'publicUrl' | 'isEmbeddedDatabase' | 'ratesMaxAgeDays'>;

export async function readStoredFacts(db: Queryable): Promise<StoredFacts> {
  const { rows } = await db.execute<FactsRow>(sql`
    select (select count(*)::int from groups) as groups, (select count(*)::int from source_types) as source_types,
      exists (select from marketplace_settings) as is_named,
      (select count(*)::int from users where role = 'admin' and status = 'active') as admins,
      (select value from settings where name = ${LAST_BACKUP}) as backup,
      (select count(*)::int from currencies where code <> 'USD') as currencies,
      (select count(*)::int from currency_rates r join currencies c on c.id = r.currency_id where c.code <> 'USD')
        as rates,
      (select min(as_of)::text from currency_rates) as rates_at`);
  const [row] = rows;
  if (!row) throw new Error('the query returned no facts');
  const { groups, source_types: sourceTypes, is_named: isNamed, admins, currencies, rates } = row;
  const timeOf = (text: string | null): number | null => (text === null ? null : Date.parse(text));
  const times = { lastBackupAt: timeOf(row.backup), ratesAt: timeOf(row.rates_at) };
  return { isNamed, groups, sourceTypes, admins, currencies, rates, ...times };
}
