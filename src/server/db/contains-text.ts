/** Builds the condition that a column contains a text. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Compares folded texts: ignores case, accents and all else that `search_fold` ignores. `%`, `_` and `\` match
 * themselves instead of acting as wildcards.
 */
export function containsText(column: SQLWrapper, part: string): SQL<boolean> {
  return sql`search_fold(${column}) like '%' || regexp_replace(search_fold(${part}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
}
