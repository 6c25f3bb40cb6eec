/** Lists the source files of the checkout that are written by hand: not ignored and not generated. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file's text, and its path relative to the checkout's folder, with forward slashes. */
export type SourceFile = { path: string; text: string };

const languages = /\.(ts|tsx|mjs|cjs|css)$/;
const generated = /^src\/server\/db\/migrations\//;
const skippedFolders = new Set(['node_modules', '.git', 'dist', '.magpie', 'test-results', 'playwright-report']);

function walk(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return skippedFolders.has(entry.name) ? [] : walk(root, path);
  });
}

function listPaths(root: string): string[] {
  // Sources from an archive have no git folder; include every file then.
  if (!existsSync(join(root, '.git'))) return walk(root, '');
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 } as const;
  const output = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], options);
  return output.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
}

/** Every hand-written file below `root` that matches, by default TypeScript, JavaScript and CSS, sorted by path. */
export function listSourceFiles(root: string, pattern = languages): SourceFile[] {
  return listPaths(root)
    .filter((path) => pattern.test(path) && !generated.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}
