/** Installs and runs soketi (AGPL) in a folder that Git ignores, for comparison only. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '#test/own-process.ts';
import { ownApp } from '../../src/server/realtime/testing/real-server.ts';
import { type Child, startChild } from './child-process.ts';
import { installTool } from './install-tool.ts';

/** The installation folder; Git ignores it, and it can be deleted at any time. */
const folder = fileURLToPath(new URL('../../.cache/soketi', import.meta.url));
export const SOKETI_VERSION = '1.6.1';
/** The newest Node.js version for which soketi's socket library is compiled. */
const NODE_VERSION = '20.20.0';
const node = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

export type SoketiRequest = { act: 'memory' } | { act: 'cpu' };

const packageJson = {
  dependencies: { '@soketi/soketi': SOKETI_VERSION, [node]: NODE_VERSION },
  // soketi depends on a git repository for its socket library; this package is the same library from the registry.
  overrides: { 'uWebSockets.js': 'npm:@trufflesuite/uws-js-unofficial@20.30.0-unofficial.0' },
};

/** Runs `work` with soketi, configured with the same app as our server. Throws if soketi cannot be installed. */
export async function withSoketi<T>(work: (server: Child<SoketiRequest>) => Promise<T>): Promise<T> {
  installTool('soketi', folder, packageJson);
  const [port, metrics] = [await freePort(), await freePort()];
  const server = await startChild<SoketiRequest>('./soketi-process.cjs', [folder], {
    execPath: join(folder, 'node_modules', node, 'bin', process.platform === 'win32' ? 'node.exe' : 'node'),
    env: {
      SOKETI_PORT: String(port),
      SOKETI_METRICS_SERVER_PORT: String(metrics),
      SOKETI_DEFAULT_APP_ID: ownApp.id,
      SOKETI_DEFAULT_APP_KEY: ownApp.key,
      SOKETI_DEFAULT_APP_SECRET: ownApp.secret,
      SOKETI_DEFAULT_APP_USER_AUTHENTICATION: 'true',
    },
  });
  return await work(server).finally(() => server.end());
}
