import { expect, it } from 'vitest';
import { apiKeyRefusal } from './api-key-refusal.ts';

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

it.each([
  { access: 'member', flag: 'session' },
  { access: 'admin', flag: undefined },
  { access: 'admin', flag: 'reads' },
  { access: 'staff', flag: undefined },
] as const)('apiKeyRefusal refuses every API key on a route with %j', (route) => {
  for (const method of methods) {
    expect(apiKeyRefusal({ method, ...route }, 'read')).toBe('session_required');
    expect(apiKeyRefusal({ method, ...route }, 'write')).toBe('session_required');
  }
});

it.each([
  ['GET', undefined, null],
  ['POST', undefined, 'scope_too_small'],
  ['PUT', undefined, 'scope_too_small'],
  ['DELETE', undefined, 'scope_too_small'],
  ['GET', 'reads', null],
  ['POST', 'reads', null],
  ['PUT', 'reads', null],
  ['DELETE', 'reads', null],
] as const)(
  'on a %s route with the flag %s, apiKeyRefusal returns %s for an API key with the scope “read”, and null for one with “write”',
  (method, flag, refusal) => {
    const route = { method, flag, access: 'member' } as const;
    expect(apiKeyRefusal(route, 'read')).toBe(refusal);
    expect(apiKeyRefusal(route, 'write')).toBeNull();
  },
);
