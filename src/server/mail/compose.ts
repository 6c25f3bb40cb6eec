/** Composes an email for both transports, SMTP and the mailbox folder. */
import type { StoredMail } from './mail.ts';

const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** Headers of RFC 8058, with which mail programs show their own unsubscribe button. */
function unsubscribing({ unsubscribe }: StoredMail): Record<string, string> {
  if (unsubscribe === undefined) return {};
  return { 'List-Unsubscribe': `<${oneLine(unsubscribe)}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** The headers of RFC 5322 with which mail programs show related emails as one thread. */
function threading({ id, thread }: StoredMail, host: string) {
  const references = (thread?.references ?? []).map((earlier) => `<${earlier}@${host}>`);
  const messageId = `<${thread?.id ?? id}@${host}>`;
  const inReplyTo = references.at(-1);
  return inReplyTo === undefined ? { messageId } : { messageId, inReplyTo, references };
}

/** Returns a message for nodemailer. Line ends are removed from all header fields with user input. */
export function compose(mail: StoredMail, from: string) {
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    // As an object, because a string would be parsed for more addresses.
    to: { name: '', address: oneLine(mail.to) },
    subject: oneLine(mail.subject).slice(0, 200),
    html: mail.html,
    text: mail.text,
    date: new Date(mail.at),
    ...threading(mail, host),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...unsubscribing(mail) },
    // Prevents nodemailer from loading files or URLs named in the content.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
