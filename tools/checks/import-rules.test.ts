import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkImports, findFeatureCycles, type ImportReport } from './import-rules.ts';

const allowed: Record<string, string> = {
  'src/contract/a.ts': "import { z } from 'zod';\nexport const a = z;",
  'src/contract/a.test.ts': "import { readFileSync } from 'node:fs';\nexport const r = readFileSync;",
  'src/rules/can-a.ts': "import { a } from '#contract/a.ts';\nexport const canA = a;",
  'src/server/config/config.ts': 'export const config = 1;',
  'src/server/db/client.ts': 'export type Db = number;\nexport const openDb = (): Db => 1;',
  'src/server/tables/columns.ts': 'export const instant = 1;',
  'src/server/tables/users.ts': "import { instant } from './columns.ts';\nexport const users = instant;",
  'src/server/features/auth/index.ts': "export { service } from './users.service.ts';",
  'src/server/features/auth/users.service.ts':
    "import type { Db } from '#server/db/client.ts';\nexport const service = (db: Db) => db;",
  'src/server/features/auth/users.store.ts':
    "import { sql } from 'drizzle-orm';\nimport { users } from '../../tables/users.ts';\nexport const insertUser = [sql, users];",
  'src/server/features/auth/auth.routes.ts':
    "import { service } from './users.service.ts';\nexport const authHandlers = service;",
  'src/server/features/auth/users.http.test.ts':
    "import { openDb } from '#server/db/client.ts';\nexport const db = openDb();",
  'src/server/features/listings/index.ts':
    "import { service } from '#server/features/auth/index.ts';\nexport const l = service;",
  'src/server/app.ts':
    "import { openDb } from './db/client.ts';\nimport { service } from './features/auth/index.ts';\nimport { l } from './features/listings/index.ts';\nexport const app = [openDb, service, l];",
  'src/server/features.ts': "import { l } from './features/listings/index.ts';\nexport const features = [l];",
  'src/server/main.ts': "import { app } from './app.ts';\nexport const main = [app, () => import('./demo/seed.ts')];",
  'src/server/demo/seed.ts': "import { service } from '#server/features/auth/index.ts';\nexport const seed = service;",
  'tools/checks/file-rules.ts': 'export const fileRules = 1;',
  'src/web/ui/button.tsx': 'export const Button = () => <p />;',
  'src/web/languages/french.ts': 'export const french = 1;',
  'src/web/features/auth/index.ts': "export { SignIn } from './sign-in.tsx';",
  'src/web/features/auth/sign-in.tsx': "import { Button } from '#web/ui/button.tsx';\nexport const SignIn = Button;",
  'src/web/features/listings/page.tsx': 'export const Page = () => <p />;',
  'src/web/app/router.tsx':
    "import { SignIn } from '#web/features/auth/index.ts';\nexport const r = [SignIn, () => import('#web/features/listings/page.tsx')];",
  'test/support/make-app.ts': "import { app } from '#server/app.ts';\nexport const makeApp = app;",
};

type Planted = { rule: string; from: string; imports: string };

/** The forbidden imports: the file that violates the rule, and what it imports. */
const planted: Planted[] = [
  { rule: 'no-cycles', from: 'src/rules/can-b.ts', imports: './can-c.ts' },
  { rule: 'imports-resolve', from: 'src/rules/can-d.ts', imports: './nowhere.ts' },
  { rule: 'contract-imports-nothing', from: 'src/contract/b.ts', imports: '#rules/can-a.ts' },
  { rule: 'rules-import-contract-only', from: 'src/rules/can-e.ts', imports: '#server/config/config.ts' },
  { rule: 'rules-without-node', from: 'src/rules/can-f.ts', imports: 'node:fs' },
  { rule: 'rules-without-packages', from: 'src/contract/c.ts', imports: 'react' },
  { rule: 'web-not-server', from: 'src/web/ui/bad-server.tsx', imports: '#server/config/config.ts' },
  { rule: 'server-not-web', from: 'src/server/http/bad-web.ts', imports: '#web/ui/button.tsx' },
  { rule: 'languages-only-texts', from: 'src/web/languages/bad-ui.ts', imports: '#web/ui/button.tsx' },
  { rule: 'languages-loaded-lazily', from: 'src/web/ui/bad-language.tsx', imports: '#web/languages/french.ts' },
  {
    rule: 'features-by-index',
    from: 'src/server/features/listings/bad-inside.ts',
    imports: '#server/features/auth/users.service.ts',
  },
  {
    rule: 'features-by-index',
    from: 'src/web/features/listings/bad-inside.tsx',
    imports: '#web/features/auth/sign-in.tsx',
  },
  {
    rule: 'app-imports-index',
    from: 'src/server/cli/bad-inside.ts',
    imports: '#server/features/auth/users.service.ts',
  },
  {
    rule: 'app-imports-index',
    from: 'src/server/demo/bad-inside.ts',
    imports: '#server/features/auth/users.service.ts',
  },
  { rule: 'app-imports-index', from: 'src/server/cli/bad-routes.ts', imports: '#server/features/auth/auth.routes.ts' },
  { rule: 'app-imports-index', from: 'src/web/app/bad-inside.tsx', imports: '#web/features/auth/sign-in.tsx' },
  { rule: 'app-imports-index', from: 'src/server/app.ts', imports: './features/auth/auth.routes.ts' },
  { rule: 'only-app-opens-database', from: 'src/server/features/auth/bad-client.ts', imports: '#server/db/client.ts' },
  { rule: 'only-app-opens-database', from: 'src/server/jobs/bad-client.ts', imports: '#server/db/client.ts' },
  { rule: 'layers-not-features', from: 'src/server/mail/bad-feature.ts', imports: '#server/features/auth/index.ts' },
  {
    rule: 'layers-not-features',
    from: 'src/server/new-layer/bad-feature.ts',
    imports: '#server/features/auth/index.ts',
  },
  { rule: 'layers-not-features', from: 'src/server/jobs/bad-list.ts', imports: '#server/features.ts' },
  { rule: 'layers-not-features', from: 'src/server/bad-setup.ts', imports: '#server/features/auth/index.ts' },
  { rule: 'layers-not-features', from: 'src/server/jobs/bad-demo.ts', imports: '#server/demo/seed.ts' },
  { rule: 'tables-import-tables', from: 'src/server/tables/bad.ts', imports: '#server/features/auth/index.ts' },
  {
    rule: 'sql-in-stores-and-views',
    from: 'src/server/features/auth/bad.service.ts',
    imports: '#server/tables/users.ts',
  },
  { rule: 'sql-in-stores-and-views', from: 'src/server/features/auth/bad-sql.routes.ts', imports: 'drizzle-orm' },
  { rule: 'sql-in-stores-and-views', from: 'src/server/http/bad-sql.ts', imports: 'drizzle-orm' },
  {
    rule: 'routes-not-stores',
    from: 'src/server/features/auth/bad.routes.ts',
    imports: '#server/features/auth/users.store.ts',
  },
  {
    rule: 'stores-and-views-below-services',
    from: 'src/server/features/auth/bad.views.ts',
    imports: '#server/features/auth/users.service.ts',
  },
  {
    rule: 'stores-and-views-below-services',
    from: 'src/server/features/auth/bad.store.ts',
    imports: '#server/features/auth/auth.routes.ts',
  },
  { rule: 'no-import-of-app', from: 'src/server/features/auth/bad-app.ts', imports: '#server/app.ts' },
  { rule: 'no-import-of-app', from: 'src/server/new-layer/bad-app.ts', imports: '#server/app.ts' },
  { rule: 'web-features-not-app', from: 'src/web/features/auth/bad-app.tsx', imports: '#web/app/router.tsx' },
  { rule: 'web-layers-not-features', from: 'src/web/ui/bad-feature.tsx', imports: '#web/features/auth/index.ts' },
  { rule: 'web-layers-not-features', from: 'src/web/lib/bad-app.ts', imports: '#web/app/router.tsx' },
  { rule: 'product-not-tools', from: 'src/server/cli/bad-tool.ts', imports: '../../../tools/checks/file-rules.ts' },
  { rule: 'product-not-tools', from: 'src/server/http/bad-test.ts', imports: '#test/make-app.ts' },
];

