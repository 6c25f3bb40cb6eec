/**
 * Prints which reads each write changes, as the contract declares it; the output is committed as
 * src/web/lib/net/affected-reads.ts, because the browser does not load the contract. With the argument `staff`, prints
 * the writes of the staff instead, which only the staff pages load (src/web/features/admin/staff-reads.ts).
 */
import { allRoutes } from '../src/contract/api.ts';

const LINE_WIDTH = 120;

function row(key: string, reads: readonly string[]): string {
  const quoted = reads.map((read) => `'${read}'`);
  const line = `  '${key}': [${quoted.join(', ')}],`;
  return line.length <= LINE_WIDTH ? line : `  '${key}': [\n${quoted.map((read) => `    ${read},\n`).join('')}  ],`;
}

const isForStaff = process.argv[2] === 'staff';
const rows = allRoutes
  .filter(({ path }) => path.startsWith('/api/admin/') === isForStaff)
  .flatMap(({ method, path, affects }) => (affects ? [row(`${method} ${path}`, affects)] : []));

process.stdout.write(`/** Lists the reads that each write ${isForStaff ? 'of the staff ' : ''}changes. Printed from the contract by tools/print-affected-reads.ts. */
import type { ReadKey, WriteKey } from '#contract/api.ts';

export const ${isForStaff ? 'staffReads' : 'affectedReads'}: Readonly<Partial<Record<WriteKey, readonly ReadKey[]>>> = {
${rows.join('\n')}
};
`);
