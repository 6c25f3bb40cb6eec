import { describe, expect, it } from 'vitest';
import { refusal } from '#test/client.ts';
import { sharedApp } from '#test/make-app.ts';
import { mailboxFolder, setUpMailer } from '../mail-setup.ts';
import { renderEmail } from './email-template.ts';
import { listMails } from './mailbox.ts';

const id = '3f0c5a52-3e4b-4f53-9d3a-0d9f7f1f2b11';
const words = {
  subject: '<script>alert(1)</script>',
  heading: 'Hello',
  paragraphs: [],
  action: { label: 'Go', url: 'http://magpie.test/go?a=1&b=2' },
  footnote: 'Bye',
};
const letter = renderEmail({ email: 'ann@example.test', language: 'en' }, { en: words, fr: words });

describe('the mailbox outside production', () => {
  const use = sharedApp();

  it('lists emails and shows each in a sandboxed frame', async () => {
    await setUpMailer(use.app.config).send({ ...letter, id, at: '2026-11-21T05:00:00.000Z' });
    const list = await use.app.visitor.get<string>('/dev/mail');
    expect(list.status).toBe(200);
    expect(list.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(list.body).not.toContain('<script');
    const [mail] = await listMails(mailboxFolder(use.app.config));
    const page = await use.app.visitor.get<string>(`/dev/mail/${mail?.name}`);
    expect(page.body).toContain('sandbox="allow-popups');
    expect(page.body).toContain('<a href="http://magpie.test/go?a=1&amp;b=2">');
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'/);
    const frame = await use.app.visitor.get<string>(`/dev/mail/${mail?.name}/html`);
    expect(frame.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
    expect(frame.body).toContain('Hello');
  });

  // The router decodes a path before matching it, so each of these paths reaches the mailbox.
  const mailbox = [
    '/dev/mail',
    '/dev/%6dail',
    '/%64ev/mail',
    '/dev/mail/',
    '/dev/%6Dail/style.css',
    'http://localhost/dev/mail',
  ];

  it.each(mailbox)('refuses requests to %s from other machines or through a proxy', async (path) => {
    const from = (remoteAddress: string, headers = {}) => use.app.visitor.get(path, { remoteAddress, headers });
    for (const address of ['127.0.0.1', '127.0.0.9', '::1', '::ffff:127.0.0.1']) {
      expect((await from(address)).status, address).toBe(200);
    }
    for (const address of ['192.0.2.7', '::ffff:192.0.2.7', '2001:db8::1', 'fe80::1', '127.evil.test']) {
      expect(refusal(await from(address)), address).toBe('404 not_found');
    }
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'x-forwarded-proto']) {
      expect(refusal(await from('127.0.0.1', { [header]: '127.0.0.1' })), header).toBe('404 not_found');
    }
  });

  it.each(mailbox)('refuses requests to %s with the host name of another site', async (path) => {
    expect(refusal(await use.app.visitor.get(path, { headers: { host: 'evil.test' } }))).toBe('421 unknown_host');
  });

  it.each(['nothing', '..%2f..%2fetc%2fpasswd'])('returns 404 for the unknown email %s', async (name) => {
    expect(refusal(await use.app.visitor.get(`/dev/mail/${name}`))).toBe('404 not_found');
  });
});

describe('the mailbox in production', () => {
  const use = sharedApp({ env: { NODE_ENV: 'production' } });

  it.each(['/dev/mail', '/dev/mail/style.css', `/dev/mail/20261121T050000000Z-${id}`])(
    'returns 404 for %s',
    async (path) => {
      expect((await use.app.visitor.get(path)).status).toBe(404);
    },
  );
});
