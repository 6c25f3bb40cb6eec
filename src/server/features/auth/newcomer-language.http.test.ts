/** New users get emails in their browser's language. */
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { encodeForm, xsrfHeaders } from '#test/client.ts';
import { makeLookups } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { listMails } from '../../mail/mailbox.ts';
import { mailboxFolder } from '../../mail-setup.ts';
import { users } from '../../tables/users.ts';

const use = sharedApp({ env: { LIMIT_REGISTRATIONS: '1000', INVITATIONS: 'manual' } });
beforeEach(async () => makeLookups(use.app.db));

async function register(name: string, acceptLanguage: string): Promise<void> {
  const xsrf = await xsrfHeaders(use.app.visitor);
  const fields = {
    name,
    email: `${name}@example.test`,
    password: 'nine lives and counting',
    country: 'CA',
    currency: 'CAD',
  };
  const { type, body } = await encodeForm(fields, []);
  const sent = { ...xsrf, 'content-type': type };
  const answer = await use.app.visitor.send('POST', '/api/register', {
    body,
    headers: { ...sent, ...(acceptLanguage ? { 'accept-language': acceptLanguage } : {}) },
  });
  expect(answer.status).toBe(201);
}

it.each([
  ['mona', 'fr-CA,fr;q=0.9,en;q=0.5', 'fr', 'Vous êtes sur la liste d’attente de Magpie'],
  ['milo', 'en-GB,fr;q=0.4', 'en', 'You’re on the waiting list for Magpie'],
  ['maja', 'sv', 'en', 'You’re on the waiting list for Magpie'],
  ['mute', '', 'en', 'You’re on the waiting list for Magpie'],
])(
  'the new account %s, registered with Accept-Language "%s", gets the language %s',
  async (name, acceptLanguage, language, subject) => {
    await register(name, acceptLanguage);
    const email = `${name}@example.test`;
    const [row] = await use.app.db.select({ language: users.language }).from(users).where(eq(users.email, email));
    expect(row).toEqual({ language });
    await use.app.settled();
    const mails = await listMails(mailboxFolder(use.app.config));
    expect(mails.find(({ to }) => to === email)?.subject).toBe(subject);
  },
);
