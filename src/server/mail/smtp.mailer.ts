/** Sends emails through an SMTP server. */
import { createTransport } from 'nodemailer';
import { compose, type Sender } from './compose.ts';
import type { Mailer } from './mail.ts';

const SECONDS = 1000;

/**
 * Returns true if the URL has a user name and does not set `requireTLS`: without TLS, an attacker who strips STARTTLS
 * from the server's capabilities could read the password.
 */
function needsTls(url: string): boolean {
  const { username, searchParams } = new URL(url);
  return username !== '' && !searchParams.has('requireTLS');
}

export function createSmtpMailer(options: { url: string } & Sender): Mailer {
  const transport = createTransport({
    url: options.url,
    ...(needsTls(options.url) ? { requireTLS: true } : {}),
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10 * SECONDS,
    greetingTimeout: 10 * SECONDS,
    socketTimeout: 20 * SECONDS,
  });
  return {
    send: async (mail) => void (await transport.sendMail(compose(mail, options))),
    deleteTo: async () => 0,
    deleteOld: async () => 0,
    ping: async () => void (await transport.verify()),
    close: () => transport.close(),
  };
}
