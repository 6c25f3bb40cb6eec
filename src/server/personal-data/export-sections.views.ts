/** Defines the sections of a data export, and reads them one page at a time. */
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/db.ts';

export const EXPORT_PAGE_SIZE = 500;

/**
 * `select` returns `key`, the cursor for the next page, and `row`, the JSON value. `after` is the key of the previous
 * page's last row.
 */
export type ExportSection = { first: string; select: (userId: number, after: string) => SQL };

/** Each section becomes one JSON file with an array of its rows. */
export type ExportSections = Readonly<Record<string, ExportSection>>;

/** A section whose rows have an ascending number as key. */
export const byNumber = (select: ExportSection['select']): ExportSection => ({ first: '0', select });

export const currencyCode = (id: SQL): SQL => sql`(select code from currencies where id = ${id})`;
export const pictureFile = (id: SQL): SQL =>
  sql`(select split_part(key, '/', 2) || '.jpg' from images where id = ${id})`;

/** Yields every row of a section; reads the rows from the database one page at a time. */
export async function* readSection(db: Queryable, section: ExportSection, userId: number): AsyncGenerator<unknown> {
  for (let after = section.first; ; ) {
    const { rows } = await db.execute<{ key: string; row: unknown }>(section.select(userId, after));
    for (const { row } of rows) yield row;
    const last = rows.at(-1);
    if (!last || rows.length < EXPORT_PAGE_SIZE) return;
    after = last.key;
  }
}
