/** Prepares copies of the clients' test suites: installs dependencies and replaces hosts with this server. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Ignored by git; can be deleted at any time. */
export const workFolder = join(root, 'conformance', '.work');

/** The packages that the suites need, from the clients' `devDependencies`, and a generator of certificates. */
const tools = {
  '@stablelib/base64': '2.0.1',
  '@stablelib/utf8': '1.0.2',
  'expect.js': '0.3.1',
  'faye-websocket': '0.11.4',
  'https-proxy-agent': '5.0.1',
  jasmine: '4.6.0',
  'laravel-echo': '2.5.0',
  mocha: '9.2.2',
  selfsigned: '5.5.0',
  'source-map-loader': '1.1.3',
  'ts-loader': '9.6.2',
  webpack: '5.112.2',
  'webpack-merge': '5.9.0',
  xmlhttprequest: '1.8.0',
};

/** Installs the suites' dependencies unless these versions are installed. Throws with npm's output if it fails. */
export function installTools(): void {
  const manifest = `${JSON.stringify({ private: true, dependencies: tools }, undefined, 2)}\n`;
  const stamp = join(workFolder, 'installed.json');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === manifest) return;
  mkdirSync(workFolder, { recursive: true });
  writeFileSync(join(workFolder, 'package.json'), manifest);
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps'];
  const isWindows = process.platform === 'win32';
  const npm = spawnSync('npm', ['install', ...flags], { cwd: workFolder, encoding: 'utf8', shell: isWindows });
  if (npm.status !== 0) throw new Error(`The suites' dependencies could not be installed:\n${npm.stderr ?? npm.error}`);
  writeFileSync(stamp, manifest);
}

export type Addresses = { ws: number; wss: number; apiMt1: number; apiEu: number };

/** Copies the packages pusher-js and pusher; in pusher-js, replaces only hosts and ports. */
export function copySuites(addresses: Addresses): { pusherJs: string; pusher: string } {
  const [pusherJs, pusher] = [copyPackage('pusher-js'), copyPackage('pusher')];
  replace(pusherJs, 'src/core/config.ts', [[`ws-\${cluster}.pusher.com`, 'localhost']]);
  replace(pusherJs, 'src/core/defaults.ts', [
    ['wsPort: 80,', `wsPort: ${addresses.ws},`],
    ['wssPort: 443,', `wssPort: ${addresses.wss},`],
  ]);
  replace(pusherJs, 'spec/javascripts/helpers/node/integration.js', [
    ['http://localhost:3000', `http://127.0.0.1:${addresses.apiMt1}`],
    ['http://localhost:3001', `http://127.0.0.1:${addresses.apiEu}`],
  ]);
  return { pusherJs, pusher };
}

function copyPackage(name: string): string {
  const target = join(workFolder, name);
  rmSync(target, { recursive: true, force: true });
  cpSync(join(root, 'node_modules', name), target, { recursive: true, dereference: true });
  return target;
}

function replace(folder: string, file: string, changes: [from: string, to: string][]): void {
  const path = join(folder, file);
  let text = readFileSync(path, 'utf8');
  for (const [from, to] of changes) {
    // If the host were not replaced, the suite would test another server.
    if (!text.includes(from)) throw new Error(`${file} no longer contains ${from}`);
    text = text.replace(from, to);
  }
  writeFileSync(path, text);
}
