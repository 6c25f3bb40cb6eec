/** Groups rows by a key, in the order of the rows; the rules are compiled for ES2023, which lacks `Map.groupBy`. */
export function groupRows<Key, Row>(rows: Iterable<Row>, keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
