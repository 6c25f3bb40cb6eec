/** Encodes and decodes opaque cursors that contain the id of the last row of a page. */
import { failField } from './app-error.ts';

type IdCursor = { write: (id: number) => string; read: (cursor: string) => number };

/**
 * The prefix distinguishes the cursors of different lists. A forged cursor can contain any number, and PostgreSQL fails
 * on a number that its column cannot store, so ids above `maxId` are refused with 422.
 */
export function idCursor(prefix: string, maxId: number): IdCursor {
  const pattern = new RegExp(`^${prefix}(\\d{1,16})$`);
  return {
    write: (id) => Buffer.from(`${prefix}${id}`).toString('base64url'),
    read: (cursor) => {
      const id = Number(pattern.exec(Buffer.from(cursor, 'base64url').toString())?.[1]);
      return id <= maxId ? id : failField('cursor', 'invalid_cursor');
    },
  };
}
