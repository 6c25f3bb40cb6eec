/** Shows the row of another table that a row refers to. */

/** Null if the row refers to none; `name` comes from a left join. */
export const referenceOrNull = (id: number | null, name: string | null): { id: number; name: string } | null =>
  id === null ? null : { id, name: name ?? '' };
