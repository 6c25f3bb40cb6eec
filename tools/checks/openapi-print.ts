/** Checks that the files that are printed from the contract are up to date with it. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const printedFiles = {
  'docs/openapi.json': ['tools/print-openapi.ts'],
  'src/web/lib/net/affected-reads.ts': ['tools/print-affected-reads.ts'],
  'src/web/features/admin/staff-reads.ts': ['tools/print-affected-reads.ts', 'staff'],
};

/** Describes the first line in which two documents differ; undefined if they are identical. */
export function findFirstDifference(committedText: string, printed: string): string | undefined {
  if (committedText === printed) return undefined;
  const committedLines = committedText.split('\n');
  const printedLines = printed.split('\n');
  const length = Math.max(committedLines.length, printedLines.length);
  const at =
    Array.from({ length }, (_, index) => index).find((index) => committedLines[index] !== printedLines[index]) ?? 0;
  const show = (line: string | undefined): string => (line === undefined ? '(ends)' : line.trim());
  return `line ${at + 1}: committed ${show(committedLines[at])}, printed ${show(printedLines[at])}`;
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  for (const [committed, script] of Object.entries(printedFiles)) {
    const { status, stdout: printed, stderr } = spawnSync(process.execPath, script, options);
    const committedText = existsSync(join(root, committed)) ? readFileSync(join(root, committed), 'utf8') : '';
    const difference = findFirstDifference(committedText, printed);
    if (status !== 0) {
      console.error(`${script.join(' ')} does not print:\n${stderr}`);
      process.exitCode = 1;
    } else if (difference) {
      console.error(`${committed} is not what the contract prints, ${difference}`);
      console.error(`If the change is meant: node ${script.join(' ')} > ${committed}`);
      process.exitCode = 1;
    }
  }
}
