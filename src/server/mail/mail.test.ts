import { mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { MARKETPLACE } from '#contract/product.ts';
import { openSmtpServer, type SmtpServer, type SmtpServerOptions } from '#test/smtp-server.ts';
import { DeliveryGivenUp, type OutboxRow } from '../events/outbox.ts';
import { renderEmail } from './email-template.ts';
import { readEml } from './eml.ts';
import { type Mailer, type StoredMail, sendMails } from './mail.ts';
import { createMailbox, listMails, readMail } from './mailbox.ts';
import { createSmtpMailer } from './smtp.mailer.ts';

const from = 'Magpie <no-reply@magpie.test>';
const publicUrl = 'https://magpie.test';
const link = `https://magpie.test/verify-email/7/${'ab'.repeat(20)}?expires=1790000000&signature=${'xY_'.repeat(14)}`;
const letter = {
  subject: 'Überraschung für Ann — 你好',
  heading: 'Hello <b>Ann</b>',
  paragraphs: ['Ça va? <script>alert(1)</script>'],
  action: { label: 'Come in', url: link },
  footnote: 'Somebody asked for this.',
};
const attempt = (attempts: number): OutboxRow => ({
  id: 1,
  attempts,
  createdAt: new Date(),
  once: () => Promise.reject(new Error('emails are sent at least once')),
});
const storedMail = (more: Partial<StoredMail> = {}): StoredMail => ({
  ...renderEmail({ email: 'ann@example.test', language: 'en' }, { en: letter, fr: letter }),
  id: '3f0c5a52-3e4b-4f53-9d3a-0d9f7f1f2b11',
  at: '2026-11-21T05:00:00.000Z',
  ...more,
});

const undo: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function startSmtp(options: SmtpServerOptions = {}): Promise<SmtpServer> {
  const server = await openSmtpServer(options);
  undo.push(server.close);
  return server;
}

function smtp(url: string): Mailer {
  const mailer = createSmtpMailer({ url, from, publicUrl });
  undo.push(() => mailer.close());
  return mailer;
}

async function mailbox(): Promise<{ folder: string; mailer: Mailer }> {
  const folder = await mkdtemp(join(tmpdir(), 'magpie-mail-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  return { folder, mailer: createMailbox({ folder, from, publicUrl }) };
}

describe('an SMTP server', () => {
  it('receives the email as HTML and as plain text', async () => {
    const { url, received: got } = await startSmtp();
    const mailer = smtp(url);
    await mailer.ping();
    await mailer.send(storedMail());
    expect(got).toHaveLength(1);
    expect(got[0]).toMatchObject({ from: 'no-reply@magpie.test', to: ['ann@example.test'] });
    const read = await readEml(got[0]?.source ?? '');
    expect(read).toMatchObject({ from, to: 'ann@example.test', subject: 'Überraschung für Ann — 你好' });
    expect(read.text).toContain(link);
    expect(read.text).toContain('Ça va?');
    expect(read.html).toContain(`href="${link.replace('&', '&amp;')}"`);
  });

  it('receives a subject without line breaks, which could inject headers', async () => {
    const { url, received: got } = await startSmtp();
    await smtp(url).send(storedMail({ subject: 'Hi\r\nBcc: everybody@example.test\r\n\r\nbody' }));
    expect(got.map(({ to }) => to)).toEqual([['ann@example.test']]);
    expect((await readEml(got[0]?.source ?? '')).subject).toBe('Hi Bcc: everybody@example.test body');
  });

  it.each([
    ['x'.repeat(201), 'x'.repeat(200)],
    [`${'x'.repeat(199)}🎴🎴`, `${'x'.repeat(199)}🎴`],
    [`Hi\u2028there\t\u0000Ann`, 'Hi there Ann'],
  ])('receives a subject of at most 200 whole characters without control characters: %j', async (subject, expected) => {
    const { url, received: got } = await startSmtp();
    await smtp(url).send(storedMail({ subject }));
    expect((await readEml(got[0]?.source ?? '')).subject).toBe(expected);
  });

  it.each([
    ['a line end', 'ann@example.test\r\nRCPT TO:<everybody@example.test>'],
    ['a comma', 'ann@example.test, everybody@example.test'],
  ])('receives nothing for an address with %s', async (_what, to) => {
    const { url, received: got } = await startSmtp();
    await expect(smtp(url).send(storedMail({ to }))).rejects.toThrow();
    expect(got).toEqual([]);
  });

  it('delivery is retried after the SMTP server has refused an email, but not forever', async () => {
    const { url } = await startSmtp({ refuse: 550 });
    const deliver = sendMails(smtp(url));
    await expect(deliver(storedMail(), attempt(1))).rejects.not.toThrow(DeliveryGivenUp);
    await expect(deliver(storedMail(), attempt(3))).rejects.toThrow(DeliveryGivenUp);
  });

  it('delivery is retried many times while the SMTP server is unreachable, but not forever', async () => {
    const deliver = sendMails(smtp('smtp://127.0.0.1:1'));
    await expect(deliver(storedMail(), attempt(20))).rejects.not.toThrow(DeliveryGivenUp);
    await expect(deliver(storedMail(), attempt(32))).rejects.toThrow(DeliveryGivenUp);
  });

  it('receives the same message id each time an email is sent again', async () => {
    const { url, received: got } = await startSmtp();
    const mailer = smtp(url);
    await mailer.send(storedMail());
    await mailer.send(storedMail());
    const ids = got.map(({ source }) => /^message-id: (.*)$/im.exec(source)?.[1]);
    expect(ids).toEqual(Array(2).fill('<3f0c5a52-3e4b-4f53-9d3a-0d9f7f1f2b11@magpie.test>'));
  });

  it('receives the name of the marketplace as the sender, whatever its characters', async () => {
    const { url, received: got } = await startSmtp();
    const mailer = createSmtpMailer({ url, from: `${MARKETPLACE} <no-reply@magpie.test>`, publicUrl });
    undo.push(() => mailer.close());
    await mailer.send(storedMail({ marketplace: 'Cards (and stamps)' }));
    expect(got[0]?.source).toMatch(/^From: "Cards \(and stamps\)" <no-reply@magpie\.test>\r?$/m);
  });

  it('receives headers that prevent automatic replies and enable one-click unsubscribing', async () => {
    const { url, received: got } = await startSmtp();
    const unsubscribe = 'https://magpie.test/unsubscribe?a=1';
    await smtp(url).send(storedMail({ unsubscribe }));
    await smtp(url).send(storedMail());
    const [optional = '', other = ''] = got.map(({ source }) => source);
    for (const source of [optional, other]) {
      expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
      expect(source).toMatch(/^X-Auto-Response-Suppress: All\r$/m);
    }
    expect(optional).toContain(`\nList-Unsubscribe: <${unsubscribe}>\r\n`);
    expect(optional).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(other).not.toMatch(/^List-/m);
  });

  it('receives an unsubscribe link without line breaks', async () => {
    const { url, received: got } = await startSmtp();
    await smtp(url).send(storedMail({ unsubscribe: 'https://magpie.test/\r\nBcc: everybody@example.test' }));
    expect(got[0]?.source).toContain('\nList-Unsubscribe: <https://magpie.test/ Bcc: everybody@example.test>\r\n');
  });

  it('receives the name of the marketplace in all texts, whatever its characters', async () => {
    const { url, received: got } = await startSmtp();
    const name = "<b>Cards</b> $& $' $$";
    const [subject, text] = [`Welcome to ${MARKETPLACE}`, `This is ${MARKETPLACE}.`];
    await smtp(url).send(storedMail({ marketplace: name, subject, text, html: `<p>${text}</p>` }));
    const read = await readEml(got[0]?.source ?? '');
    expect(read.subject).toBe(`Welcome to ${name}`);
    expect(read.text).toContain(`This is ${name}.`);
    expect(read.html).toContain('This is &lt;b&gt;Cards&lt;/b&gt; $&amp; $&#39; $$.');
  });

  it('receives the headers that place an email in its thread', async () => {
    const { url, received: got } = await startSmtp();
    await smtp(url).send(storedMail({ thread: { id: 'mg-1001.a.7', references: ['mg-1001.a', 'mg-1001.a.5'] } }));
    const headerOf = (name: string) =>
      new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)$`, 'im').exec(got[0]?.source ?? '')?.[1]?.replaceAll(/\s+/g, ' ');
    // The date is the time at which the email was written, however late it is delivered.
    expect(headerOf('date')).toBe('Sat, 21 Nov 2026 05:00:00 +0000');
    expect(headerOf('message-id')).toBe('<mg-1001.a.7@magpie.test>');
    expect(headerOf('in-reply-to')).toBe('<mg-1001.a.5@magpie.test>');
    expect(headerOf('references')).toBe('<mg-1001.a@magpie.test> <mg-1001.a.5@magpie.test>');
  });
});

describe('the mailbox folder', () => {
  it('stores each email as .eml and reads it back', async () => {
    const { folder, mailer } = await mailbox();
    await mailer.send(storedMail());
    const [mail, ...others] = await listMails(folder);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'ann@example.test', subject: 'Überraschung für Ann — 你好' });
    expect(mail?.text).toContain(link);
    const [file = ''] = await readdir(folder);
    expect(await readFile(join(folder, file), 'utf8')).toMatch(/^From: Magpie <no-reply@magpie\.test>$/m);
    // Only the owner of the process can read the file, because emails contain sign-in links.
    expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
  });

  it('replaces the file of a repeated email atomically, so that a reader never sees a partial file', async () => {
    const { folder, mailer } = await mailbox();
    await mailer.send(storedMail());
    const [file = ''] = await readdir(folder);
    const reading = await open(join(folder, file));
    undo.push(() => reading.close());
    await mailer.send(storedMail({ subject: 'Corrected' }));
    expect((await readEml(await reading.readFile('utf8'))).subject).toBe('Überraschung für Ann — 你好');
    expect(await listMails(folder)).toMatchObject([{ subject: 'Corrected' }]);
  });

  it('stores an email only once if it is delivered twice, and lists the latest email first', async () => {
    const { folder, mailer } = await mailbox();
    await mailer.send(storedMail());
    await mailer.send(storedMail());
    const id = '00000000-3e4b-4f53-9d3a-0d9f7f1f2b11';
    await mailer.send(storedMail({ id, at: '2026-11-21T05:00:01.000Z', subject: 'Later' }));
    expect((await listMails(folder)).map((mail) => mail.subject)).toEqual(['Later', 'Überraschung für Ann — 你好']);
  });

  it('deletes old emails, and all emails to an address that were written before a given time', async () => {
    const { folder, mailer } = await mailbox();
    const [ann, bob, later] = [
      storedMail(),
      storedMail({ id: '10000000-3e4b-4f53-9d3a-0d9f7f1f2b11', to: 'bob@example.test' }),
      storedMail({ id: '20000000-3e4b-4f53-9d3a-0d9f7f1f2b11', at: '2026-11-21T05:00:01.000Z' }),
    ];
    for (const mail of [ann, bob, later]) await mailer.send(mail);
    const before = new Date(later.at);
    expect(await mailer.deleteTo('Ann@example.test', before)).toBe(1);
    expect((await listMails(folder)).map(({ to }) => to)).toEqual(['ann@example.test', 'bob@example.test']);
    expect(await mailer.deleteOld(before)).toBe(1);
    expect((await listMails(folder)).map(({ to }) => to)).toEqual(['ann@example.test']);
  });

  it.each(['../../etc/passwd', '20261121T050000000Z-..', ''])('has no email named %j', async (name) => {
    const { folder } = await mailbox();
    expect(await readMail(folder, name)).toBeUndefined();
  });
});

describe('renderEmail', () => {
  it('escapes user input and loads no external content except the logo', async () => {
    const { folder, mailer } = await mailbox();
    await mailer.send(storedMail());
    const { html } = (await listMails(folder))[0] ?? { html: '' };
    expect(html).toContain('Hello &lt;b&gt;Ann&lt;/b&gt;');
    expect(html).not.toContain('<script');
    expect(html.match(/<img[^>]*>/g)).toEqual([
      expect.stringContaining('src="https://magpie.test/icons/icon-192.png" alt=""'),
    ]);
    expect(html).not.toMatch(/<(link|iframe|object)\b|url\(|@import/i);
  });
});
