/** Sequences of requests get the same responses for existing and unknown accounts. */
import { beforeEach, describe, expect, it } from 'vitest';
import { postFrom, registerFrom } from '#test/browser-at.ts';
import type { Answer } from '#test/client.ts';
import { makeLookups, makeUser, PASSWORD } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';

const use = sharedApp();
let userCount = 0;
beforeEach(async () => {
  userCount++;
  await makeLookups(use.app.db);
  await makeUser(use.app.db, {
    name: `known-${userCount}`,
    email: `known-${userCount}@oracle.test`,
    withPassword: true,
  });
});

/** Everything a client can observe. `Retry-After` is rounded, because it depends on when the test runs. */
function observable({ status, body, headers }: Answer) {
  const { date: _date, 'content-length': _length, 'retry-after': wait, ...rest } = headers;
  return { status, body, ...rest, wait: wait === undefined ? undefined : Math.round(Number(wait) / 30) };
}

/** Makes queue positions relative to the first one, because the absolute positions depend on earlier registrations. */
function fromFirstPosition(answers: ReturnType<typeof observable>[]) {
  const positions = answers.map(({ body }) => (body as { queue_position?: number }).queue_position);
  const first = positions.find((position) => position !== undefined) ?? Number.NaN;
  return answers.map((answer, at) => {
    const position = positions[at];
    if (position === undefined) return answer;
    return { ...answer, body: { ...(answer.body as object), queue_position: position - first } };
  });
}

const post = async (path: string, body: object, ip: string) => observable(await postFrom(use.app, path, body, { ip }));

describe('sign-in failures', () => {
  const fail = (email: string, ip: string) => post('/api/login', { email, password: 'wrong password' }, ip);

  async function mixed(name: string, email: string, ip: string) {
    const answers = [];
    for (let i = 0; i < 12; i++) answers.push(await fail(name, ip));
    for (let i = 0; i < 12; i++) answers.push(await fail(email, ip));
    return answers;
  }

  it('do not reveal whether a username and an email address belong to the same account', async () => {
    const matching = await mixed(`known-${userCount}`, `known-${userCount}@oracle.test`, '198.51.100.1');
    const foreign = await mixed(`known-${userCount}`, `nobody-${userCount}@oracle.test`, '198.51.100.2');
    const unknown = await mixed(`nobody-${userCount}`, `nobody-${userCount}@oracle.test`, '198.51.100.3');
    const statuses = [...Array(10).fill(401), 429, 429, ...Array(10).fill(401), 429, 429];
    expect(matching.map(({ status }) => status)).toEqual(statuses);
    expect(foreign).toEqual(matching);
    expect(unknown).toEqual(matching);
  });
});

describe('registrations', () => {
  async function sequence(email: string, name: string, ip: string) {
    const answers = [];
    for (const suffix of ['a', 'b', 'a']) {
      answers.push(observable(await registerFrom(use.app, { name: `${name}-${suffix}`, email }, { ip })));
    }
    const ticket = { name: 'X', email, subject: 'Y', message: 'Z' };
    await postFrom(use.app, '/api/support/tickets', ticket, { ip });
    for (const path of ['/api/forgot-password', '/api/verify-email/resend']) {
      for (let i = 0; i < 7; i++) answers.push(await post(path, { email }, ip));
    }
    return fromFirstPosition(answers);
  }

  it('do not reveal whether an email address has an account, even when emails to the address are requested later', async () => {
    const known = await sequence(`known-${userCount}@oracle.test`, `first-${userCount}`, '198.51.100.4');
    const unknown = await sequence(`nobody-${userCount}@oracle.test`, `other-${userCount}`, '198.51.100.5');
    const mailStatuses = [...Array(5).fill(200), 429, 429];
    expect(known.map(({ status }) => status)).toEqual([201, 201, 422, ...mailStatuses, ...mailStatuses]);
    expect(unknown).toEqual(known);
  });

  it('do not reveal through a later sign-in by username whether the email address already has an account', async () => {
    async function signIns(email: string, name: string, ip: string) {
      const answers = [observable(await registerFrom(use.app, { name, email }, { ip }))];
      const passwords = ['nine lives and counting', ...Array(11).fill('wrong password'), 'nine lives and counting'];
      for (const password of passwords) answers.push(await post('/api/login', { email: name, password }, ip));
      return fromFirstPosition(answers);
    }
    const known = await signIns(`known-${userCount}@oracle.test`, `claimed-${userCount}`, '198.51.100.6');
    const unknown = await signIns(`nobody-${userCount}@oracle.test`, `queued-${userCount}`, '198.51.100.7');
    expect(unknown.map(({ status }) => status)).toEqual([201, 403, ...Array(10).fill(401), 429, 429]);
    expect(unknown[1]?.body).toMatchObject({ code: 'account_queued' });
    expect(known).toEqual(unknown);
  });

  it('do not reveal through a later sign-in by email address whether the address already has an account', async () => {
    async function signIns(email: string, name: string, ip: string) {
      const passwords = ['nine lives and counting', 'another nine lives'];
      const answers = [];
      for (const [at, password] of passwords.entries()) {
        answers.push(observable(await registerFrom(use.app, { name: `${name}-${at}`, email, password }, { ip })));
      }
      for (const password of [...passwords, 'wrong password', ...passwords]) {
        answers.push(await post('/api/login', { email: email.toUpperCase(), password }, ip));
      }
      return fromFirstPosition(answers);
    }
    const known = await signIns(`known-${userCount}@oracle.test`, `first-${userCount}`, '198.51.100.10');
    const unknown = await signIns(`nobody-${userCount}@oracle.test`, `other-${userCount}`, '198.51.100.11');
    expect(unknown.map(({ status }) => status)).toEqual([201, 201, 403, 403, 401, 403, 403]);
    expect(unknown[2]?.body).toMatchObject({ code: 'account_queued', queue_position: 0 });
    expect(known).toEqual(unknown);
    await registerFrom(
      use.app,
      { name: `waiting-${userCount}`, email: `waiting-${userCount}@oracle.test`, password: 'a third set of lives' },
      { ip: '198.51.100.13' },
    );
    const waiting = await signIns(`waiting-${userCount}@oracle.test`, `third-${userCount}`, '198.51.100.14');
    expect(waiting).toEqual(unknown);
    const owner = { email: `known-${userCount}@oracle.test`, password: PASSWORD };
    expect((await post('/api/login', owner, '198.51.100.12')).status).toBe(200);
    const byName = { email: `known-${userCount}`, password: 'nine lives and counting' };
    expect((await post('/api/login', byName, '198.51.100.12')).status).toBe(401);
  });

  it('do not reveal through the queue positions of other people whether an email address has an account', async () => {
    async function between(email: string, name: string, ip: string) {
      const people = [[`${name}-a`], [`${name}-b`, email], [`${name}-c`]] as const;
      const answers = [];
      for (const [person, address = `${person}@oracle.test`] of people) {
        answers.push(observable(await registerFrom(use.app, { name: person, email: address }, { ip })));
      }
      for (const [person] of people) {
        answers.push(await post('/api/login', { email: person, password: 'nine lives and counting' }, ip));
      }
      return fromFirstPosition(answers);
    }
    const known = await between(`known-${userCount}@oracle.test`, `early-${userCount}`, '198.51.100.8');
    const unknown = await between(`nobody-${userCount}@oracle.test`, `late-${userCount}`, '198.51.100.9');
    expect(known.map(({ body }) => (body as { queue_position: number }).queue_position)).toEqual([0, 1, 2, 0, 1, 2]);
    expect(known).toEqual(unknown);
  });
});
