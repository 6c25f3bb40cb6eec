/** Runs the file rule named on the command line and prints its violations. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pages } from '../../src/contract/pages.ts';
import {
  findLiteralQueryKeys,
  findLongFiles,
  findMayNames,
  findOwnVisibility,
  findTextUnits,
  findUndefinedRefusals,
  findUnexplainedFiles,
  findUnsafeLocks,
  findVagueNames,
} from './file-rules.ts';
import { findLiteralLimits, findTypedDurations, findTypedLimits } from './literal-limits.ts';
import { findUnportablePackages } from './lock-file.ts';
import { findPageAddresses } from './page-addresses.ts';
import { listSourceFiles } from './source-files.ts';
import { checkTableWriters } from './table-writers.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The reason for each allowed write to a table of another feature or layer, by `path table`. */
const foreignWrites = {
  'src/server/features/saved-searches/digest.store.ts favourites':
    'one statement claims the due alerts of a user in both tables',
  'src/server/features/trades/trade-checks.sql outbox': 'triggers find the proposals that a change can end',
  'src/server/features/search/search-documents.sql outbox':
    'a trigger enqueues the work, because every writer of a listing would have to remember it',
  'src/server/features/trading/want-fits.sql outbox':
    'a trigger enqueues the work, because every writer of an alias or synonym would have to remember it',
};

/** The reason for each store or view that reads a column of visibility itself. */
const visibilityReads = {
  'src/server/features/moderation/cases.views.ts': 'the staff see whether an item is hidden',
  'src/server/features/privacy/retention.views.ts': 'counts the accounts that wait for their erasure',
};

const rules: Record<string, () => string[]> = {
  'file-size': () => findLongFiles(listSourceFiles(root)),
  'file-names': () => findVagueNames(listSourceFiles(root)),
  'text-units': () => findTextUnits(listSourceFiles(root)),
  'may-names': () =>
    findMayNames(listSourceFiles(root).filter(({ path }) => !path.startsWith('tools/checks/file-rules'))),
  refusals: () => findUndefinedRefusals(listSourceFiles(root, /^src\/.*\.tsx?$/)),
  'opening-comment': () => findUnexplainedFiles(listSourceFiles(root)),
  'table-writers': () => checkTableWriters(listSourceFiles(root, /\.(ts|sql)$/), foreignWrites),
  'page-addresses': () => findPageAddresses(listSourceFiles(root), Object.values(pages)),
  'query-keys': () => findLiteralQueryKeys(listSourceFiles(root)),
  'row-locks': () => findUnsafeLocks(listSourceFiles(root)),
  visibility: () => findOwnVisibility(listSourceFiles(root), visibilityReads),
  limits: () => {
    const files = listSourceFiles(root);
    return [...findLiteralLimits(files), ...findTypedLimits(files), ...findTypedDurations(files)];
  },
  'lock-file': () => findUnportablePackages(readFileSync(join(root, 'package-lock.json'), 'utf8')),
};

const name = process.argv[2] ?? '';
const findProblems = rules[name];
const problems = findProblems?.() ?? [`no rule "${name}"; there are: ${Object.keys(rules).join(', ')}`];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
