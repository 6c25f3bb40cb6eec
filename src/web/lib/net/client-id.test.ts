import { afterEach, expect, it, vi } from 'vitest';
import { Uuid } from '#contract/scalars.ts';
import { makeClientId } from './client-id.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['over TLS', true],
  ['over plain HTTP', false],
])('makeClientId returns a valid and unique UUID on a page that is served %s', (_where, secure) => {
  const { crypto } = globalThis;
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  if (!secure) vi.stubGlobal('crypto', { getRandomValues });
  const names = Array.from({ length: 200 }, makeClientId);
  expect(new Set(names).size).toBe(200);
  for (const name of names) expect(Uuid.safeParse(name).success).toBe(true);
});
