/** Calls the API as the pages do, and reads the links in the resulting emails. */
import { listMails } from '../../src/server/mail/mailbox.ts';
import { mailboxFolder } from '../../src/server/mail-setup.ts';
import type { Answer, Client } from './client.ts';
import type { TestApp } from './make-app.ts';

export async function xsrfHeaders(visitor: Client): Promise<Record<string, string>> {
  const { headers } = await visitor.get('/sanctum/csrf-cookie');
  const token = /XSRF-TOKEN=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? '';
  return { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token };
}

export async function signInBy<T>(app: TestApp, email: string, password: string): Promise<Answer<T>> {
  return await app.visitor.post('/api/login', { email, password }, { headers: await xsrfHeaders(app.visitor) });
}

export async function postFromPage<T>(app: TestApp, path: string, body: object): Promise<Answer<T>> {
  return await app.visitor.post(path, body, { headers: await xsrfHeaders(app.visitor) });
}

/** Delivers everything that is queued, then returns all emails to an address, oldest first. */
export async function mailsTo(app: TestApp, address: string) {
  // Call twice, because delivering an outbox row can enqueue an email, which the second call delivers.
  await app.settled();
  await app.settled();
  const all = await listMails(mailboxFolder(app.config));
  return all.filter(({ to }) => to === address).reverse();
}

/** Returns the path of the link in the newest email to an address; empty if there is none. */
export async function linkTo(app: TestApp, address: string): Promise<string> {
  const texts = (await mailsTo(app, address)).map(({ text }) => text);
  const links = texts.flatMap(
    (text) => /http:\/\/magpie\.test(\/(?:verify-email|password-reset)\/\S+)/.exec(text)?.[1] ?? [],
  );
  return links.at(-1) ?? '';
}
