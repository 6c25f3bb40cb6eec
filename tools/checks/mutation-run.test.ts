import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MutationBench, namePattern, openMutationBench } from './mutation-run.ts';
import { listSourceFiles } from './source-files.ts';
import { type Mutant, makeMutants, productSources } from './trace-mutants.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const trace = readFileSync(join(root, 'docs/specification-trace.md'), 'utf8');
const file = 'src/web/features/home/home-page.test.tsx';
let bench: MutationBench;
let mutant: Mutant;
/** The time limit of the first run, which loads the sources and starts the process that later runs share. */
const SLOW_MS = 120_000;

beforeAll(async () => {
  bench = await openMutationBench(root, false);
  const { mutants } = makeMutants(trace, productSources(listSourceFiles(root)));
  const match = mutants.find(({ row }) => row.id === 'S2.home.2');
  if (!match) throw new Error('the trace no longer has S2.home.2');
  mutant = match;
});
afterAll(() => bench.close());

const provedBy = (title: string): Mutant => ({ ...mutant, row: { ...mutant.row, proofs: [{ file, title }] } });

it(
  'the mutation run reports a mutant as caught if the test listed in the specification trace fails',
  async () => {
    expect(mutant.literal).toBe('See more');
    expect(await bench.tryMutant(mutant)).toBe('caught');
  },
  SLOW_MS,
);

it(
  'the mutation run reports a mutant as survived if the test listed in the specification trace still passes',
  async () => {
    const unrelated = provedBy('the home page says in the Latest section that nothing is for sale');
    expect(await bench.tryMutant(unrelated)).toBe('survived');
  },
  SLOW_MS,
);

it(
  'the mutation run restores the source after each mutant, and reports a test that does not exist as broken',
  async () => {
    const { row } = provedBy('shows something else');
    expect(await bench.findBroken([row, mutant.row])).toEqual([row]);
  },
  SLOW_MS,
);

it.each([
  ['does this', 'group does this', true],
  ['does this', 'group does this too', false],
  ['%s of $name', 'a of (b)', true],
  ['ends (or so).', 'ends or so!', false],
])('namePattern matches only whole titles: the title %s and the test name %s match: %s', (title, name, expected) => {
  expect(namePattern([title]).test(name)).toBe(expected);
});
