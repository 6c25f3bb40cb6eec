import { expect, it } from 'vitest';
import { pages } from '#contract/pages.ts';
import { reportedAddress } from './reported-address.ts';

it.each([
  ['/', '/'],
  ['/listings/search', '/listings/search'],
  ['/listings/create', '/listings/create'],
  ['/listings/40', '/listings/40'],
  ['/listings/40/', '/listings/40'],
  ['/profile/ann', '/profile/ann'],
  ['/listings/40/edit', '/listings/{id}/edit'],
  ['/inbox', '/inbox'],
  ['/inbox/7', '/inbox/{id}'],
  ['/password-reset', '/password-reset'],
  ['/password-reset/s3cr3t', '/password-reset/{token}'],
  ['/verify-email/7/s3cr3t', '/verify-email/{id}/{hash}'],
  ['/unsubscribe/s3cr3t', '/unsubscribe/{token}'],
  ['/password-reset/s3cr3t/x', '/not-found'],
  ['/passwort-reset/s3cr3t', '/not-found'],
])('analytics reports the path %s as %s', (pathname, reported) => {
  expect(reportedAddress(pathname)).toBe(reported);
});

it.each(Object.values(pages).filter((page) => /:(token|hash)/.test(page)))(
  'analytics does not report the secret in %s',
  (page) => {
    const secret = 'a-secret-of-somebody';
    expect(reportedAddress(page.replace(/:\w+/g, secret))).not.toContain(secret);
  },
);
