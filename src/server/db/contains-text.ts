/** Searches columns for a part of their text. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Case-insensitive; the characters that are special in `like` patterns are not special here. */
export function containsText(column: SQLWrapper, part: string): SQL<boolean> {
  return sql`${column} ilike ${`%${part.replace(/[\\%_]/g, '\\$&')}%`}`;
}
