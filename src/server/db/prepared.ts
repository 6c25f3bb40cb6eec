/** How is a query of a hot path built once and prepared once a connection, instead of at every call? */
import type { Db } from './db.ts';

/** `make` runs once for each database; what it makes is given back from then on. */
export function memoizeStatement<T>(make: (db: Db) => T): (db: Db) => T {
  const made = new WeakMap<Db, T>();
  return (db) => {
    const found = made.get(db);
    if (found !== undefined) return found;
    const fresh = make(db);
    made.set(db, fresh);
    return fresh;
  };
}
