/** Installs a program that only a benchmark needs, in a folder that Git ignores. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Does nothing if the same package.json is installed already. Throws with npm's output if the installation fails. */
export function installTool(name: string, folder: string, packageJson: object): void {
  const manifest = JSON.stringify({ private: true, ...packageJson });
  const stamp = join(folder, 'installed.json');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === manifest) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), manifest);
  const flags = ['install', '--no-audit', '--no-fund', '--ignore-scripts'];
  const npm = spawnSync('npm', flags, { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' });
  if (npm.status !== 0) throw new Error(`${name} could not be installed:\n${npm.stderr ?? npm.error}`);
  writeFileSync(stamp, manifest);
}
