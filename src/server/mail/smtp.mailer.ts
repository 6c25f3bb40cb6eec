/** Sends emails through an SMTP server. */
import { createTransport } from 'nodemailer';
import { compose } from './compose.ts';
import type { Mailer } from './mail.ts';

const SECONDS = 1000;

export function createSmtpMailer(options: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url: options.url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10 * SECONDS,
    greetingTimeout: 10 * SECONDS,
    socketTimeout: 20 * SECONDS,
  });
  return {
    send: async (mail) => void (await transport.sendMail(compose(mail, options.from))),
    ping: async () => void (await transport.verify()),
    close: () => transport.close(),
  };
}
