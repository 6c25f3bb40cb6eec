import { describe, expect, it } from 'vitest';
import { pages, pathMatcher } from '#contract/pages.ts';
import { matchPath, matchPatterns } from './match-path.ts';

describe('matchPath', () => {
  it.each([
    ['/', '/', {}],
    ['/inbox', '/inbox', {}],
    ['/inbox', '/inbox/', {}],
    ['/inbox', '/Inbox', {}],
    ['/inbox', '/%69nbox', {}],
    ['/inbox/:id', '/inbox/7', { id: '7' }],
    ['/verify-email/:id/:hash', '/verify-email/7/a-b', { id: '7', hash: 'a-b' }],
    ['/profile/:name', '/profile/a%20b%2Fc%25', { name: 'a b/c%' }],
    ['/profile/:name', '/profile/%D0%96%F0%9F%A6%9C', { name: 'Ж🦜' }],
    ['/listings/:id/edit', '/listings/7/edit', { id: '7' }],
    ['/admin/*', '/admin', { '*': '' }],
    ['/admin/*', '/admin/', { '*': '' }],
    ['/admin/*', '/admin/people/a%20b', { '*': 'people/a b' }],
    ['/shops/:id/*', '/shops/7/a/b', { id: '7', '*': 'a/b' }],
    ['/*', '/', { '*': '' }],
    ['*', '/', {}],
    ['*', '/profile/%E0%A4%A', {}],
  ])('the pattern %s matches the path %s', (pattern, pathname, params) =>
    expect(matchPath(pattern, pathname)).toEqual(params),
  );

  it.each([
    ['/', '/inbox'],
    ['/inbox', '/'],
    ['/inbox', '/inbox/7'],
    ['/inbox', '//inbox'],
    ['/inbox/:id', '/inbox'],
    ['/inbox/:id', '/inbox/'],
    ['/listings/:id/edit', '/listings//edit'],
    ['/listings/:id/edit', '/listings/7/delete'],
    ['/admin/*', '/administration'],
    ['/shops/:id/*', '/shops'],
    ['/profile/:name', '/profile/%E0%A4%A'],
    ['/profile/:name', '/profile/%'],
    ['/inbox', '/inbox%'],
    ['/admin/*', '/admin/%E0%A4%A'],
  ])('the pattern %s does not match the path %s', (pattern, pathname) =>
    expect(matchPath(pattern, pathname)).toBeUndefined(),
  );
});

describe('matchPatterns', () => {
  const patterns = ['*', '/', '/listings/:id', '/listings/search', '/:name', '/admin', '/admin/*', '/admin/:page/*'];

  it.each([
    ['/', '/'],
    ['/listings/search', '/listings/search'],
    ['/listings/7', '/listings/:id'],
    ['/listings', '/:name'],
    ['/admin', '/admin'],
    ['/admin/people', '/admin/:page/*'],
    ['/listings/7/edit', '*'],
    ['/listings/%', '*'],
  ])('chooses the most specific pattern for %s, whatever the order of the patterns', (pathname, expected) => {
    expect(matchPatterns(patterns, pathname)?.pattern).toBe(expected);
    expect(matchPatterns(patterns.toReversed(), pathname)?.pattern).toBe(expected);
  });

  it('returns the parameters of the chosen pattern', () => {
    expect(matchPatterns(patterns, '/listings/7')?.params).toEqual({ id: '7' });
  });

  it('returns undefined if no pattern matches', () => {
    expect(matchPatterns(['/inbox'], '/other')).toBeUndefined();
  });
});

describe('the server and the web app', () => {
  const paths = Object.values(pages).map((pattern) => pattern.replace(/:\w+/g, '7x').replace('*', 'people'));
  const forms: readonly ((path: string) => string)[] = [
    (path) => path,
    (path) => path.toUpperCase(),
    (path) => path.replace(/[a-z]/, (letter) => letter.toUpperCase()),
    (path) => `${path}/`,
    (path) => `${path}/more`,
    (path) => `${path}s`,
    (path) => path.slice(0, -1),
  ];

  it.each(Object.entries(pages))('agree about which paths are the page %s', (_name, pattern) => {
    for (const path of paths.flatMap((known) => forms.map((form) => form(known) || '/'))) {
      const isFound = matchPath(pattern, path) !== undefined;
      expect(pathMatcher(pattern).test(path), path).toBe(isFound);
    }
  });
});
