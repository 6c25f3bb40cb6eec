/** Lists the emails that a test has caused. */
import { listMails } from '#server/mail/mailbox.ts';
import { mailboxFolder } from '#server/mail-setup.ts';
import type { TestApp } from './make-app.ts';

/** Returns a function that lists the emails that have arrived since its last call, oldest first. */
export async function watchMails(app: TestApp) {
  const list = () => listMails(mailboxFolder(app.config));
  const seen = new Set((await list()).map(({ name }) => name));
  return async () => {
    await app.settled();
    const fresh = (await list()).filter(({ name }) => !seen.has(name)).reverse();
    for (const { name } of fresh) seen.add(name);
    return fresh;
  };
}
