import { expect, it } from 'vitest';
import { findUnproved, hasTest } from './specification-trace.ts';

const files: Record<string, string> = {
  'src/a.test.ts':
    "it('does this', () => {});\ntest.each([1])('case %s', () => {});\nit(\n  \"isn't long\",\n  () => {},\n);",
};
const judge = (...rows: string[]) => findUnproved(rows.join('\n'), (file) => files[file]);
const row = (id: string, title = 'does this', file = 'src/a.test.ts') =>
  `| ${id} | Something | \`${file}\`: ${title} |`;

it('the trace check reports nothing if every statement has its test', () => {
  expect(judge(row('S2.home.1'), row('S2.home.2', 'case %s'), row('S3.fields.1', "isn't long"))).toEqual([]);
  expect(judge('| S1.a.1 | Two | `src/a.test.ts`: does this<br>`src/a.test.ts`: case %s |')).toEqual([]);
});

it.each([
  ['a statement without a test', ['| S1.a.1 | Something |  |'], 'names no test'],
  ['a missing test file', [row('S1.a.1', 'does this', 'src/b.test.ts')], 'no test file here'],
  ['a file that is not a test', [row('S1.a.1', 'does this', 'src/a.ts')], 'no test file here'],
  ['a test title that the file does not contain', [row('S1.a.1', 'does that')], 'does not have: does that'],
  ['a title that is only part of a test title', [row('S1.a.1', 'does')], 'does not have: does'],
  ['a repeated statement number', [row('S1.a.1'), row('S1.a.1')], 'should be S1.a.2'],
  ['a skipped statement number', [row('S1.a.1'), row('S1.a.3')], 'should be S1.a.2'],
  ['a malformed row', [row('S1.a.1'), '|S1.a.2|x|'], '1 rows cannot be read'],
  [
    'a statement that lacks one of its two tests',
    ['| S1.a.1 | Two | `src/a.test.ts`: does this<br>`src/a.test.ts`: no |'],
    'does not have: no',
  ],
  ['a document without statements', ['# Trace'], 'has no statements'],
])('the trace check reports %s', (_, rows, problem) => {
  expect(judge(...rows).join('\n')).toContain(problem);
});

it('the trace check finds test titles in any kind of quotes', () => {
  expect(hasTest("it('it\\'s', () => {})", "it's")).toBe(true);
  expect(hasTest('it(`plain`, () => {})', 'plain')).toBe(true);
  expect(hasTest("it('plainly', () => {})", 'plain')).toBe(false);
  expect(hasTest("describe('plain', () => {})", 'plain')).toBe(false);
});
