/** Finds the names that a mistyped name probably means. */

/** The number of letters to add, remove or replace. */
function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...left].entries()) {
    const next = [at + 1];
    for (const [other, expected] of [...right].entries()) {
      const replaced = (row[other] ?? 0) + (letter === expected ? 0 : 1);
      next.push(Math.min(replaced, (row[other + 1] ?? 0) + 1, (next[other] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Returns at most three names, the nearest first. */
export function nearest(name: string, names: readonly string[]): string[] {
  const limit = Math.max(2, Math.floor(name.length / 3));
  return names
    .filter((known) => Math.abs(known.length - name.length) <= limit)
    .map((known) => ({ known, far: distance(name.toLowerCase(), known.toLowerCase()) }))
    .filter(({ far }) => far <= limit)
    .sort((a, b) => a.far - b.far)
    .slice(0, 3)
    .map(({ known }) => known);
}
