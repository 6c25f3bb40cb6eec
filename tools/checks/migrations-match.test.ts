import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findSchemaDrift } from './migrations-match.ts';

const house = fileURLToPath(new URL('../..', import.meta.url));
const tables = (columns: string): string =>
  `import { pgTable, text } from 'drizzle-orm/pg-core';\nexport const people = pgTable('people', { ${columns} });\n`;
let root = '';

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'magpie-drift-')));
  await mkdir(join(root, 'src/server/tables'), { recursive: true });
  await symlink(join(house, 'node_modules'), join(root, 'node_modules'), 'dir');
  await writeFile(join(root, 'package.json'), '{ "type": "module" }');
  const config = { dialect: 'postgresql', schema: './src/server/tables/*.ts', out: './src/server/db/migrations' };
  await writeFile(join(root, 'drizzle.config.ts'), `export default ${JSON.stringify(config)};\n`);
  await writeFile(join(root, 'src/server/tables/people.ts'), tables("name: text('name').notNull()"));
  const tool = join(house, 'node_modules', 'drizzle-kit', 'bin.cjs');
  execFileSync(process.execPath, [tool, 'generate', '--name=first'], { cwd: root, stdio: 'pipe' });
});

afterAll(async () => {
  await rm(root, { recursive: true, force: true });
});

it('the migrations check reports nothing if the migrations create the tables', async () => {
  expect(await findSchemaDrift(root)).toEqual([]);
});

it('the migrations check shows the missing SQL for a column without a migration, and does not change the folder', async () => {
  const schema = join(root, 'src/server/tables/people.ts');
  await writeFile(schema, tables("name: text('name').notNull(), town: text('town')"));
  const [problem, ...others] = await findSchemaDrift(root);
  expect(problem).toContain('ADD COLUMN "town" text');
  expect(others).toEqual([]);
  await writeFile(schema, tables("name: text('name').notNull()"));
  expect(await findSchemaDrift(root)).toEqual([]);
});

it('the migrations check fails instead of prompting when a column may have been renamed', async () => {
  const schema = join(root, 'src/server/tables/people.ts');
  await writeFile(schema, tables("title: text('title').notNull()"));
  expect(await findSchemaDrift(root)).not.toEqual([]);
  await writeFile(schema, tables("name: text('name').notNull()"));
});

it('the migrations check reports a migration that is missing from the journal', async () => {
  const folder = join(root, 'src/server/db/migrations');
  await writeFile(join(folder, '0009_stray.sql'), 'SELECT 1;');
  expect(await findSchemaDrift(root)).toEqual([expect.stringContaining('0009_stray.sql is not in the journal')]);
  await rm(join(folder, '0009_stray.sql'));
});
