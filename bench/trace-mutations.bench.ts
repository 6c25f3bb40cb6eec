/** Counts the literals of the specification whose named tests notice an alteration in the source; each must be noticed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isPostgresThere } from '../test/support/engine.ts';
import { type MutationBench, openMutationBench } from '../tools/checks/mutation-run.ts';
import { listSourceFiles } from '../tools/checks/source-files.ts';
import { type Mutant, makeMutants, productSources } from '../tools/checks/trace-mutants.ts';

/** Two runs at a time: each keeps one core busy. */
const LANES = 2;

const root = fileURLToPath(new URL('..', import.meta.url));
// Row numbers or their beginnings, such as S2.home,S3; unset for all rows.
const chosen = (process.env.TRACE_ROWS ?? '').split(',').filter((id) => id !== '');
const isChosen = ({ row }: Mutant): boolean =>
  chosen.length === 0 || chosen.some((id) => `${row.id}.`.startsWith(`${id}.`));

const describe = ({ row, literal, file, replacement }: Mutant): string =>
  `${row.id} '${literal}' altered to ${JSON.stringify(replacement)} in ${file}`;

async function judge(bench: MutationBench, waiting: Mutant[], missed: string[]): Promise<void> {
  for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
    const verdict = await bench.tryMutant(mutant);
    if (verdict === 'caught') continue;
    missed.push(`${verdict}: ${describe(mutant)}`);
    console.log(missed.at(-1));
  }
}

const trace = readFileSync(join(root, 'docs/specification-trace.md'), 'utf8');
const { mutants, problems } = makeMutants(trace, productSources(listSourceFiles(root)));
const tried = mutants.filter(isChosen);
const started = Date.now();
const hasPostgres = await isPostgresThere();
const benches = await Promise.all(Array.from({ length: LANES }, () => openMutationBench(root, hasPostgres)));
const missed: string[] = [];
try {
  const rows = [...new Set(tried.map(({ row }) => row))];
  const broken = (await benches[0]?.findBroken(rows)) ?? [];
  for (const { id } of broken) problems.push(`${id}: a test of this row fails or is missing without any alteration`);
  const waiting = [...tried];
  await Promise.all(benches.map((bench) => judge(bench, waiting, missed)));
} finally {
  for (const bench of benches) await bench.close();
}
const seconds = Math.round((Date.now() - started) / 1000);
console.log(
  `\n${tried.length} literals, ${tried.length - missed.length} caught, ${missed.length} survived, ${seconds} s`,
);
for (const line of [...problems, ...missed]) console.log(`  ${line}`);
process.exitCode = missed.length + problems.length === 0 ? 0 : 1;
