import { expect, it } from 'vitest';
import { exposureWarning } from './exposure.ts';

const local = { production: false, host: '127.0.0.1', publicUrl: 'http://localhost:3000' };

it.each([
  local,
  { ...local, host: '::1', publicUrl: 'http://[::1]:3000' },
  { ...local, host: 'localhost', publicUrl: 'http://app.localhost:3000' },
  { production: true, host: '0.0.0.0', publicUrl: 'https://magpie.example' },
])('is silent about $host at $publicUrl, production $production', (config) => {
  expect(exposureWarning(config)).toBeUndefined();
});

it.each([
  { ...local, host: '0.0.0.0' },
  { ...local, host: '::' },
  { ...local, publicUrl: 'https://magpie.example' },
  { ...local, publicUrl: 'http://localhost.example' },
])('warns about $host at $publicUrl', (config) => {
  expect(exposureWarning(config)).toContain('NODE_ENV=production');
});
