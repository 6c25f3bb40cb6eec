import { expect, it } from 'vitest';
import { makeApp } from '#test/make-app.ts';
import { readConfig } from '../config/config.ts';
import { securityTxt } from './security-txt.ts';

const NOW = Date.parse('2026-11-22T10:00:00Z');
const textOf = (env: Record<string, string>) => securityTxt(readConfig(env), NOW);

it('security.txt contains the support page as the contact of an https server, and expires within a year', () => {
  expect(textOf({ PUBLIC_URL: 'https://magpie.test' })).toBe(
    [
      'Contact: https://magpie.test/support',
      'Expires: 2027-05-21T00:00:00.000Z',
      'Preferred-Languages: en, fr',
      'Canonical: https://magpie.test/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});

it('security.txt contains the configured contact instead of the support page, and the contact must be a URL without line breaks', () => {
  const env = { PUBLIC_URL: 'https://magpie.test', SECURITY_CONTACT: 'mailto:security@magpie.test' };
  expect(textOf(env)).toContain('Contact: mailto:security@magpie.test\n');
  expect(() => textOf({ SECURITY_CONTACT: 'mailto:a@b.test\nContact: mailto:evil@c.test' })).toThrow(
    'SECURITY_CONTACT',
  );
  expect(() => textOf({ SECURITY_CONTACT: 'security@magpie.test' })).toThrow('https:// or mailto:');
});

it('security.txt is served as plain text if there is a contact, and returns 404 otherwise', async () => {
  const app = await makeApp({ env: { PUBLIC_URL: 'https://magpie.test' } });
  const { status, body, headers } = await app.visitor.get<string>('/.well-known/security.txt');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(Date.parse(/Expires: (.*)/.exec(body)?.[1] ?? '')).toBeGreaterThan(Date.now() + 170 * 24 * 3600 * 1000);
  await app.close();
  const plain = await makeApp();
  expect((await plain.visitor.get('/.well-known/security.txt')).status).toBe(404);
  await plain.close();
});
