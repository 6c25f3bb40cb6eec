/**
 * Reads the rows of docs/specification-trace.md: each has a statement of the specification, the tests that prove it,
 * and where the source defines its literals.
 */
type Proof = { file: string; title: string };
export type TraceRow = {
  line: number;
  id: string;
  group: string;
  number: number;
  statement: string;
  proofs: Proof[];
  source: string;
};

/** Reads a cell such as "`src/a.test.ts`: does this<br>`src/b.test.ts`: does that". */
function readProofs(cell: string): Proof[] {
  return cell.split('<br>').flatMap((part) => {
    const [, file, title] = /^`([^`]+)`: (.+)$/.exec(part.trim()) ?? [];
    return file && title ? [{ file, title }] : [];
  });
}

export function readTrace(text: string): TraceRow[] {
  return text.split('\n').flatMap((content, index) => {
    const [, id, group, number, columns] = /^\| (S(\d+\.\w+)\.(\d+)) \| (.*)$/.exec(content) ?? [];
    if (!id || !group || columns === undefined) return [];
    const cells = columns.replace(/ ?\|$/, '').split(' | ');
    const [statement = '', proof = '', source = ''] = cells.map((cell) => cell.trim());
    return [{ line: index + 1, id, group, number: Number(number), statement, proofs: readProofs(proof), source }];
  });
}
