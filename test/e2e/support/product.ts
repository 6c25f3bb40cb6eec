/** Starts the real server with the demo for journeys, behind a connection that can be cut. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../src/server/realtime/testing/redis-process.ts';
import { type NetworkProxy, startNetworkProxy } from './network-proxy.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export type Product = {
  /** The address for browsers: through the proxy. */
  url: string;
  /** The address that bypasses the proxy and stays reachable when connections are cut. */
  directUrl: string;
  network: NetworkProxy;
  dataDir: string;
  /** Kills the server without a shutdown, as in a crash. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Starts the server again with the same data and address; with `folder`, runs the build in that folder. */
  start(folder?: string): Promise<void>;
  close(): Promise<void>;
};

async function untilReady(child: ChildProcess): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer): void => {
      output += chunk.toString();
      if (output.includes('is ready at')) resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)));
  });
}

export type ProductOptions = {
  /** The data folder to copy; if undefined, the server fills an empty folder with the demo. */
  template: string | undefined;
  /** Environment variables of the server; a function if they depend on its address. */
  environment?: Record<string, string> | ((url: string) => Promise<Record<string, string>>);
};

export async function startProduct({ template, environment = {} }: ProductOptions): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'magpie-e2e-'));
  if (template) await cp(template, dataDir, { recursive: true });
  const port = await freePort();
  const line = await startNetworkProxy(port);
  const url = `http://localhost:${line.port}`;
  const variables = typeof environment === 'function' ? await environment(url) : environment;
  let child: ChildProcess | undefined;
  const start = async (folder = root): Promise<void> => {
    child = spawn(process.execPath, ['src/server/main.ts'], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        PORT: String(port),
        PUBLIC_URL: url,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        // Raise these limits, because many journeys share the same demo buyer and seller.
        LIMIT_CONTACTS_HOUR: '9999',
        LIMIT_CONTACTS_SELLER: '9999',
        LIMIT_REGISTRATIONS: '9999',
        LIMIT_SIGN_INS: '9999',
        LIMIT_PAGES: '9999',
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    await untilReady(child);
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  await start();
  return {
    url,
    directUrl: `http://127.0.0.1:${port}`,
    network: line,
    dataDir,
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    close: async () => {
      await end('SIGTERM');
      await line.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
