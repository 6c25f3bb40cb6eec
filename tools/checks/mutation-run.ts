/** Runs the tests listed in the specification trace against sources that are altered only in memory. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { createVitest, type TestModule, type Vitest } from 'vitest/node';
import { WorkerPool } from './mutation-worker.ts';
import type { Mutant } from './trace-mutants.ts';
import type { TraceRow } from './trace-rows.ts';

type Proof = TraceRow['proofs'][number];
export type Verdict = 'caught' | 'survived' | 'did not load';
export type MutationBench = {
  /**
   * Returns the rows of the specification trace with a test that is missing, or that fails although the source is
   * unaltered.
   */
  findBroken(rows: readonly TraceRow[]): Promise<TraceRow[]>;
  tryMutant(mutant: Mutant): Promise<Verdict>;
  /** Ends the test processes, and with them everything that an earlier mutant left behind. */
  renew(): Promise<void>;
  close(): Promise<void>;
};

/** Matches full test names that end with one of the titles, with any value in place of `%s` or `$name`. */
export function namePattern(titles: readonly string[]): RegExp {
  const written = titles.map((title) =>
    title
      .split(/%[sdifjo]|\$[\w.]+/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
      .join('.*'),
  );
  return new RegExp(`(?:^|[\\s>])(?:${written.join('|')})$`, 's');
}

/** After this time, the run's processes are ended, and the mutant is treated as one that did not load. */
const MAX_RUN_MS = 60_000;
const DISPATCH = 'src/server/http/dispatch.ts';

/**
 * Disables the check of responses against their schemas, so that only the tests in the specification trace can detect a
 * renamed field.
 */
function withoutResponseCheck(source: string): string {
  const altered = source.replace('if (check) {', 'if (!check && check) {');
  if (altered === source) throw new Error(`${DISPATCH} no longer has the response check that mutation runs leave out`);
  return altered;
}

/** Serves the altered text of one file; a style sheet that a test imports as `?raw` is returned as a string. */
function alterOnLoad(root: string, current: () => Mutant | undefined): Plugin {
  return {
    name: 'trace-mutation',
    enforce: 'pre',
    load(id) {
      const mutant = current();
      const [path = '', query = ''] = id.split('?');
      if (path === join(root, DISPATCH)) return withoutResponseCheck(readFileSync(path, 'utf8'));
      if (!mutant || path !== join(root, mutant.file)) return undefined;
      const source = readFileSync(path, 'utf8');
      const altered = source.slice(0, mutant.start) + mutant.replacement + source.slice(mutant.end);
      return query.includes('raw') ? `export default ${JSON.stringify(altered)}` : altered;
    },
  };
}

/** Leaves out browser tests, because they run against a built product, which does not contain the mutant. */
const provenHere = (row: TraceRow): Proof[] => row.proofs.filter(({ file }) => /\.test\.tsx?$/.test(file));

function statesOf(root: string, modules: readonly TestModule[], { file, title }: Proof): string[] {
  const pattern = namePattern([title]);
  const ownModules = modules.filter(({ moduleId }) => moduleId === join(root, file));
  const tests = ownModules.flatMap((module) => [...module.children.allTests()]);
  return tests.filter(({ fullName }) => pattern.test(fullName)).map((test) => test.result().state);
}

async function start(
  root: string,
  postgres: boolean,
  workers: WorkerPool,
  current: () => Mutant | undefined,
): Promise<Vitest> {
  const engine = postgres
    ? { globalSetup: ['test/support/postgres-template.ts'], env: { MAGPIE_TEST_ENGINE: 'postgres' } }
    : {};
  return createVitest(
    {
      ...engine,
      root,
      pool: workers,
      config: false,
      watch: false,
      // A cache on disk would provide altered modules to later runs.
      fsModuleCache: false,
      reporters: [{}],
      // The order matters: the first file drops altered modules before anything loads them.
      setupFiles: ['tools/checks/mutation-setup.ts', 'test/support/strict-console.ts'],
      sequence: { setupFiles: 'list' },
      css: { include: [/\.css\?raw$/] },
      include: ['{src,test,tools}/**/*.test.{ts,tsx}'],
      maxWorkers: 1,
      testTimeout: 30_000,
      hookTimeout: 60_000,
      restoreMocks: true,
      unstubEnvs: true,
      unstubGlobals: true,
    },
    { plugins: [react(), alterOnLoad(root, current)], server: { watch: null } },
  );
}

/** Loads the sources once; each call of `tryMutant` alters one file, runs the tests of its row and restores the file. */
export async function openMutationBench(root: string, postgres: boolean): Promise<MutationBench> {
  let current: Mutant | undefined;
  const workers = new WorkerPool();
  const vitest = await start(root, postgres, workers, () => current);
  const alter = (mutant: Mutant, isActive: boolean): void => {
    const file = join(root, mutant.file);
    current = isActive ? mutant : undefined;
    vitest.invalidateFile(file);
    workers.invalidate(file);
  };
  const run = async (rows: readonly TraceRow[]): Promise<TestModule[]> => {
    const proofs = rows.flatMap(provenHere);
    const testNamePattern = namePattern(proofs.map(({ title }) => title));
    const files = [...new Set(proofs.map(({ file }) => join(root, file)))];
    const project = vitest.getRootProject();
    project.provide('hasMutant', current !== undefined);
    const specifications = files.map((file) => project.createSpecification(file, { testNamePattern }));
    const watchdog = setTimeout(() => void workers.close(), MAX_RUN_MS);
    const { testModules } = await vitest.runTestSpecifications(specifications);
    clearTimeout(watchdog);
    return testModules;
  };
  return {
    async findBroken(rows) {
      const modules = await run(rows);
      const holds = (proof: Proof): boolean => {
        const states = statesOf(root, modules, proof);
        return states.includes('passed') && !states.includes('failed');
      };
      return rows.filter((row) => !provenHere(row).every(holds));
    },
    async tryMutant(mutant) {
      alter(mutant, true);
      const modules = await run([mutant.row]);
      alter(mutant, false);
      const states = provenHere(mutant.row).flatMap((proof) => statesOf(root, modules, proof));
      if (states.includes('failed')) return 'caught';
      return modules.some((module) => module.errors().length > 0) ? 'did not load' : 'survived';
    },
    renew: () => workers.close(),
    async close() {
      await vitest.close();
      await workers.close();
    },
  };
}
