/** Runs the bundled specs in run.ts's copy of pusher-js, and reports each result to run.ts. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { finish, report } from './parent.ts';

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
  // The specs share connections and depend on their order.
  random: false,
});
jasmine.exitOnCompletion = false;
jasmine.clearReporters();
jasmine.addReporter({
  specDone({ fullName, status, failedExpectations }) {
    report({
      name: fullName,
      result: status === 'passed' || status === 'failed' ? status : 'skipped',
      why: failedExpectations.map(({ message }) => message).join('\n'),
    });
  },
});
await jasmine.execute();
await finish();
