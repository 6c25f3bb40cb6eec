import { expect, it } from 'vitest';
import { cacheJson, toJson } from './cached-json.ts';

it('toJson returns the same text as JSON.stringify for cached values, lists of cached values and all other values', () => {
  const [a, b] = [cacheJson({ id: 1, name: '"ä"' }), cacheJson({ id: 2, at: null })];
  const lists = [[a, b], [a, { id: 3 }], [], [1, null], cacheJson([a, b])];
  const pages = [...lists, a].flatMap((data) => [
    { data },
    { data, meta: { total: 2 } },
    { id: 1, data },
    { items: data },
  ]);
  for (const body of [a, null, 'text', 5, {}, ...lists, ...pages]) {
    expect(toJson(body)).toBe(JSON.stringify(body));
  }
});

it('toJson does not serialise a cached value again', () => {
  const value = { toJSON: () => ({ times: ++times }) };
  let times = 0;
  cacheJson(value);
  expect([toJson(value), toJson([value]), times]).toEqual(['{"times":1}', '[{"times":1}]', 1]);
});
