/** Prints a table for docs/benchmarks.md. */

export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');

export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, at) => (at === 0 ? '---' : '---:'));
  console.log([line(head), line(rule), ...rows.map(line)].join('\n'));
}
