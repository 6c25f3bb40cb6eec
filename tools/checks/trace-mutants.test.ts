import { describe, expect, it } from 'vitest';
import { alter, findLiterals, makeMutants, productSources } from './trace-mutants.ts';

const CONTRACT = 'src/contract/groups.ts';
const LABELS = 'src/web/features/a/a.labels.ts';
const files = [
  { path: CONTRACT, text: "'GET /api/groups': {\n},\n'POST /api/groups': { affects: ['GET /api/groups'] }," },
  {
    path: LABELS,
    text: "/** Says 'Add it'. */\nexport const labels = { add: 'Add it', none: \"Don't\", retry: 'Retry' };",
  },
  { path: 'src/web/b.ts', text: "const MOST = 3;\nexport const retry = 'Retry';\nreturn { id, name: row.name };" },
  { path: 'src/web/languages/fr/a.ts', text: "'Add it'" },
  { path: 'src/web/a.test.ts', text: "'Add it'" },
];
const sources = productSources(files);
const row = (statement: string, source = '', proof = '`src/a.test.ts`: does this') =>
  `| S1.a.1 | ${statement} | ${proof} | ${source} |`;
const altered = (statement: string, source = '') => {
  const { mutants, problems } = makeMutants(row(statement, source), sources);
  const lines = mutants.map(({ file, start, end, replacement }) => {
    const text = sources.get(file) ?? '';
    const line = text.slice(0, start) + replacement + text.slice(end);
    return line.split('\n').find((part, at) => part !== text.split('\n')[at]);
  });
  return problems.length > 0 ? problems : lines;
};

it('findLiterals finds each literal of a statement once: texts, routes, names and numbers', () => {
  const statement = "The user's 'Don't' and 'Add it' call `GET /api/groups` with `id`, at most 3 of 16:9, 3 times";
  expect(findLiterals(statement)).toEqual([
    { kind: 'text', text: "Don't" },
    { kind: 'text', text: 'Add it' },
    { kind: 'route', text: 'GET /api/groups' },
    { kind: 'name', text: 'id' },
    { kind: 'number', text: '3' },
    { kind: 'number', text: '16:9' },
  ]);
});

it.each([
  ['text', 'Add it', 'ADd it'],
  ['text', '...', '...x'],
  ['number', '300', '301'],
  ['number', '16:9', '16:10'],
  ['name', 'is_read', 'is_readx'],
  ['name', '/', '/x'],
  ['name', '/inbox', '/inboxx'],
  ['name', '/listings/:id/edit', '/listings/:id/editx'],
  ['route', '/api/listings/{id}', '/api/listingsx/{id}'],
] as const)('alter changes a literal of the kind %s from %s to %s', (kind, text, expected) => {
  expect(alter(kind, text)).toBe(expected);
});

describe('the mutant of a trace row', () => {
  it.each([
    ['in the only source that contains it, not in comments, tests or translations', "'Add it'", '', /add: 'ADd it'/],
    ['in the route with the method of the trace row', '`POST /api/groups`', '', /^'POST \/api\/groupsx'/],
    ['in the file of the trace row', "'Retry'", '`src/web/b.ts`', /retry = 'REtry'/],
    ['after the anchor of the trace row', '`name`', '`src/web/b.ts` after `return`', /id, namex: row\.name/],
    [
      'in a shorthand property without changing the value of the property',
      '`id`',
      '`src/web/b.ts` after `return`',
      /\{ idx: id, name/,
    ],
    ['as the trace row specifies', 'Up to 3', '3 = `src/web/b.ts`: `MOST = 3` → `MOST = 4`', /MOST = 4;/],
  ])('alters a literal %s', (_, statement, source, line) => {
    expect(altered(statement, source)).toEqual([expect.stringMatching(line)]);
  });
});

it.each([
  ['a text that no source has', "'Add them'", '', 'no source has it'],
  ['a text that several sources have', "'Retry'", '', '2 places have it'],
  ['a name without a file', '`name`', '', 'names no file that has it'],
  ['an anchor that does not occur', '`name`', '`src/web/b.ts` after `nothing`', 'has no "nothing"'],
  ['a spelling that does not occur', 'Up to 3', '3 = `src/web/b.ts`: `MOST = 9` → `MOST = 4`', 'has no "MOST = 9"'],
  ['a spelling that occurs twice', 'Up to 3', '3 = `src/web/b.ts`: `re` → `er`', 'twice'],
  ['a spelling of another literal', "'Add it'", '4 = `src/web/b.ts`: `MOST = 3` → `MOST = 4`', 'no literal "4"'],
])('makeMutants reports a problem for %s', (_, statement, source, problem) => {
  expect(altered(statement, source).join('\n')).toContain(problem);
});

it('makeMutants reports a problem for a literal that only a browser test covers', () => {
  const { problems } = makeMutants(row("'Add it'", '', '`test/e2e/a.spec.ts`: does this'), sources);
  expect(problems.join('\n')).toContain('a journey alone');
});
