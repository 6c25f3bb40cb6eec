import { afterEach, describe, expect, it } from 'vitest';
import { openSmtpServer, type SmtpServer, type SmtpServerOptions } from '#test/smtp-server.ts';
import { renderEmail } from './email-template.ts';
import type { Mailer } from './mail.ts';
import { createSmtpMailer } from './smtp.mailer.ts';

const account = { user: 'magpie@example.test', password: 'p@ss:w/rd' };
const template = { subject: 'Hello', heading: 'Hello', paragraphs: ['Hello'], footnote: 'Hello' };
const mail = {
  ...renderEmail({ email: 'ann@example.test', language: 'en' }, { en: template, fr: template }),
  id: '3f0c5a52-3e4b-4f53-9d3a-0d9f7f1f2b11',
  at: '2026-11-21T05:00:00.000Z',
};

const undo: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of undo.splice(0).reverse()) await close();
});

async function start(options: SmtpServerOptions): Promise<SmtpServer> {
  const server = await openSmtpServer(options);
  undo.push(server.close);
  return server;
}

function mailerFor(url: string): Mailer {
  const mailer = createSmtpMailer({ url, from: 'Magpie <no-reply@magpie.test>', publicUrl: 'https://magpie.test' });
  undo.push(() => mailer.close());
  return mailer;
}

const trusting = ({ url, cert }: SmtpServer): string => `${url}?tls.ca=${encodeURIComponent(cert)}`;

describe.each(['starttls', 'implicit'] as const)('a server with an account and TLS (%s)', (tls) => {
  it('receives the email over an encrypted connection, after the mailer has authenticated itself', async () => {
    const server = await start({ tls, account });
    const mailer = mailerFor(trusting(server));
    await mailer.ping();
    await mailer.send(mail);
    expect(server.received).toMatchObject([{ to: ['ann@example.test'], isEncrypted: true, user: account.user }]);
  });

  it('refuses a mailer with a wrong password or without a password', async () => {
    const server = await start({ tls, account });
    const wrong = { ...server, url: server.url.replace(/:[^:@]*@/, ':other@') };
    await expect(mailerFor(trusting(wrong)).send(mail)).rejects.toMatchObject({ responseCode: 535 });
    const anonymous = { ...server, url: server.url.replace(/\/\/.*@/, '//') };
    await expect(mailerFor(trusting(anonymous)).send(mail)).rejects.toMatchObject({ responseCode: 530 });
    expect(server.received).toEqual([]);
  });

  it('receives neither password nor email if its certificate is untrusted', async () => {
    const server = await start({ tls, account });
    await expect(mailerFor(server.url).send(mail)).rejects.toThrow('self-signed certificate');
    expect([server.passwords, server.received]).toEqual([[], []]);
  });
});

describe('a connection from which STARTTLS was stripped', () => {
  it('transmits neither password nor email by default', async () => {
    const server = await start({ tls: 'strip', account });
    const mailer = mailerFor(server.url);
    await expect(mailer.ping()).rejects.toThrow('STARTTLS');
    await expect(mailer.send(mail)).rejects.toThrow('STARTTLS');
    expect([server.passwords, server.received]).toEqual([[], []]);
  });

  it('transmits the password and the email if the server URL contains requireTLS=false', async () => {
    const server = await start({ tls: 'strip', account });
    await mailerFor(`${server.url}?requireTLS=false`).send(mail);
    expect([server.passwords, server.received.length]).toEqual([[account.password], 1]);
  });
});

it('sending fails with the response code of the server if the server refuses an email as too large', async () => {
  const server = await start({ maxBytes: 1_000 });
  await expect(mailerFor(server.url).send(mail)).rejects.toMatchObject({ responseCode: 552 });
  expect(server.received).toEqual([]);
});
