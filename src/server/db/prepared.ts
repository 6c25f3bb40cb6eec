/** Memoises queries of hot paths, so that each is built once per database handle and prepared once per connection. */
import type { Queryable } from './db.ts';

export function memoizeStatement<T>(make: (db: Queryable) => T): (db: Queryable) => T {
  const statements = new WeakMap<Queryable, T>();
  return (db) => {
    const known = statements.get(db);
    if (known !== undefined) return known;
    const fresh = make(db);
    statements.set(db, fresh);
    return fresh;
  };
}
