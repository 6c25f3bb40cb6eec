import { describe, expect, expectTypeOf, it } from 'vitest';
import { fillPattern, fixedPrefix, type PathParams, pathMatcher, paths } from './pages.ts';

describe('paths', () => {
  it('contain the URL-encoded parameters in order', () => {
    expect(paths.home()).toBe('/');
    expect(paths.listingEdit(7)).toBe('/listings/7/edit');
    expect(paths.profile('a b/c%')).toBe('/profile/a%20b%2Fc%25');
    expect(paths.verifyEmail(7, 'a/b')).toBe('/verify-email/7/a%2Fb');
  });
});

describe('fillPattern', () => {
  it.each([
    ['/shops/*', [], '/shops'],
    ['/shops/*', [undefined], '/shops'],
    ['/shops/*', ['people/a%2Fb?x=1'], '/shops/people/a%2Fb?x=1'],
    ['/shops/:id/*', [7], '/shops/7'],
    ['/shops/:id/*', [7, 'people'], '/shops/7/people'],
  ])('fills the pattern %s with the parameters %j', (pattern, params, path) =>
    expect(fillPattern(pattern, params)).toBe(path),
  );
});

describe('PathParams', () => {
  it('types ids as numbers, other parameters as strings and the path below a wildcard as an optional string', () => {
    expectTypeOf<PathParams<'/inbox'>>().toEqualTypeOf<[]>();
    expectTypeOf<PathParams<'/verify-email/:id/:hash'>>().toEqualTypeOf<[number, string]>();
    expectTypeOf<PathParams<'/shops/*'>>().toEqualTypeOf<[below?: string]>();
    expectTypeOf<PathParams<'/shops/:id/*'>>().toEqualTypeOf<[number, below?: string]>();
  });
});

describe('pathMatcher', () => {
  it.each([
    ['/', '/', true],
    ['/inbox', '/inbox/', true],
    ['/inbox', '/inbox/7', false],
    ['/inbox/:id', '/inbox/7', true],
    ['/inbox/:id', '/inbox/', false],
    ['/shops/*', '/shops', true],
    ['/shops/*', '/shops/', true],
    ['/shops/*', '/shops/people/7', true],
    ['/shops/*', '/shopsters', false],
  ])('matching the pattern %s against the path %s returns %s', (pattern, path, expected) =>
    expect(pathMatcher(pattern).test(path)).toBe(expected),
  );
});

describe('fixedPrefix', () => {
  it.each([
    ['/inbox', '/inbox'],
    ['/inbox/:id', '/inbox/'],
    ['/listings/:id/edit', '/listings/'],
    ['/shops/*', '/shops'],
  ])('the fixed prefix of the pattern %s is %s', (pattern, prefix) => expect(fixedPrefix(pattern)).toBe(prefix));
});
