/** Memoizes queries of hot paths, so that each is built once and prepared once per connection. */
import type { Db } from './db.ts';

/** Calls `make` once per database and returns its result from then on. */
export function memoizeStatement<T>(make: (db: Db) => T): (db: Db) => T {
  const statements = new WeakMap<Db, T>();
  return (db) => {
    const known = statements.get(db);
    if (known !== undefined) return known;
    const fresh = make(db);
    statements.set(db, fresh);
    return fresh;
  };
}
