/** Builds the web app into dist/web and its renderer into dist/renderer if their sources have changed. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { capture, root } from './processes.mjs';
import { StepError, step } from './steps.mjs';

const sources = [
  ...['src/web', 'src/contract', 'src/rules', 'tools/build'],
  ...['vite.config.ts', 'package.json', 'package-lock.json', 'src/server/http/page-files.ts'],
];
const marker = join(root, 'dist', 'web', '.build-hash');

function listFiles(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  const entries = readdirSync(path, { withFileTypes: true });
  return entries.flatMap((entry) => {
    const inside = join(path, entry.name);
    return entry.isDirectory() ? listFiles(inside) : [inside];
  });
}

function hashSources() {
  const hash = createHash('sha256');
  const files = sources.flatMap((source) => listFiles(join(root, source))).sort();
  // Tests are not part of the bundle, so changing one requires no build.
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

export async function ensureBuilt(node) {
  const hash = hashSources();
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hash) return;
  await step('Building the web app', 'Built the web app', async () => {
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    const env = { ...process.env, NODE_ENV: 'production' };
    const builds = [['build'], ['build', '--ssr']].map((args) => capture(node, [vite, ...args], { env }));
    for (const { code, output } of await Promise.all(builds)) {
      if (code !== 0) throw new StepError(`The web app could not be built:\n${output.trim()}`);
    }
  });
  writeFileSync(marker, hash);
}
