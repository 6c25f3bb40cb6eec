/** Sequences of calls get the same answers for accounts that exist and for those that do not. */
import { beforeEach, describe, expect, it } from 'vitest';
import { postFrom, registerFrom } from '../../../../test/support/browser-at.ts';
import type { Answer } from '../../../../test/support/client.ts';
import { makeLookups, makeUser } from '../../../../test/support/factories.ts';
import { sharedApp } from '../../../../test/support/make-app.ts';

const use = sharedApp();
let made = 0;
beforeEach(async () => {
  made++;
  await makeLookups(use.app.db);
  await makeUser(use.app.db, { name: `known-${made}`, email: `known-${made}@oracle.test`, withPassword: true });
});

/** All that a stranger sees. The time to wait is compared roughly: it depends on when the test ran. */
function seen({ status, body, headers }: Answer) {
  const { date: _date, 'content-length': _length, 'retry-after': wait, ...rest } = headers;
  return { status, body, ...rest, wait: wait === undefined ? undefined : Math.round(Number(wait) / 30) };
}

const post = async (path: string, body: object, ip: string) => seen(await postFrom(use.app, path, body, { ip }));

describe('failed sign-ins', () => {
  const fail = (email: string, ip: string) => post('/api/login', { email, password: 'wrong password' }, ip);

  async function mixed(name: string, email: string, ip: string) {
    const answers = [];
    for (let i = 0; i < 12; i++) answers.push(await fail(name, ip));
    for (let i = 0; i < 12; i++) answers.push(await fail(email, ip));
    return answers;
  }

  it('do not show that an address belongs to a name', async () => {
    const theirs = await mixed(`known-${made}`, `known-${made}@oracle.test`, '198.51.100.1');
    const foreign = await mixed(`known-${made}`, `nobody-${made}@oracle.test`, '198.51.100.2');
    const unknown = await mixed(`nobody-${made}`, `nobody-${made}@oracle.test`, '198.51.100.3');
    const statuses = [...Array(10).fill(401), 429, 429, ...Array(10).fill(401), 429, 429];
    expect(theirs.map(({ status }) => status)).toEqual(statuses);
    expect(foreign).toEqual(theirs);
    expect(unknown).toEqual(theirs);
  });
});

describe('registrations', () => {
  async function sequence(email: string, name: string, ip: string) {
    const answers = [];
    for (const suffix of ['a', 'b', 'a']) {
      answers.push(seen(await registerFrom(use.app, { name: `${name}-${suffix}`, email }, { ip })));
    }
    const ticket = { name: 'X', email, subject: 'Y', message: 'Z' };
    await postFrom(use.app, '/api/support/tickets', ticket, { ip });
    for (const path of ['/api/forgot-password', '/api/verify-email/resend']) {
      for (let i = 0; i < 7; i++) answers.push(await post(path, { email }, ip));
    }
    return answers;
  }

  it('do not show whether an address has an account, nor do the mails requested after them', async () => {
    const known = await sequence(`known-${made}@oracle.test`, `first-${made}`, '198.51.100.4');
    const unknown = await sequence(`nobody-${made}@oracle.test`, `other-${made}`, '198.51.100.5');
    const asked = [...Array(5).fill(200), 429, 429];
    expect(known.map(({ status }) => status)).toEqual([201, 201, 422, ...asked, ...asked]);
    expect(unknown).toEqual(known);
  });
});
