/** How do the unit, feature, protocol and component tests run? */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const never = ['**/node_modules/**', 'test/e2e/**', 'dist/**'];
/** Each builds whatever it needs anew, so that they may share a process: loading the server costs more than most of them. */
const together = ['src/server/features/**/!(auth|accounts).http.test.ts', 'test/policy/**/*.test.ts'];
/** But these put a double in a module's place, which has to be loaded afresh for them. */
const apart = ['src/server/features/auth/{auth,accounts}.http.test.ts'];
const onPostgres = {
  globalSetup: ['test/support/postgres-template.ts'],
  setupFiles: ['test/support/skip-without-postgres.ts'],
  env: { MAGPIE_TEST_ENGINE: 'postgres' },
};

/** Files that take ten seconds and more begin first, or one of them would run alone at the end beside an idle core. */
const SLOW = /test\/(live|crash)\/|embedded-engine|start-and-stop|operator\.test|google-setup/;

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = (file: TestSpecification): boolean => SLOW.test(file.moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export default defineConfig({
  plugins: [react()],
  test: {
    // Component tests ask for a document themselves: `// @vitest-environment jsdom` in their first lines.
    environment: 'node',
    setupFiles: ['test/support/strict-console.ts'],
    maxWorkers: 2,
    sequence: { sequencer: SlowFirst },
    // Generous: a busy machine is no failure.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    teardownTimeout: 10_000,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // A forgotten `.only` would silently skip the rest of its file.
    allowOnly: false,
    passWithNoTests: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'embedded',
          include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'test/**/*.test.ts'],
          // One connection shows no races.
          exclude: [...never, '**/*.race.test.ts', ...together],
        },
      },
      {
        extends: true,
        test: { name: 'features', include: together, exclude: never, isolate: false },
      },
      // The same files on a PostgreSQL server; without one each of their tests is skipped by name.
      {
        extends: true,
        test: {
          ...onPostgres,
          name: 'postgres',
          include: ['src/server/features/**/*.{http,race}.test.ts', 'src/server/{db,events}/*.test.ts'],
          exclude: [...never, ...apart, '**/embedded-*.test.ts', '**/folder-lock.test.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...onPostgres, name: 'postgres apart', include: apart, exclude: never },
      },
    ],
  },
});