const root = fileURLToPath(new URL('../..', import.meta.url));
const { forbidden } = createRequire(import.meta.url)('../../boundaries.cjs') as { forbidden: { name: string }[] };
const folders: string[] = [];

async function writeProject(files: Record<string, string>): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'magpie-imports-')));
  folders.push(folder);
  const settings = { compilerOptions: { module: 'NodeNext', moduleResolution: 'NodeNext', jsx: 'react-jsx' } };
  const all: Record<string, string> = {
    'package.json': JSON.stringify({ type: 'module', imports: { '#*': './src/*', '#test/*': './test/support/*' } }),
    'tsconfig.json': JSON.stringify(settings),
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
  return folder;
}

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

describe('the import rules', () => {
  let report: ImportReport;

  beforeAll(async () => {
    const violating = planted.map(({ from, imports }) => [from, `import * as it from '${imports}';\nexport { it };`]);
    const cycle = { 'src/rules/can-c.ts': "import * as it from './can-b.ts';\nexport { it };" };
    report = await checkImports(await writeProject({ ...allowed, ...cycle, ...Object.fromEntries(violating) }));
  });

  it.each(planted)('report an import in $from that violates the rule $rule', ({ rule, from }) => {
    expect(report.violations).toContainEqual(expect.stringContaining(`${rule}: ${from} -> `));
  });

  it('are each violated by at least one of the test cases', () => {
    expect([...new Set(planted.map(({ rule }) => rule))].sort()).toEqual(forbidden.map(({ name }) => name).sort());
  });

  it('report nothing if every import is allowed', async () => {
    const { files, violations } = await checkImports(await writeProject(allowed));
    expect(violations).toEqual([]);
    expect(files).toBe(Object.keys(allowed).filter((path) => path.startsWith('src/')).length);
  });
});

describe('findFeatureCycles', () => {
  const modules = (imports: Record<string, string>) =>
    Object.entries(imports).map(([source, resolved]) => ({ source, dependencies: [{ resolved }] }));
  const [auth, listings, trades] = ['auth', 'listings', 'trades'].map((name) => `src/server/features/${name}`);

  it('reports the shortest cycle, once', () => {
    const files = { [`${auth}/a.ts`]: `${listings}/index.ts`, [`${listings}/b.ts`]: `${trades}/index.ts` };
    expect(findFeatureCycles(modules({ ...files, [`${trades}/c.ts`]: `${auth}/index.ts` }))).toEqual([
      'server/features/auth -> server/features/listings -> server/features/trades -> server/features/auth',
    ]);
  });

  it('ignores tests, fixtures and imports within a feature', () => {
    const files = { [`${auth}/a.ts`]: `${listings}/index.ts`, [`${listings}/b.test.ts`]: `${auth}/index.ts` };
    expect(findFeatureCycles(modules({ ...files, [`${listings}/b.ts`]: `${listings}/index.ts` }))).toEqual([]);
    expect(findFeatureCycles(modules({ ...files, [`${listings}/b.fixture.ts`]: `${auth}/index.ts` }))).toEqual([]);
  });
});
