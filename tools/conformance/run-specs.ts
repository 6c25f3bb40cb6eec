/** Child of run.ts, run inside the copy of pusher-js: runs the bundled specs and tells the parent of each. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { finish, tell } from './parent.ts';

type SpecResult = { fullName: string; status: string; failedExpectations: { message: string }[] };
type Jasmine = {
  exitOnCompletion: boolean;
  loadConfig(config: object): void;
  clearReporters(): void;
  addReporter(reporter: { specDone(result: SpecResult): void }): void;
  execute(): Promise<unknown>;
};

const JasmineClass: new (options: object) => Jasmine = createRequire(join(process.cwd(), 'package.json'))('jasmine');
const jasmine = new JasmineClass({ projectBaseDir: process.cwd() });
jasmine.loadConfig({
  spec_dir: 'tmp/node_integration',
  spec_files: ['**/*spec.js'],
  // The specs share connections and rely on their order.
  random: false,
});
jasmine.exitOnCompletion = false;
jasmine.clearReporters();
jasmine.addReporter({
  specDone({ fullName, status, failedExpectations }) {
    tell({
      name: fullName,
      result: status === 'passed' || status === 'failed' ? status : 'skipped',
      why: failedExpectations.map(({ message }) => message).join('\n'),
    });
  },
});
await jasmine.execute();
await finish();
