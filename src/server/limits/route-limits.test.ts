import { expect, it } from 'vitest';
import { routeLimitKey } from './route-limits.ts';

it('a route limit counts a network’s requests to each sign-in route separately, and to all other routes together', () => {
  const keys = (['auth.login', 'auth.google', 'listings.search', 'search.suggest'] as const).map((route) =>
    routeLimitKey(route, { userId: undefined, network: '203.0.113.9' }),
  );
  expect(keys).toEqual([
    'auth.login network 203.0.113.9',
    'auth.google network 203.0.113.9',
    'network 203.0.113.9',
    'network 203.0.113.9',
  ]);
});

it('a route limit counts the requests of a signed-in user per account, whatever the network', () => {
  const keys = ['203.0.113.9', '203.0.113.10'].map((network) =>
    routeLimitKey('listings.search', { userId: 7, network }),
  );
  expect(keys).toEqual(['account 7', 'account 7']);
});
