import { expect, it } from 'vitest';
import { apiKeyRefusal } from './api-key-refusal.ts';

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

it.each(methods)('refuses every key on a session-only %s route', (method) => {
  expect(apiKeyRefusal({ method, keys: 'none' }, 'read')).toBe('session_required');
  expect(apiKeyRefusal({ method, keys: 'none' }, 'write')).toBe('session_required');
});

it.each([
  ['GET', 'by-method', null],
  ['POST', 'by-method', 'scope_too_small'],
  ['PUT', 'by-method', 'scope_too_small'],
  ['DELETE', 'by-method', 'scope_too_small'],
  ['GET', 'read', null],
  ['POST', 'read', null],
  ['PUT', 'read', null],
  ['DELETE', 'read', null],
] as const)('returns the refusal of a read key on a %s route whose keys are "%s": %s', (method, keys, refusal) => {
  expect(apiKeyRefusal({ method, keys }, 'read')).toBe(refusal);
  expect(apiKeyRefusal({ method, keys }, 'write')).toBeNull();
});
