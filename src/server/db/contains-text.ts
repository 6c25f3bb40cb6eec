/** Searches columns for a part of their text. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Ignores case. The special characters of `like` patterns match themselves. */
export function containsText(column: SQLWrapper, part: string): SQL<boolean> {
  return sql`${column} ilike ${`%${part.replace(/[\\%_]/g, '\\$&')}%`}`;
}
