import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { collectModules } from './split-utilities.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function createFiles(files: Readonly<Record<string, string>>): string {
  const web = mkdtempSync(join(tmpdir(), 'magpie-modules-'));
  folders.push(web);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(web, name)), { recursive: true });
    writeFileSync(join(web, name), text);
  }
  return web;
}

const collect = (web: string, entry: string): string[] =>
  [...collectModules(web, [join(web, entry)])].map((file) => file.slice(web.length + 1)).sort();

it('collectModules collects static imports, but neither type imports nor dynamic imports', () => {
  const web = createFiles({
    'main.tsx': [
      "import './style.css';",
      "import { a } from '#web/a.tsx';",
      "import type { B } from './b.tsx';",
      "export { c } from './deep/c.ts';",
      "const d = import('./d.tsx');",
    ].join('\n'),
    'a.tsx': "import {\n  type E,\n  e,\n} from './e.tsx';",
    'deep/c.ts': "import { useState } from 'react';",
    'e.tsx': '',
    'b.tsx': '',
    'd.tsx': '',
  });
  expect(collect(web, 'main.tsx')).toEqual(['a.tsx', 'deep/c.ts', 'e.tsx', 'main.tsx']);
});

it('collectModules follows only the imported names through the index file of a feature', () => {
  const web = createFiles({
    'main.tsx': "import { Heart } from '#web/features/f/index.ts';",
    'features/f/index.ts': "export { Heart } from './heart.tsx';\nexport { type Heart, Page } from './page.tsx';",
    'features/f/heart.tsx': '',
    'features/f/page.tsx': '',
  });
  expect(collect(web, 'main.tsx')).toEqual(['features/f/heart.tsx', 'main.tsx']);
});

it('collectModules throws for an import of a missing file', () => {
  const web = createFiles({ 'main.tsx': "import { a } from './missing.tsx';" });
  expect(() => collect(web, 'main.tsx')).toThrow('missing.tsx');
});

describe('the layer order of the stylesheets with utilities', () => {
  const styles = fileURLToPath(new URL('../../src/web/', import.meta.url));
  const read = (name: string): string => readFileSync(join(styles, name), 'utf8');
  const layersOf = (css: string): string[] => /^@layer ([^;{]+);/m.exec(css)?.[1]?.split(', ') ?? [];

  // Without a separate last layer, `rendered.css` would override responsive utilities of these files whenever it loads
  // after them.
  it.each(['styles/later.css', 'features/admin/staff-utilities.css'])('puts %s in the last layer', (name) => {
    const layers = layersOf(read(name));
    expect(layers.slice(0, -1)).toEqual(layersOf(read('styles/rendered.css')));
    expect(read(name)).toMatch(new RegExp(`(layer\\(|^@layer )${layers.at(-1)}(\\)| \\{)`, 'm'));
  });
});
