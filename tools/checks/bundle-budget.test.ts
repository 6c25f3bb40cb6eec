import { expect, it } from 'vitest';
import { findLateScripts, findStaffCode, type Manifest, measureFrench, measureLoads } from './bundle-budget.ts';

const manifest: Manifest = {
  'index.html': { file: 'index.js', isEntry: true, imports: ['_react'], css: ['index.css'] },
  _react: { file: 'react.js' },
  _editor: { file: 'editor.js', imports: ['_react'], css: ['editor.css'] },
  'features/listings/page/listing-page.tsx': {
    file: 'page.js',
    isDynamicEntry: true,
    imports: ['_react', 'index.html'],
  },
  'features/listings/form/create-page.tsx': { file: 'create.js', isDynamicEntry: true, imports: ['_react'] },
  'features/admin/queue/queue-page.tsx': { file: 'queue.js', isDynamicEntry: true, imports: ['_react'] },
  'ui/rich-text.tsx': { file: 'rich.js', isDynamicEntry: true, imports: ['_editor', '_cycle'] },
  _cycle: { file: 'cycle.js', imports: ['ui/rich-text.tsx'] },
};
const sizes: Record<string, number> = {
  'index.js': 1,
  'react.js': 10,
  'index.css': 100,
  'editor.js': 1000,
  'editor.css': 5,
  'page.js': 10_000,
  'create.js': 7,
  'queue.js': 9,
  'rich.js': 100_000,
  'cycle.js': 3,
};

it('the bundle budget measures the first load, each whole page, and what each lazy part adds', () => {
  expect(measureLoads(manifest, (file) => sizes[file] ?? Number.NaN)).toEqual([
    { name: 'first script', size: 11, budget: 105_000 },
    { name: 'first style', size: 100, budget: 24_000 },
    { name: 'features/listings/page/listing-page.tsx', size: 10_011, budget: 150_000 },
    { name: 'features/listings/form/create-page.tsx', size: 18, budget: 200_000 },
    { name: 'features/admin/queue/queue-page.tsx', size: 20, budget: 200_000 },
    { name: 'ui/rich-text.tsx', size: 101_003, budget: 65_000 },
  ]);
});

it('the bundle budget measures nothing without a build', () => {
  expect(measureLoads({}, () => 1).map(({ size }) => size)).toEqual([0, 0]);
});

it('the bundle budget reports code for staff in files that other users load', () => {
  const words: Record<string, string> = {
    'page.js': 'fetch("/api/admin/queue")',
    'queue.js': 'fetch("/api/admin/queue")',
    'rich.js': 'role === "admin"',
    'react.js': 'messages("adminQueue", {})',
  };
  expect(findStaffCode(manifest, (file) => words[file] ?? '')).toEqual({
    forEveryone: ['react.js', 'page.js'],
    forStaff: ['queue.js'],
  });
});

it('the bundle budget reports scripts that every page needs but the HTML does not load', () => {
  const script = '<script type="module" src="/index.js"></script>';
  expect(findLateScripts(manifest, script)).toEqual(['react.js']);
  expect(findLateScripts(manifest, `${script}<link rel="modulepreload" href="/react.js">`)).toEqual([]);
});

it('the bundle budget allows the scripts of a French page 10 % more than those of the English page', () => {
  const filesOf = (path: string, language: string) => ({
    rules: [],
    links: `<link rel="modulepreload" crossorigin href="/page.js">${
      path === '/' && language === 'fr' ? '<link rel="modulepreload" crossorigin href="/rich.js">' : ''
    }`,
  });
  const loads = measureFrench(manifest, filesOf, (file) => sizes[file] ?? Number.NaN);
  expect(loads.map(({ size, budget }) => [size, budget])).toEqual([
    [110_011, 165_000],
    [10_011, 165_000],
    [10_011, 165_000],
    [10_011, 165_000],
  ]);
});
