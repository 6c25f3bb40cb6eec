import { expect, it } from 'vitest';
import { french } from './french.ts';
import { loadFrench } from './french-core.ts';

it('French messages load by area, in addition to those loaded before', async () => {
  const texts = await loadFrench([]);
  expect(texts.errors).toBe(french.errors);
  expect(texts.home).toBeUndefined();
  expect(await loadFrench(['home', 'search'])).toBe(texts);
  expect([texts.home, texts.filters]).toEqual([french.home, french.filters]);
  expect(texts.wants).toBeUndefined();
  expect(await loadFrench(['people'])).toHaveProperty('adminQueue', french.adminQueue);
});
