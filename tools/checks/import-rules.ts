/** Checks every import in src against the rules in boundaries.cjs. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type ImportReport = { files: number; violations: string[] };

type Report = {
  summary: { violations: { from: string; to: string; rule: { name: string }; cycle?: { name: string }[] }[] };
  modules: { source: string; dependencies: { resolved: string }[] }[];
};

const root = fileURLToPath(new URL('../..', import.meta.url));
const tool = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs');
// Treat a report about fewer files as a failure: with an unsupported version of TypeScript, the tool reads no files and
// reports no violations.
const MIN_FILES = 20;

/** The side and the feature of a file that is part of the product. */
function featureOf(path: string): string | undefined {
  const isProduct = !/\.(test|fixture)\.tsx?$/.test(path);
  return isProduct ? /^src\/((?:server|web)\/features\/[^/]+)\//.exec(path)?.[1] : undefined;
}

/** Returns the shortest cycle through each feature: features in a cycle cannot be understood or changed separately. */
export function findFeatureCycles(modules: Report['modules']): string[] {
  const imports = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = featureOf(source);
    for (const { resolved } of from ? dependencies : []) {
      const to = featureOf(resolved);
      if (from && to && to !== from) imports.set(from, (imports.get(from) ?? new Set()).add(to));
    }
  }
  const cycles = new Map<string, string>();
  for (const start of imports.keys()) {
    const paths = [[start]];
    const seen = new Set<string>();
    for (const path of paths) {
      const next = imports.get(path.at(-1) as string) ?? new Set();
      if (next.has(start)) {
        const members = [...path].sort().join();
        if (!cycles.has(members)) cycles.set(members, [...path, start].join(' -> '));
        break;
      }
      for (const feature of next) if (!seen.has(feature)) paths.push([...path, feature]);
      for (const feature of next) seen.add(feature);
    }
  }
  return [...cycles.values()];
}

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
      const cycles = findFeatureCycles(modules).map((path) => `no-feature-cycles: ${path}`);
      const files = modules.filter(({ source }) => source.startsWith('src/')).length;
      resolve({ files, violations: [...violations, ...cycles] });
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
