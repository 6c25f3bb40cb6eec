/** Checks every import in src against the rules in boundaries.cjs. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type ImportReport = { files: number; violations: string[] };

type Report = {
  summary: { violations: { from: string; to: string; rule: { name: string }; cycle?: { name: string }[] }[] };
  modules: { source: string; couldNotResolve?: boolean }[];
};

const root = fileURLToPath(new URL('../..', import.meta.url));
const tool = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs');
// Treat a report about fewer files as a failure: with an unsupported version of TypeScript, the tool reads no files and
// reports no violations.
const MIN_FILES = 20;

/** Checks `src` in a folder against boundaries.cjs. Rejects if the tool itself fails. */
export function checkImports(folder: string): Promise<ImportReport> {
  const rules = join(root, 'boundaries.cjs');
  const args = [tool, 'src', '--config', rules, '--output-type', 'json'];
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, maxBuffer: 256 * 1024 * 1024 };
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      // The exit code is the number of violations, so the tool has failed only if its output is not a report.
      if (!stdout.startsWith('{')) return reject(new Error(`dependency-cruiser failed: ${stderr || error?.message}`));
      const { summary, modules } = JSON.parse(stdout) as Report;
      const violations = summary.violations.map(({ from, to, rule, cycle }) => {
        const path = cycle ? cycle.map(({ name }) => name).join(' -> ') : to;
        return `${rule.name}: ${from} -> ${path}`;
      });
      resolve({ files: modules.filter(({ source }) => source.startsWith('src/')).length, violations });
    });
  });
}

if (import.meta.main) {
  const { files, violations } = await checkImports(root);
  for (const violation of violations) console.error(violation);
  if (files < MIN_FILES) console.error(`only ${files} files were read: the tool does not understand the source`);
  else console.log(`${files} files read`);
  process.exitCode = violations.length === 0 && files >= MIN_FILES ? 0 : 1;
}
