/** Does any file of src walk through a door of the house that is closed to it? */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What the walk through the house found: how many modules were seen, and each violation as a line. */
export type Walk = { modules: number; violations: string[] };

type Report = {
  summary: { violations: { from: string; to: string; rule: { name: string }; cycle?: { name: string }[] }[] };
  modules: { source: string; couldNotResolve?: boolean }[];
};

const house = fileURLToPath(new URL('../..', import.meta.url));
const tool = join(house, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs');
// With a TypeScript it does not know the tool sees nothing and is content: so few modules mean it was blind.
const fewestModules = 20;

/** Walks `src` below `root` by the rules in boundaries.cjs. Throws when the tool itself fails. */
export function walkHouse(root: string): Promise<Walk> {
  const rules = join(house, 'boundaries.cjs');
  const args = [tool, 'src', '--config', rules, '--output-type', 'json'];
  return new Promise((fulfil, reject) => {
    const options = { cwd: root, maxBuffer: 256 * 1024 * 1024 };
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      // Its exit code is the number of violations: only an answer that is no report means failure.
      if (!stdout.startsWith('{')) return reject(new Error(`dependency-cruiser failed: ${stderr || error?.message}`));
      const { summary, modules } = JSON.parse(stdout) as Report;
      const violations = summary.violations.map(({ from, to, rule, cycle }) => {
        const way = cycle ? cycle.map((stop) => stop.name).join(' -> ') : to;
        return `${rule.name}: ${from} -> ${way}`;
      });
      fulfil({ modules: modules.filter(({ source }) => source.startsWith('src/')).length, violations });
    });
  });
}

if (import.meta.main) {
  const { modules, violations } = await walkHouse(house);
  for (const violation of violations) console.error(violation);
  if (modules < fewestModules) console.error(`only ${modules} modules were seen: the check is blind`);
  else console.log(`${modules} modules seen`);
  process.exitCode = violations.length === 0 && modules >= fewestModules ? 0 : 1;
}
