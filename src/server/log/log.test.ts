import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

/**
 * Returns what a separate process prints for these fields. Mocking `process.stdout` would not work, because pino writes
 * to the file descriptor directly.
 */
function printed(fields: string): Record<string, unknown> {
  const program = `import { createLog } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)};
    createLog('info').info(${fields}, 'said');`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

it('the log redacts the fields token, password and secret', () => {
  const line = printed(`{ token: 'abc', user: { password: 'abc', name: 'ann' }, secret: 'abc' }`);
  expect(line).toMatchObject({ msg: 'said', level: 'info', user: { name: 'ann' } });
  expect(JSON.stringify(line)).not.toContain('abc');
});

it('the log prints an error with its causes, but without the parameters of the query', () => {
  const cause = `Object.assign(new Error('duplicate key'), { code: '23505' })`;
  const line = printed(`{ error: new Error('Failed query: insert\\nparams: my own words,7', { cause: ${cause} }) }`);
  expect(line).toMatchObject({
    error: { name: 'Error', message: 'Failed query: insert', cause: { message: 'duplicate key', code: '23505' } },
  });
  expect(JSON.stringify(line)).not.toContain('my own words');
});

it('the log omits every line of a multi-line query parameter', () => {
  const line = printed(
    `{ error: new Error('Failed query: insert\\nparams: first,7\\nsecond words\\n\\nthird words') }`,
  );
  expect(line).toMatchObject({ error: { stack: expect.stringMatching(/^Error: Failed query: insert\n +at /) } });
  expect(JSON.stringify(line)).not.toContain('words');
});
