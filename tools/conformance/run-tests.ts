/** Runs the remote tests in run.ts's copy of pusher, and reports each result to run.ts. */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { finish, report } from './parent.ts';

type Test = { fullTitle(): string };
type Runner = { on(event: string, listener: (test: Test, error?: Error) => void): Runner };
type Mocha = { addFile(path: string): void; run(done: (failures: number) => void): Runner };

// Use mocha's library, because its command line fails to load on current versions of Node.js.
const MochaClass: new (options: object) => Mocha = createRequire(join(process.cwd(), 'package.json'))('mocha');
const mocha = new MochaClass({ ui: 'bdd', reporter: class {} });
const folder = join(process.cwd(), 'tests', 'remote', 'pusher');
for (const file of readdirSync(folder).sort()) mocha.addFile(join(folder, file));

mocha
  .run(() => void finish())
  .on('pass', (test) => report({ name: test.fullTitle(), result: 'passed', why: '' }))
  .on('fail', (test, error) => report({ name: test.fullTitle(), result: 'failed', why: error?.message ?? '' }))
  .on('pending', (test) => report({ name: test.fullTitle(), result: 'skipped', why: '' }));
