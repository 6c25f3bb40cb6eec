import { expect, it } from 'vitest';
import { adminPages } from '#contract/admin-pages.ts';
import { pages, pathMatcher } from '#contract/pages.ts';
import { views } from './views.ts';

it('the list of views contains every page', () => {
  const paths = views.map(({ path }) => path.replace(/\?.*/, ''));
  const staffPatterns = Object.values(adminPages).map((pattern) => (pattern === '' ? '/admin' : `/admin/${pattern}`));
  const missing = [...Object.values(pages), ...staffPatterns].filter(
    (pattern) => !paths.some((path) => pathMatcher(pattern).test(path)),
  );
  expect(missing).toEqual([]);
});
