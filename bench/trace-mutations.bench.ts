/**
 * Alters, one by one, the literals in the source code that the specification prescribes, and checks that their tests
 * fail.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isPostgresAvailable } from '#test/engine.ts';
import { type MutationBench, openMutationBench, type Verdict } from '../tools/checks/mutation-run.ts';
import { listSourceFiles } from '../tools/checks/source-files.ts';
import { type Mutant, makeMutants, productSources } from '../tools/checks/trace-mutants.ts';
import type { TraceRow } from '../tools/checks/trace-rows.ts';

/** Two runs at a time, because each run occupies one core. */
const LANES = 2;
const BATCH_SIZE = 15;

const root = fileURLToPath(new URL('..', import.meta.url));
// Ids of rows of the traceability table or prefixes of ids, such as `S2.home,S3`; if unset, all rows are tested.
const chosen = (process.env.TRACE_ROWS ?? '').split(',').filter((id) => id !== '');
const isChosen = ({ row }: Mutant): boolean =>
  chosen.length === 0 || chosen.some((id) => `${row.id}.`.startsWith(`${id}.`));

const describe = ({ row, literal, file, replacement }: Mutant): string =>
  `${row.id} '${literal}' altered to ${JSON.stringify(replacement)} in ${file}`;

const rowsOf = (mutants: readonly Mutant[]): TraceRow[] => [...new Set(mutants.map(({ row }) => row))];

/**
 * Groups the mutants by the test files that the traceability table lists for them, so that a batch loads these files
 * only once.
 */
function makeBatches(mutants: readonly Mutant[]): Mutant[][] {
  const byFiles = Map.groupBy(mutants, ({ row }) => [...new Set(row.proofs.map(({ file }) => file))].sort().join());
  return [...byFiles.values()].flatMap((same) =>
    Array.from({ length: Math.ceil(same.length / BATCH_SIZE) }, (_, at) =>
      same.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE),
    ),
  );
}

/**
 * Tests the mutants of a batch in shared processes. Afterwards, the same tests must pass in these processes without any
 * mutant. If a test fails, a mutant has left side effects behind, so the mutants of that test's row are tried again in
 * separate processes. Mutants that were not caught are tried again too.
 */
async function judge(bench: MutationBench, batch: readonly Mutant[]): Promise<void> {
  const verdicts = new Map<Mutant, Verdict>();
  for (const mutant of batch) verdicts.set(mutant, await bench.tryMutant(mutant));
  const failing = await bench.findBroken(rowsOf(batch));
  const doubtful = batch.filter((mutant) => verdicts.get(mutant) !== 'caught' || failing.includes(mutant.row));
  await bench.renew();
  for (const mutant of doubtful) {
    verdicts.set(mutant, await bench.tryMutant(mutant));
    await bench.renew();
  }
  const broken = failing.length > 0 ? await bench.findBroken(failing) : [];
  for (const { id } of broken) problems.push(`${id}: a test of this row fails or is missing without any alteration`);
  for (const [mutant, verdict] of verdicts) {
    const isCaught = verdict === 'caught' && !broken.includes(mutant.row);
    (isCaught ? caught : missed).push(mutant);
    console.log(`${broken.includes(mutant.row) ? 'broken' : verdict}: ${describe(mutant)}`);
  }
  console.log(`${caught.length + missed.length} of ${tried.length} tried`);
}

async function judgeNext(bench: MutationBench, waiting: Mutant[][]): Promise<void> {
  for (let batch = waiting.shift(); batch; batch = waiting.shift()) await judge(bench, batch);
}

function printGroups(): void {
  for (const [group, mutants] of Map.groupBy(tried, ({ row }) => row.group)) {
    const missedCount = mutants.filter((mutant) => missed.includes(mutant)).length;
    console.log(`S${group}: ${mutants.length} literals, ${mutants.length - missedCount} caught, ${missedCount} missed`);
  }
}

const trace = readFileSync(join(root, 'docs/specification-trace.md'), 'utf8');
const { mutants, problems } = makeMutants(trace, productSources(listSourceFiles(root)));
const tried = mutants.filter(isChosen);
const started = Date.now();
const hasPostgres = await isPostgresAvailable();
const benches = await Promise.all(Array.from({ length: LANES }, () => openMutationBench(root, hasPostgres)));
const caught: Mutant[] = [];
const missed: Mutant[] = [];
try {
  const waiting = makeBatches(tried);
  await Promise.all(benches.map((bench) => judgeNext(bench, waiting)));
} finally {
  for (const bench of benches) await bench.close();
}
const seconds = Math.round((Date.now() - started) / 1000);
printGroups();
console.log(`\n${tried.length} literals, ${caught.length} caught, ${missed.length} missed, ${seconds} s`);
for (const line of [...problems, ...missed.map(describe)]) console.log(`  ${line}`);
process.exitCode = missed.length + problems.length === 0 ? 0 : 1;
