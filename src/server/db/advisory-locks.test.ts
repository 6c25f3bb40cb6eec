import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { readSqlFunctions } from './sql-functions.ts';

const server = fileURLToPath(new URL('..', import.meta.url));

/** These files compute their lock keys from ids, so the keys are not in `ADVISORY_LOCKS`. */
const WITH_COMPUTED_KEYS = ['features/auth/google.store.ts', 'features/blocks/blocks.store.ts'];

it('every advisory lock has its own number', () => {
  const numbers = Object.values(ADVISORY_LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});

it('only advisory-locks.ts and the files with computed lock keys take advisory locks', () => {
  const files = globSync('**/*.ts', { cwd: server, exclude: ['**/*.test.ts'] });
  const locking = files.filter((path) => /pg_(try_)?advisory/.test(readFileSync(`${server}/${path}`, 'utf8')));
  expect(locking.toSorted()).toEqual(['db/advisory-locks.ts', ...WITH_COMPUTED_KEYS]);
});

it('every lock that an SQL function takes has its number in ADVISORY_LOCKS', () => {
  const taken = readSqlFunctions().flatMap(({ path, text }) =>
    [...text.matchAll(/pg_(?:try_)?advisory\w*\(([^)]*)\)/g)].map(([, key]) => `${path} ${key}`),
  );
  expect(taken).toEqual([`features/search/search-documents.sql ${ADVISORY_LOCKS.searchWords}`]);
});
