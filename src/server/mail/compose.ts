/** Composes an email for both transports, SMTP and the mailbox folder. */

import { MARKETPLACE, PRODUCT_NAME } from '#contract/product.ts';
import { firstCharacters } from '#rules/text/characters.ts';
import { escapeHtml } from '#rules/text/escape-html.ts';
import { LOGO, logoUrl } from './logo.ts';
import type { StoredMail } from './mail.ts';

const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

const MAX_SUBJECT_LENGTH = 200;

/** Returns the RFC 8058 headers that make mail programs show their own unsubscribe button. */
function unsubscribing({ unsubscribe }: StoredMail): Record<string, string> {
  if (unsubscribe === undefined) return {};
  return { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Returns the RFC 5322 headers that let mail programs show related emails as one thread. */
function threading({ id, thread }: StoredMail, host: string) {
  const references = (thread?.references ?? []).map((earlier) => `<${earlier}@${host}>`);
  const messageId = `<${thread?.id ?? id}@${host}>`;
  const inReplyTo = references.at(-1);
  return inReplyTo === undefined ? { messageId } : { messageId, inReplyTo, references };
}

/**
 * Returns an object instead of a string if the sender contains the placeholder for the marketplace's name: the name can
 * contain characters that are special in an address.
 */
function senderOf(from: string, name: string): string | { name: string; address: string } {
  if (!from.includes(MARKETPLACE)) return from;
  return { name, address: /<([^>]+)>/.exec(from)?.[1] ?? from };
}

export type Sender = { from: string; publicUrl: string };

/** Returns a message for nodemailer. In all header fields with user input, line breaks are replaced with spaces. */
export function compose(mail: StoredMail, { from, publicUrl }: Sender) {
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  const { marketplace = PRODUCT_NAME } = mail;
  const logo = escapeHtml(logoUrl(publicUrl));
  const write = (text: string): string => text.replaceAll(MARKETPLACE, () => marketplace);
  return {
    from: senderOf(from, oneLine(marketplace)),
    // The recipient is an object, because a string could be parsed as several addresses.
    to: { name: '', address: oneLine(mail.to) },
    subject: firstCharacters(oneLine(write(mail.subject)), MAX_SUBJECT_LENGTH),
    html: mail.html.replaceAll(MARKETPLACE, () => escapeHtml(marketplace)).replaceAll(LOGO, () => logo),
    text: write(mail.text),
    date: new Date(mail.at),
    ...threading(mail, host),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...unsubscribing(mail) },
    // Prevents nodemailer from loading files or URLs named in the content.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
