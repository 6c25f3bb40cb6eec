/** How do the unit, feature, protocol and component tests run? */
import { globSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isPostgresThere } from './test/support/engine.ts';
import { isWholeSuite } from './test/support/scope.ts';

const never = ['**/node_modules/**', 'test/e2e/**', 'dist/**'];
/** Each builds whatever it needs anew, so that they may share a process: loading the server costs more than most of them. */
const together = ['src/server/features/**/!(auth|accounts).http.test.ts', 'test/policy/**/*.test.ts'];
/** But these put a double in a module's place, which has to be loaded afresh for them. */
const apart = ['src/server/features/auth/{auth,accounts}.http.test.ts'];
/** Feature files whose SQL can differ between the engines, and the policy. */
const differing = [
  'src/server/features/search/{search,meaning,documents,many}.http.test.ts',
  'src/server/features/saved-searches/{alerts,equal-to-search}.http.test.ts',
  'src/server/features/conversations/messages.http.test.ts',
  'src/server/features/listings/listing-slots.http.test.ts',
  'test/policy/**/*.test.ts',
];
/** Where a PostgreSQL server runs every feature file, the embedded database repeats only those that can differ. */
const isOnPostgres = !isWholeSuite && (await isPostgresThere());
/** Component tests without module mocks share a process too; a mock would reach the files after it. */
const sharedWeb = globSync('src/web/**/*.test.{ts,tsx}').filter(
  (file) => !/\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8')),
);
const onPostgres = {
  globalSetup: ['test/support/postgres-template.ts'],
  setupFiles: ['test/support/skip-without-postgres.ts'],
  env: { MAGPIE_TEST_ENGINE: 'postgres' },
};

/** Files that take ten seconds and more begin first, or one of them would run alone at the end beside an idle core. */
const SLOW = /test\/(live|crash)\/|embedded-engine|start-and-stop|operator\.test|google-setup|app\/failures/;

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
    setupFiles: ['test/support/strict-console.ts', 'src/web/lib/patient-queries.fixture.ts'],
    // Style sheets are left out, but where a test reads one.
    css: { include: [/\.css\?raw$/] },
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
          exclude: [...never, '**/*.race.test.ts', ...together, ...sharedWeb, ...(isOnPostgres ? apart : [])],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: sharedWeb,
          exclude: never,
          isolate: false,
          setupFiles: ['test/support/empty-storage.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'features', include: isOnPostgres ? differing : together, exclude: never, isolate: false },
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
