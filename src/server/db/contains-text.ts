/** Builds the condition that a column contains a text. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Ignores case. `%`, `_` and `\` match themselves instead of acting as wildcards. */
export function containsText(column: SQLWrapper, part: string): SQL<boolean> {
  return sql`${column} ilike ${`%${part.replace(/[\\%_]/g, '\\$&')}%`}`;
}
