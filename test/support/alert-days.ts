import { sql } from 'drizzle-orm';
import type { Queryable } from '../../src/server/db/db.ts';

/**
 * Shifts the stored times of all alerts, as if this many days had passed. The ten extra minutes make the alerts due at any
 * time of day, because the emails of a digest day are written ten minutes after it ends.
 */
export async function passAlertDays(db: Queryable, days = 1): Promise<void> {
  for (const table of ['saved_search_matches', 'favourites']) {
    await db.execute(
      sql`update ${sql.identifier(table)} set told_at = told_at - make_interval(days => ${days}, mins => 10)`,
    );
  }
}
