/** Does each door of the house catch the one who walks through it? */
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Walk, walkHouse } from './doors.ts';

const innocent: Record<string, string> = {
  'src/contract/a.ts': "import { z } from 'zod';\nexport const a = z;",
  'src/contract/a.test.ts': "import { readFileSync } from 'node:fs';\nexport const r = readFileSync;",
  'src/rules/may-a.ts': "import { a } from '#contract/a.ts';\nexport const mayA = a;",
  'src/server/config/config.ts': 'export const config = 1;',
  'src/server/db/client.ts': 'export type Db = number;\nexport const openDb = (): Db => 1;',
  'src/server/db/schema/users.ts': 'export const users = 1;',
  'src/server/features/auth/index.ts': "export { service } from './users.service.ts';",
  'src/server/features/auth/users.service.ts':
    "import type { Db } from '#server/db/client.ts';\nexport const service = (db: Db) => db;",
  'src/server/features/auth/users.http.test.ts':
    "import { openDb } from '#server/db/client.ts';\nexport const db = openDb();",
  'src/server/features/listings/index.ts':
    "import { service } from '#server/features/auth/index.ts';\nexport const l = service;",
  'src/server/app.ts':
    "import { openDb } from './db/client.ts';\nimport { l } from './features/listings/index.ts';\nexport const app = [openDb, l];",
  'src/server/main.ts':
    "import { app } from './app.ts';\nexport const main = [app, () => import('../../tools/seed/seed.ts')];",
  'tools/seed/seed.ts': 'export const seed = 1;',
  'tools/checks/doors.ts': 'export const doors = 1;',
  'src/web/ui/button.tsx': 'export const Button = () => <p />;',
  'src/web/languages/french.ts': 'export const french = 1;',
  'src/web/features/auth/index.ts': "export { SignIn } from './sign-in.tsx';",
  'src/web/features/auth/sign-in.tsx': "import { Button } from '#web/ui/button.tsx';\nexport const SignIn = Button;",
  'src/web/features/listings/page.tsx': 'export const Page = () => <p />;',
  'src/web/app/router.tsx':
    "import { SignIn } from '#web/features/auth/index.ts';\nexport const r = [SignIn, () => import('#web/features/listings/page.tsx')];",
  'test/support/make-app.ts': "import { app } from '#server/app.ts';\nexport const makeApp = app;",
};

type Planted = { door: string; from: string; imports: string };

/** One trespasser a row: the file that should be caught, and what it imports. */
const planted: Planted[] = [
  { door: 'no-cycles', from: 'src/rules/may-b.ts', imports: './may-c.ts' },
  { door: 'no-dead-ends', from: 'src/rules/may-d.ts', imports: './nowhere.ts' },
  { door: 'contract-knows-nobody', from: 'src/contract/b.ts', imports: '#rules/may-a.ts' },
  { door: 'rules-know-only-contract', from: 'src/rules/may-e.ts', imports: '#server/config/config.ts' },
  { door: 'rules-no-io', from: 'src/rules/may-f.ts', imports: 'node:fs' },
  { door: 'rules-no-packages', from: 'src/contract/c.ts', imports: 'react' },
  { door: 'web-not-server', from: 'src/web/ui/spy.tsx', imports: '#server/config/config.ts' },
  { door: 'server-not-web', from: 'src/server/http/spy.ts', imports: '#web/ui/button.tsx' },
  { door: 'languages-only-texts', from: 'src/web/languages/klingon.ts', imports: '#web/ui/button.tsx' },
  { door: 'languages-come-late', from: 'src/web/ui/hasty.tsx', imports: '#web/languages/french.ts' },
  {
    door: 'features-by-front-door',
    from: 'src/server/features/listings/burglar.ts',
    imports: '#server/features/auth/users.service.ts',
  },
  {
    door: 'features-by-front-door',
    from: 'src/web/features/listings/burglar.tsx',
    imports: '#web/features/auth/sign-in.tsx',
  },
  { door: 'app-by-front-door', from: 'src/server/cli/burglar.ts', imports: '#server/features/auth/users.service.ts' },
  { door: 'app-by-front-door', from: 'src/web/app/burglar.tsx', imports: '#web/features/auth/sign-in.tsx' },
  { door: 'db-is-handed-out', from: 'src/server/features/auth/hoarder.ts', imports: '#server/db/client.ts' },
  { door: 'db-is-handed-out', from: 'src/server/jobs/hoarder.ts', imports: '#server/db/client.ts' },
  { door: 'floors-not-features', from: 'src/server/mail/curious.ts', imports: '#server/features/auth/index.ts' },
  { door: 'floors-not-features', from: 'src/server/jobs/curious.ts', imports: '#server/features/auth/index.ts' },
  { door: 'floors-not-app', from: 'src/server/features/auth/climber.ts', imports: '#server/app.ts' },
  { door: 'web-features-not-app', from: 'src/web/features/auth/climber.tsx', imports: '#web/app/router.tsx' },
  { door: 'web-floors-not-features', from: 'src/web/ui/curious.tsx', imports: '#web/features/auth/index.ts' },
  { door: 'web-floors-not-features', from: 'src/web/lib/curious.ts', imports: '#web/app/router.tsx' },
  { door: 'entry-takes-demo-alone', from: 'src/server/cli/leaning.ts', imports: '../../../tools/checks/doors.ts' },
  { door: 'product-not-tests', from: 'src/server/http/leaning.ts', imports: '../../../test/support/make-app.ts' },
];

const house = fileURLToPath(new URL('../..', import.meta.url));
const folders: string[] = [];

async function buildHouse(files: Record<string, string>): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'magpie-doors-')));
  folders.push(folder);
  const settings = { compilerOptions: { module: 'NodeNext', moduleResolution: 'NodeNext', jsx: 'react-jsx' } };
  const all: Record<string, string> = {
    'package.json': JSON.stringify({ type: 'module', imports: { '#*': './src/*' } }),
    'tsconfig.json': JSON.stringify(settings),
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await symlink(join(house, 'node_modules'), join(folder, 'node_modules'), 'dir');
  return folder;
}

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

describe('the doors of the house', () => {
  let walk: Walk;

  beforeAll(async () => {
    const burglars = planted.map(({ from, imports }) => [from, `import * as it from '${imports}';\nexport { it };`]);
    const accomplice = "import * as it from './may-b.ts';\nexport { it };";
    walk = await walkHouse(
      await buildHouse({ ...innocent, 'src/rules/may-c.ts': accomplice, ...Object.fromEntries(burglars) }),
    );
  });

  it.each(planted)('$door catches $from', ({ door, from }) => {
    expect(walk.violations).toContainEqual(expect.stringContaining(`${door}: ${from} -> `));
  });

  it('knows no door that nobody was caught at', () => {
    const caught = new Set(walk.violations.map((violation) => violation.split(':')[0]));
    expect([...caught].sort()).toEqual([...new Set(planted.map(({ door }) => door))].sort());
  });

  it('catches nobody who stays where they belong', async () => {
    const { modules, violations } = await walkHouse(await buildHouse(innocent));
    expect(violations).toEqual([]);
    expect(modules).toBe(Object.keys(innocent).filter((path) => path.startsWith('src/')).length);
  });
});
