import { expect, it } from 'vitest';
import { cacheJson, toJson } from './cached-json.ts';

it('returns the same text as JSON.stringify for cached values, lists of them and everything else', () => {
  const [a, b] = [cacheJson({ id: 1, name: '"ä"' }), cacheJson({ id: 2, at: null })];
  for (const body of [a, [a, b], [a, { id: 3 }], [], [1, null], null, 'text', 5, { data: [a] }, cacheJson([a, b])]) {
    expect(toJson(body)).toBe(JSON.stringify(body));
  }
});

it('does not serialise a cached value again', () => {
  const value = { toJSON: () => ({ times: ++times }) };
  let times = 0;
  cacheJson(value);
  expect([toJson(value), toJson([value]), times]).toEqual(['{"times":1}', '[{"times":1}]', 1]);
});
