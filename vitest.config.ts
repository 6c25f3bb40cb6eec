/** Configures the unit, feature, protocol and component tests. */
import { globSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isPostgresAvailable } from './test/support/engine.ts';
import { groupByMocks } from './test/support/module-mocks.ts';
import { isWholeSuite } from './test/support/scope.ts';

/** Tests over HTTP create their own data and share a process: loading the server takes longer than most of them. */
const sharedHttp = [
  'src/server/**/!(auth|accounts).http.test.ts',
  'src/server/http/{server,security-txt}.test.ts',
  'test/policy/**/*.test.ts',
];
/** These tests mock a module, which must be loaded again for them. */
const isolated = ['src/server/features/auth/{auth,accounts}.http.test.ts'];
/** These tests run only on the embedded database: one calls every route, the other hardly uses the database. */
const onlyEmbedded = ['test/policy/policy.http.test.ts', 'src/server/http/aborts.http.test.ts'];
/** Tests over HTTP whose SQL can differ between the engines, and `onlyEmbedded`. */
const differing = [
  'src/server/features/search/{search,fold,meaning,documents,many}.http.test.ts',
  'src/server/features/saved-searches/alerts.http.test.ts',
  'src/server/features/conversations/{inbox-cache,message-cache,messages}.http.test.ts',
  ...onlyEmbedded,
];
/** If a PostgreSQL server runs these tests, the embedded database repeats only those that can differ. */
const isOnPostgres = !isWholeSuite && (await isPostgresAvailable());
/** These tests render the whole app, whose caches and timers outlast a test. */
const wholeApp = ['src/web/app/{calls,failures,french-views,routes,specified-views}.test.tsx'];
/** Component tests share a process too, except those that define their own mocks or reset modules. */
const sharedWeb = groupByMocks(globSync('src/web/**/*.test.{ts,tsx}', { exclude: wholeApp }));
/**
 * Tests of functions and of the server's layers share a process too: most of them take less time than a new process and
 * loading the server in it.
 */
const sharedModules = ['src/{contract,rules,server}/**/*.test.ts', 'tools/checks/*.test.ts', 'test/support/*.test.ts'];
/** These tests protect development tools and start them many times. */
const onlyInWholeSuite = isWholeSuite ? [] : ['tools/checks/{migrations-match,mutation-run}.test.ts'];
/** These tests use their own process, thread or folder for ten seconds or more. */
const separateModules = ['src/server/db/{embedded-engine,folder-lock}.test.ts', 'src/server/operator/operator.test.ts'];
const excluded = ['**/node_modules/**', 'test/e2e/**', 'dist/**', ...onlyInWholeSuite];
const http = globSync(sharedHttp);
const modules = globSync(sharedModules, { exclude: ['**/*.race.test.ts', ...isolated, ...http, ...separateModules] });
const onPostgres = {
  globalSetup: ['test/support/postgres-template.ts'],
  setupFiles: ['test/support/skip-without-postgres.ts'],
  env: { MAGPIE_TEST_ENGINE: 'postgres' },
};

/** Files that take ten seconds or more start first: if such a file started last, a core would be idle. */
const SLOW = /test\/(live|crash)\/|embedded-engine|operator\.test|app\/failures/;

/**
 * Tests of the browser's code wait for effects, which a shared CI machine can delay. The summary lists every retried
 * test. Tests on a PostgreSQL server are not retried: a race that is lost once is a defect.
 */
const retriesOnCi = { retry: process.env.CI ? 1 : 0 };

const isSlow = ({ moduleId }: TestSpecification): boolean => SLOW.test(moduleId);
const usesDom = ({ moduleId }: TestSpecification): boolean =>
  readFileSync(moduleId, 'utf8').includes('@vitest-environment jsdom');
const sortBy = <T>(items: readonly T[], isFirst: (item: T) => boolean): T[] => [
  ...items.filter(isFirst),
  ...items.filter((item) => !isFirst(item)),
];

/** A shared process ends when the next file needs another environment, so files with a DOM follow one another. */
class ExecutionOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    const sorted = [...projects.values()].flatMap((group) => sortBy(group, usesDom));
    return sortBy(sorted, isSlow);
  }
}

export default defineConfig({
  plugins: [react()],
  test: {
    // Component tests select a DOM themselves: `// @vitest-environment jsdom` in their first lines.
    environment: 'node',
    setupFiles: ['test/support/strict-console.ts', 'src/web/lib/net/patient-queries.fixture.ts'],
    // Style sheets are empty unless a test imports one as text.
    css: { include: [/\.css\?raw$/] },
    maxWorkers: 3,
    sequence: { sequencer: ExecutionOrder },
    // Generous, so that a busy machine does not cause failures.
    testTimeout: 60_000,
    hookTimeout: 120_000,
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
          ...retriesOnCi,
          include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'test/**/*.test.ts'],
          // Races do not occur with a single connection.
          exclude: [
            ...excluded,
            '**/*.race.test.ts',
            ...http,
            ...sharedWeb.flatMap(({ files }) => files),
            ...modules,
            ...(isOnPostgres ? isolated : []),
          ],
        },
      },
      { extends: true, test: { name: 'modules', ...retriesOnCi, include: modules, exclude: excluded, isolate: false } },
      ...sharedWeb.map(({ mocks, files }) => ({
        extends: true as const,
        test: {
          name: ['web', ...mocks].join(' '),
          ...retriesOnCi,
          include: files,
          exclude: excluded,
          isolate: false,
          setupFiles: ['src/web/lib/browser/shared-document.fixture.ts'],
        },
      })),
      {
        extends: true,
        test: {
          name: 'http',
          include: isOnPostgres ? differing : http,
          exclude: excluded,
          isolate: false,
        },
      },
      // The same files on a PostgreSQL server. Without a server, each of their tests is skipped by name.
      {
        extends: true,
        test: {
          ...onPostgres,
          name: 'postgres',
          include: [
            ...http.filter((file) => !onlyEmbedded.includes(file)),
            'src/server/**/*.race.test.ts',
            'src/server/{db,events}/*.test.ts',
          ],
          exclude: [...excluded, ...isolated, '**/embedded-*.test.ts', '**/folder-lock.test.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...onPostgres, name: 'postgres isolated', include: isolated, exclude: excluded },
      },
    ],
  },
});
