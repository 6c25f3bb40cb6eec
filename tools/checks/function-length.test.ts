import { describe, expect, it } from 'vitest';
import { checkFunctionLengths } from './function-length.ts';

const path = 'src/server/a.ts';
/** Returns a function body, without its braces, that makes the function exactly `lines` lines long. */
const body = (lines: number): string => '\nf();'.repeat(lines - 2);
const check = (text: string, exceptions: Record<string, string> = {}) =>
  checkFunctionLengths([{ path, text }], exceptions);

describe('checkFunctionLengths', () => {
  it.each([
    ['a declaration', (text: string) => `export function long() {${text}\n}`, 'long'],
    ['an arrow function', (text: string) => `const long = () => {${text}\n};`, 'long'],
    ['a method', (text: string) => `class A { long() {${text}\n} }`, 'long'],
    ['a constructor', (text: string) => `class A { constructor() {${text}\n} }`, 'constructor'],
    ['a property', (text: string) => `const a = { long: () => {${text}\n} };`, 'long'],
    ['a callback', (text: string) => `app.use(() => {${text}\n});`, 'app.use callback'],
  ])('reports %s of 61 lines and allows 60', (_kind, write, name) => {
    expect(check(write(body(61)))).toEqual([`${path} ${name}: 61 lines, the limit is 60: split it`]);
    expect(check(write(body(60)))).toEqual([]);
  });

  it('ignores comments above functions, and files that are tests, fixtures or tools', () => {
    expect(check(`/**${'\n'.repeat(70)} */\nfunction short() {}`)).toEqual([]);
    const text = `function long() {${body(61)}\n}`;
    const files = ['src/a.test.ts', 'src/a.fixture.ts', 'tools/a.ts'].map((file) => ({ path: file, text }));
    expect(checkFunctionLengths(files, {})).toEqual([]);
  });

  it('allows a long function that is listed as an exception, and reports a listed function that is short or no longer exists', () => {
    const exceptions = { [`${path} long`]: 'a table', [`${path} gone`]: 'a table' };
    expect(check(`function long() {${body(61)}\n}`, exceptions)).toEqual([
      `${path} gone: no function over 60 lines; remove it from tools/checks/long-functions.ts`,
    ]);
  });
});
