/** What do both ways out, SMTP and the mailbox folder, make of a mail? */
import type { StoredMail } from './mail.ts';

const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** RFC 8058: mail programs show a button of their own for it. */
function unsubscribing({ unsubscribe }: StoredMail): Record<string, string> {
  if (unsubscribe === undefined) return {};
  return { 'List-Unsubscribe': `<${oneLine(unsubscribe)}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** A message for nodemailer. Nothing that people wrote reaches a header with a line end in it. */
export function compose(mail: StoredMail, from: string) {
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    // As an object: an address is never parsed for further ones.
    to: { name: '', address: oneLine(mail.to) },
    subject: oneLine(mail.subject).slice(0, 200),
    html: mail.html,
    text: mail.text,
    date: new Date(mail.at),
    messageId: `<${mail.id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...unsubscribing(mail) },
    // No file and no address is ever read on behalf of a mail's content.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
