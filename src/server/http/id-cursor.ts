/** Makes and reads opaque cursors that contain the id of the last row of a page. */
import { failField } from './app-error.ts';

type IdCursor = { write: (id: number) => string; read: (cursor: string) => number };

/** The prefix tells the cursors of different lists apart; ids have at most `maxDigits` digits. */
export function idCursor(prefix: string, maxDigits: number): IdCursor {
  const pattern = new RegExp(`^${prefix}(\\d{1,${maxDigits}})$`);
  return {
    write: (id) => Buffer.from(`${prefix}${id}`).toString('base64url'),
    read: (cursor) =>
      Number(pattern.exec(Buffer.from(cursor, 'base64url').toString())?.[1] ?? failField('cursor', 'invalid_cursor')),
  };
}
