/** Chooses how this deployment sends emails. */
import { join } from 'node:path';
import type { Config } from './config/config.ts';
import type { Mailer } from './mail/mail.ts';
import { createMailbox } from './mail/mailbox.ts';
import { createSmtpMailer } from './mail/smtp.mailer.ts';

export const mailboxFolder = (config: Config): string => join(config.dataDir, 'mail');

export function setUpMailer(config: Config): Mailer {
  const { smtpUrl, from } = config.mail;
  const sender = { from, publicUrl: config.publicUrl };
  return smtpUrl
    ? createSmtpMailer({ url: smtpUrl, ...sender })
    : createMailbox({ folder: mailboxFolder(config), ...sender });
}
