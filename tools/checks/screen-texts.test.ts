import { describe, expect, it } from 'vitest';
import { findCapturedTexts, findCountComparisons, findWrittenTexts, listTables } from './screen-texts.ts';
import { findUntranslated } from './texts.ts';

const view = (text: string, path = 'src/web/features/a/a.tsx') => [{ path, text }];

describe('findWrittenTexts', () => {
  it.each([
    ['<p>Hello there</p>;'],
    ['<p>{"Hello"}</p>;'],
    ['<Button label="Save" />;'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source
    ['<img alt={`Picture ${at}`} />;'],
    ["toast({ kind: 'error', message: 'Not saved' });"],
    ["const words = 'Something went wrong on our side.';"],
  ])('reports a hard-coded text in %s', (text) => {
    expect(findWrittenTexts(view(text))).toHaveLength(1);
  });

  it.each([
    ['<p>{labels.hello} · {count}</p>;'],
    ['<a className="Some Class" href="/a">{name}</a>;'],
    ['<input placeholder="https://" />;'],
    ["const state = { label: 'checking' };"],
    ["throw new Error('This browser gives no canvas.');"],
    ["console.error('Couldn’t load the texts.');"],
    ["import { a } from './Some Name here.ts';"],
    ["const table = defineMessages('a', { hello: 'Hello there.' });"],
  ])('finds no hard-coded text in %s', (text) => {
    expect(findWrittenTexts(view(text))).toEqual([]);
  });

  it.each(['src/web/features/a/a.test.tsx', 'src/web/features/a/a.labels.ts', 'test/showcase/showcase-parts.tsx'])(
    'ignores all texts in %s',
    (path) => {
      expect(findWrittenTexts(view('<p>Hello there</p>;', path))).toEqual([]);
    },
  );
});

describe('findCapturedTexts', () => {
  const head = "import { aLabels as labels } from './a.labels.ts';\n";
  it.each([
    ['const links = [{ label: labels.home }];', 1],
    ['const words = labels.leave;', 1],
    ['const links = () => [{ label: labels.home }];', 0],
    ['const titles = { home: () => labels.home };', 0],
    ['function View() { return labels.home; }', 0],
    ['type Words = typeof labels;', 0],
  ])('finds this many texts that are read while the module loads in the code %s: %i', (text, count) => {
    expect(findCapturedTexts(view(head + text))).toHaveLength(count);
  });
});

it('listTables lists message tables, and reports exports that are not tables or share a name', () => {
  const text =
    "export const aLabels = defineMessages('a', {});\nexport const bLabels = { b: 'B' };\nexport const LIMIT = 3;";
  const result = listTables([
    { path: 'src/web/a.labels.ts', text },
    { path: 'src/web/b.labels.ts', text: "export const cLabels = defineMessages('a', {});" },
  ]);
  expect(result.tables.map(({ variable }) => variable)).toEqual(['aLabels', 'cLabels']);
  expect(result.problems).toEqual([
    'src/web/a.labels.ts:2: bLabels is not made by defineMessages()',
    'two tables are called "a"',
  ]);
});

it('findUntranslated finds texts that are still in English in another language', () => {
  const english = { a: 'Save', b: 'Contact', c: { d: 'Close' }, e: (n: number) => `${n} things`, f: '•••', g: 'Open' };
  const french = { ...english, g: 'Ouvrir' };
  expect(findUntranslated(english, french, 'x').map((line) => line.split(':')[0])).toEqual([
    'x.a',
    'x.c.d',
    'x.e is English still',
  ]);
});

it('a text that compares a number instead of choosing a plural form is reported', () => {
  const find = (text: string, path = 'src/web/features/home/home.labels.ts') => findCountComparisons([{ path, text }]);
  for (const text of ["count === 1 ? 'a' : 'b'", "count < 2 ? 'a' : 'b'", "count > 1 ? 'b' : 'a'", 'n !== 1', 'n >= 2'])
    expect(find(text)).toEqual([
      'src/web/features/home/home.labels.ts:1 compares a number: use plural() or frenchPlural()',
    ]);
  expect(find("count === 0 ? 'none' : plural(count, { one: 'a', other: 'b' }) // 10 < 24, 1 > 0, n === 10")).toEqual(
    [],
  );
  expect(find('count === 1', 'src/web/features/home/home-page.tsx')).toEqual([]);
  for (const path of [
    'src/web/languages/fr/home.words.ts',
    'src/server/mail/a.emails.ts',
    'src/contract/a-sentences.ts',
  ])
    expect(find('count === 1', path)).toHaveLength(1);
});
