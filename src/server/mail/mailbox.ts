/** Stores emails as .eml files in a folder if there is no SMTP server, and reads them back. */
import { access, constants, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { compose, type Sender } from './compose.ts';
import { type ReadMail, readEml } from './eml.ts';
import type { Mailer, StoredMail } from './mail.ts';

/**
 * The file names begin with the time, so that they are in order. An email that is delivered twice overwrites its own
 * file.
 */
const nameOf = (mail: StoredMail): string => `${mail.at.replace(/[^0-9TZ]/g, '')}-${mail.id}`;
const NAME = /^[0-9TZ]{10,24}-[0-9a-f-]{36}$/;

export function createMailbox(options: { folder: string } & Sender): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(compose(mail, options));
      await mkdir(options.folder, { recursive: true, mode: 0o700 });
      const path = join(options.folder, `${nameOf(mail)}.eml`);
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    deleteTo: (address, before) =>
      deleteMails(options.folder, before, async (name) => {
        const mail = await readMail(options.folder, name);
        return mail?.to.toLowerCase().includes(address.toLowerCase()) ?? false;
      }),
    deleteOld: (before) => deleteMails(options.folder, before, async () => true),
    ping: async () => {
      await mkdir(options.folder, { recursive: true, mode: 0o700 });
      await access(options.folder, constants.W_OK);
    },
    close: () => transport.close(),
  };
}

export type MailboxEntry = ReadMail & { name: string };

/** Returns one email by its file name without extension; undefined if there is none. */
export async function readMail(folder: string, name: string): Promise<MailboxEntry | undefined> {
  if (!NAME.test(name)) return undefined;
  try {
    return { name, ...(await readEml(await readFile(join(folder, `${name}.eml`), 'utf8'))) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const prefixAt = (time: Date): string => time.toISOString().replace(/[^0-9TZ]/g, '');

async function deleteMails(folder: string, before: Date, matches: (name: string) => Promise<boolean>): Promise<number> {
  let deleted = 0;
  for (const file of await readdir(folder).catch(() => [])) {
    const name = file.replace(/\.eml(\.part)?$/, '');
    if (!NAME.test(name) || name >= prefixAt(before) || !(await matches(name))) continue;
    await rm(join(folder, file), { force: true });
    deleted++;
  }
  return deleted;
}

/** Returns the latest emails first. */
export async function listMails(folder: string, limit = 100): Promise<MailboxEntry[]> {
  const files = await readdir(folder).catch(() => []);
  const names = files
    .filter((file) => file.endsWith('.eml'))
    .map((file) => file.slice(0, -'.eml'.length))
    .sort()
    .reverse()
    .slice(0, limit);
  const mails = await Promise.all(names.map((name) => readMail(folder, name)));
  return mails.filter((mail) => mail !== undefined);
}
