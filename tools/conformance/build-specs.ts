/** Bundles the integration specs of pusher-js as its own Makefile does, inside run.ts's copy of pusher-js. */
import { createRequire } from 'node:module';
import { join } from 'node:path';

type Stats = { hasErrors(): boolean; toString(options: object): string };
type Webpack = (config: object, done: (error: Error | null, stats?: Stats) => void) => void;

const load = createRequire(join(process.cwd(), 'package.json'));
const webpack: Webpack = load('webpack');

type Config = { module: { rules: { loader?: string; options?: object }[] } };
const config: Config = load('./spec/config/jasmine/webpack.integration.js');
// Skip type checks: the types of other runtimes (React Native) need packages that these specs do not use.
for (const rule of config.module.rules) if (rule.loader === 'ts-loader') rule.options = { transpileOnly: true };

webpack(config, (error, stats) => {
  if (!error && stats && !stats.hasErrors()) return;
  console.error(error ?? stats?.toString({ all: false, errors: true }));
  process.exitCode = 1;
});
