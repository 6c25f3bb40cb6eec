/** Which small rule of the house, named on the command line, is broken and where? */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  findEnvironmentReads,
  findLongFiles,
  findStrongLocks,
  findUnexplainedFiles,
  findVagueNames,
} from './file-rules.ts';
import { findUnportablePackages } from './lock-file.ts';
import { listSourceFiles } from './source-files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const rules: Record<string, () => string[]> = {
  'file-size': () => findLongFiles(listSourceFiles(root)),
  'file-names': () => findVagueNames(listSourceFiles(root)),
  'opening-comment': () => findUnexplainedFiles(listSourceFiles(root)),
  environment: () => findEnvironmentReads(listSourceFiles(root)),
  'row-locks': () => findStrongLocks(listSourceFiles(root)),
  'lock-file': () => findUnportablePackages(readFileSync(join(root, 'package-lock.json'), 'utf8')),
};

const name = process.argv[2] ?? '';
const findProblems = rules[name];
const problems = findProblems?.() ?? [`no rule "${name}"; there are: ${Object.keys(rules).join(', ')}`];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
