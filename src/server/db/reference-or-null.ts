/** Builds the `{ id, name }` object for a reference to a row of another table. */

/** Returns null if there is no reference; `name` comes from a left join. */
export const referenceOrNull = (id: number | null, name: string | null): { id: number; name: string } | null =>
  id === null ? null : { id, name: name ?? '' };
