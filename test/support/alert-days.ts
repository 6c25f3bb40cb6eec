import { sql } from 'drizzle-orm';
import type { Queryable } from '../../src/server/db/db.ts';

/**
 * Moves the stored times of all alerts back by this many days and ten minutes, as if that time had passed. The ten
 * minutes are needed because a digest email is written ten minutes after its day has ended.
 */
export async function passAlertDays(db: Queryable, days = 1): Promise<void> {
  for (const table of ['saved_search_matches', 'favourites']) {
    await db.execute(
      sql`update ${sql.identifier(table)} set told_at = told_at - make_interval(days => ${days}, mins => 10)`,
    );
  }
}
