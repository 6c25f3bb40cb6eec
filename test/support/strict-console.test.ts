import { execFile } from 'node:child_process';
import { mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const house = fileURLToPath(new URL('../..', import.meta.url));
const guard = join(house, 'test', 'support', 'strict-console.ts');

const inner = `
import { it } from 'vitest';
import { expectConsole } from ${JSON.stringify(guard)};
it('logs nothing', () => {});
it('logs an error', () => { console.error('no such %s', 'group'); });
it('logs a warning', () => { console.warn('old'); });
it('logs an expected error', () => { expectConsole('error', /^no such/); console.error('no such group'); });
it('logs an expected message at another level', () => { expectConsole('warn', 'no such'); console.error('no such group'); });
it('does not log an expected warning', () => { expectConsole('warn', 'old'); });
it('logs a warning that only an earlier test expected', () => { console.warn('old'); });
`;

type Report = { testResults: { assertionResults: { title: string; status: string; failureMessages: string[] }[] }[] };

let folder = '';
let outcomes: Record<string, { status: string; message: string }> = {};

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'magpie-console-')));
  await symlink(join(house, 'node_modules'), join(folder, 'node_modules'), 'dir');
  await writeFile(join(folder, 'inner.test.ts'), inner);
  const outputFile = join(folder, 'report.json');
  const config = { test: { setupFiles: [guard], reporters: ['json'], outputFile } };
  await writeFile(join(folder, 'vitest.config.mjs'), `export default ${JSON.stringify(config)};`);
  const vitest = join(house, 'node_modules', 'vitest', 'vitest.mjs');
  // The exit code is ignored: Vitest exits with 1, because most of the inner tests are meant to fail.
  await new Promise<void>((resolve) => {
    execFile(process.execPath, [vitest, 'run'], { cwd: folder }, () => resolve());
  });
  const report = JSON.parse(await readFile(outputFile, 'utf8')) as Report;
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  outcomes = Object.fromEntries(
    results.map(({ title, status, failureMessages }) => [title, { status, message: failureMessages.join('\n') }]),
  );
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

it.each(['logs nothing', 'logs an expected error'])('the strict console passes a test that %s', (title) => {
  expect(outcomes[title]?.status).toBe('passed');
});

it.each([
  ['logs an error', 'console.error: no such group'],
  ['logs a warning', 'console.warn: old'],
  ['logs an expected message at another level', 'console.error: no such group'],
  ['does not log an expected warning', 'never printed\nconsole.warn old'],
  ['logs a warning that only an earlier test expected', 'console.warn: old'],
])('the strict console fails a test that %s, and says why', (title, message) => {
  expect(outcomes[title]?.status).toBe('failed');
  expect(outcomes[title]?.message).toContain(message);
});
