/** Checks that the migrations create exactly the tables that the files in `src/server/tables` define. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const house = fileURLToPath(new URL('../..', import.meta.url));
const migrations = join('src', 'server', 'db', 'migrations');

type Answer = { code: number; output: string };

function runDrizzleKit(root: string, args: string[]): Promise<Answer> {
  const script = join(house, 'node_modules', 'drizzle-kit', 'bin.cjs');
  return new Promise((resolve) => {
    const options = { cwd: root, timeout: 45_000 };
    const child = execFile(process.execPath, [script, ...args], options, (error, stdout, stderr) => {
      resolve({ code: error ? 1 : 0, output: `${stdout}${stderr}`.trim() });
    });
    // If a column could have been renamed, drizzle-kit prompts. Close its input, so that it stops instead of waiting.
    child.stdin?.end();
  });
}

const listMigrations = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();

type Journal = { entries: { tag: string }[] };

async function findUnlistedMigrations(folder: string): Promise<string[]> {
  const journal = JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8')) as Journal;
  const listed = new Set(journal.entries.map(({ tag }) => `${tag}.sql`));
  const present = await listMigrations(folder);
  const forgotten = present
    .filter((name) => !listed.has(name))
    .map((name) => `${name} is not in the journal: never run`);
  const lost = [...listed]
    .filter((name) => !present.includes(name))
    .map((name) => `${name} is in the journal and lost`);
  return [...forgotten, ...lost];
}

/**
 * Returns the problems of the migrations of the repository at `root`. Copies the migrations and generates new ones in
 * the copy with the repository's drizzle.config.ts: if none is added, the migrations match the schema. Needs no
 * database.
 */
export async function findSchemaDrift(root: string): Promise<string[]> {
  const copy = await mkdtemp(join(tmpdir(), 'magpie-migrations-'));
  try {
    await cp(join(root, migrations), copy, { recursive: true });
    const unlisted = await findUnlistedMigrations(copy);
    const before = new Set(await listMigrations(copy));
    const settings = join(copy, 'drizzle.config.ts');
    const original = JSON.stringify(join(root, 'drizzle.config.ts'));
    // Use a relative path, because drizzle-kit prepends ./ even to an absolute path.
    const out = JSON.stringify(relative(root, copy));
    await writeFile(settings, `import config from ${original};\nexport default { ...config, out: ${out} };\n`);
    const { code, output } = await runDrizzleKit(root, ['generate', `--config=${settings}`, '--name=drift']);
    const added = (await listMigrations(copy)).filter((name) => !before.has(name));
    const drift = await Promise.all(added.map((name) => readFile(join(copy, name), 'utf8')));
    if (code !== 0) return [...unlisted, `drizzle-kit failed:\n${output}`];
    if (added.length === 0 && !/no schema changes/i.test(output))
      return [...unlisted, `drizzle-kit gave no answer:\n${output}`];
    return [...unlisted, ...drift.map((sql) => `the tables differ from the migrations by:\n${sql}`)];
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const problems = await findSchemaDrift(house);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
