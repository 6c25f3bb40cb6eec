/** Fails each test that prints an unexpected error or warning to the console. */
import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

type Level = 'error' | 'warn';
type Expectation = { level: Level; pattern: RegExp | string; isPrinted: boolean };

const expectations: Expectation[] = [];
const unexpectedLines: string[] = [];

/**
 * Expects one or more console lines at `level` that match `pattern` (a string matches anywhere in the line). The
 * running test fails if no such line is printed.
 */
export function expectConsole(level: Level, pattern: RegExp | string): void {
  expectations.push({ level, pattern, isPrinted: false });
}

function matches(expectation: Expectation, level: Level, line: string): boolean {
  if (expectation.level !== level) return false;
  const { pattern } = expectation;
  // `search` instead of `test`: with the `g` flag, `test` continues after the previous match.
  return typeof pattern === 'string' ? line.includes(pattern) : line.search(pattern) >= 0;
}

function recordLine(level: Level, parts: unknown[]): void {
  const line = format(...parts);
  const expected = expectations.filter((expectation) => matches(expectation, level, line));
  for (const expectation of expected) expectation.isPrinted = true;
  if (expected.length === 0) unexpectedLines.push(`console.${level}: ${line}`);
}

// Replace the methods before the test's modules load, so that unexpected output during loading fails the first test.
for (const level of ['error', 'warn'] as const) {
  console[level] = (...parts: unknown[]) => recordLine(level, parts);
}

beforeEach(() => {
  expectations.length = 0;
});

afterEach(() => {
  const unexpected = unexpectedLines.splice(0);
  const missing = expectations.splice(0).filter((expectation) => !expectation.isPrinted);
  if (unexpected.length > 0) throw new Error(`unexpected output on the console\n${unexpected.join('\n')}`);
  if (missing.length > 0) {
    const patterns = missing.map((expectation) => `console.${expectation.level} ${String(expectation.pattern)}`);
    throw new Error(`expected output on the console that was never printed\n${patterns.join('\n')}`);
  }
});
