/** Users change only their own profile, and its former URLs still resolve for a while. */

import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Me } from '#contract/auth.ts';
import { DAY_MS } from '#contract/durations.ts';
import { type Client, refusal } from '#test/client.ts';
import { makeImage, makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { nameChanges, reservedUsernames } from '../../tables/auth.ts';
import { users } from '../../tables/users.ts';

const use = sharedApp();
let ann: Person;
let me: Client;

beforeEach(async () => {
  ann = await makeUser(use.app.db, { name: 'Ann', bio: 'I collect.', createdAt: new Date(Date.now() - 2 * DAY_MS) });
  me = await use.app.as(ann);
});

const put = (body: object, client = me) => client.put<Me>(`/api/users/${ann.id}`, body);

describe('PUT /api/users/{id}', () => {
  it('changes the given fields and leaves the other fields unchanged', async () => {
    const { status, body } = await put({ bio: ' Sleeves. ', country: 'CA', currency: 'CAD' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Ann', country: 'CA', currency: 'CAD', profile: { bio: 'Sleeves.' } });
    expect((await put({})).body).toEqual(body);
    expect((await put({ bio: '\u2800' })).body.profile.bio).toBe('');
    await put({ bio: 'Sleeves.' });
    expect((await me.get('/api/users/me')).body).toEqual(body);
  });

  it('stores language, date format and time zone', async () => {
    const before = { language: 'en', language_chosen: false, date_format: 'DD-MM-YYYY', timezone: null };
    expect((await put({ bio: 'Sleeves.' })).body).toMatchObject(before);
    const after = { language: 'fr', date_format: 'YYYY-MM-DD', timezone: 'America/Toronto' };
    expect((await put(after)).body).toMatchObject({ ...after, language_chosen: true });
    expect((await put({ timezone: null })).body).toMatchObject({ ...after, language_chosen: true, timezone: null });
  });

  it('records that the user chose a language even if it is the default language', async () => {
    expect((await put({ language: 'en' })).body).toMatchObject({ language: 'en', language_chosen: true });
  });

  it.each(['avatar', 'banner'] as const)('sets and removes the %s', async (field) => {
    const { url } = await makeImage(use.app.db, ann, `${field}s`);
    expect((await put({ [field]: url })).body.profile[field]).toBe(url);
    expect((await put({ [field]: '' })).body.profile[field]).toBe('');
  });

  it.each(['avatar', 'banner'] as const)(
    'rejects a %s from another user, another folder or another site',
    async (field) => {
      const foreign = await makeImage(use.app.db, await makeUser(use.app.db), `${field}s`);
      const misplaced = await makeImage(use.app.db, ann, 'listings');
      for (const url of [foreign.url, misplaced.url, 'https://elsewhere.test/a.jpg', 'not a url']) {
        expect(refusal(await put({ [field]: url }))).toBe(`422 validation_failed: ${field}`);
      }
    },
  );

  it.each([
    [{ name: 'ab' }, 'name'],
    [{ name: 'Ann!' }, 'name'],
    [{ name: 'x'.repeat(31) }, 'name'],
    [{ name: 'admin' }, 'name'],
    [{ bio: 'x'.repeat(1001) }, 'bio'],
    [{ country: 'FR' }, 'country'],
    [{ currency: 'EUR' }, 'currency'],
    [{ language: 'de' }, 'language'],
    [{ date_format: 'D.M.YY' }, 'date_format'],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ timezone: '' }, 'timezone'],
  ])('rejects %j with an error on the field %s', async (body, field) => {
    expect(refusal(await put(body))).toBe(`422 validation_failed: ${field}`);
  });

  it.each([{ name: 'me.me' }, { bio: 'x'.repeat(1000) }])('accepts %j', async (body) => {
    expect((await put(body)).status).toBe(200);
  });

  it('rejects visitors and other users before it validates the body', async () => {
    const other = await use.app.as(await makeUser(use.app.db));
    expect(refusal(await put({ name: '!' }, use.app.visitor))).toBe('401 unauthenticated');
    expect(refusal(await put({ name: '!' }, other))).toBe('403 forbidden');
    expect(refusal(await me.put('/api/users/99999', {}))).toBe('403 forbidden');
  });

  it('does not change role, status, email address or rating', async () => {
    const { body } = await put({ role: 'admin', email: 'x@example.test', status: 'deleted', ratingSum: 500 });
    expect(body).toMatchObject({ role: 'member', email: ann.email, average_rating: 0 });
    const [row] = await use.app.db.select().from(users).where(eq(users.id, ann.id));
    expect(row).toMatchObject({ role: 'member', status: 'active', email: ann.email, ratingSum: 0 });
  });
});

describe('a username change', () => {
  const idAt = async (name: string) =>
    (await use.app.visitor.get<{ id: number; name: string }>(`/api/users/${name}`)).body;

  /** Makes all reserved names expire this many days earlier. */
  const ageHolds = (days: number) =>
    use.app.db
      .update(reservedUsernames)
      .set({ until: sql`${reservedUsernames.until} - make_interval(secs => ${days * 24 * 60 * 60})` });

  it('moves the profile to a new URL, while the old URL still resolves to the profile', async () => {
    expect((await put({ name: 'Anna' })).body.name).toBe('Anna');
    expect(await idAt('anna')).toMatchObject({ id: ann.id, name: 'Anna' });
    expect(await idAt('ANN')).toMatchObject({ id: ann.id, name: 'Anna' });
  });

  it('hides the old URL from a user whom the owner has blocked', async () => {
    const bob = await makeUser(use.app.db, { name: 'bob' });
    await put({ name: 'Anna' });
    await me.put(`/api/blocks/${bob.id}`);
    for (const name of ['ann', 'anna']) {
      expect(refusal(await (await use.app.as(bob)).get(`/api/users/${name}`))).toBe('404 not_found');
    }
  });

  it('is rejected if the name is taken, ignoring case', async () => {
    await makeUser(use.app.db, { name: 'Bob' });
    expect(refusal(await put({ name: 'bOB' }))).toBe('422 validation_failed: name');
  });

  it('does not reserve the old name if only the case changes', async () => {
    expect((await put({ name: 'aNN' })).body.name).toBe('aNN');
    expect(await use.app.db.select().from(reservedUsernames)).toEqual([]);
  });

  it('reserves the old name for its owner for 90 days', async () => {
    const bob = await makeUser(use.app.db, { name: 'bob', createdAt: new Date(Date.now() - 2 * DAY_MS) });
    const asBob = await use.app.as(bob);
    const rename = (name: string) => asBob.put<Me>(`/api/users/${bob.id}`, { name });
    await put({ name: 'Anna' });
    expect(refusal(await rename('ann'))).toBe('422 validation_failed: name');
    expect(refusal(await rename('a.n-n'))).toBe('422 validation_failed: name');
    await ageHolds(89.99);
    expect(refusal(await rename('ann'))).toBe('422 validation_failed: name');
    expect(await idAt('ann')).toMatchObject({ id: ann.id, name: 'Anna' });
    expect((await put({ name: 'Ann' })).body.name).toBe('Ann');
  });

  it('stops resolving the old name after 90 days, so that others cannot trace the user forever', async () => {
    await put({ name: 'Anna' });
    await ageHolds(89.99);
    expect(await idAt('ann')).toMatchObject({ id: ann.id, name: 'Anna' });
    await ageHolds(0.02);
    expect((await use.app.visitor.get('/api/users/ann')).status).toBe(404);
    const bob = await makeUser(use.app.db, { name: 'bob' });
    const asBob = await use.app.as(bob);
    expect((await asBob.put<Me>(`/api/users/${bob.id}`, { name: 'ann' })).body.name).toBe('ann');
    expect(await idAt('ann')).toMatchObject({ id: bob.id });
  });

  it('reserves the old name only if it was in use for at least a day', async () => {
    await put({ name: 'Anna' });
    await put({ name: 'Hannah' });
    expect((await use.app.db.select().from(reservedUsernames)).map(({ name }) => name)).toEqual(['ann']);
    await use.app.db.update(nameChanges).set({ createdAt: sql`${nameChanges.createdAt} - interval '1 day'` });
    await put({ name: 'Susannah' });
    const held = (await use.app.db.select().from(reservedUsernames)).map(({ name }) => name);
    expect(held.toSorted()).toEqual(['ann', 'hannah']);
  });

  it('reserves an old name again even if its owner went back to it for less than a day', async () => {
    const rename = async (name: string) => expect((await put({ name })).status).toBe(200);
    await rename('oaktree77');
    await ageHolds(89.99);
    await rename('ann');
    await ageHolds(1);
    await rename('oaktree78');
    expect(await idAt('ann')).toMatchObject({ id: ann.id, name: 'oaktree78' });
    const asBob = await use.app.as(await makeUser(use.app.db, { name: 'bob' }));
    const me = (await asBob.get<Me>('/api/users/me')).body;
    expect(refusal(await asBob.put(`/api/users/${me.id}`, { name: 'ann' }))).toBe('422 validation_failed: name');
    expect((await use.app.db.select().from(reservedUsernames)).map(({ name }) => name)).toEqual(['ann']);
  });

  it('reserves at most five old names and drops the oldest', async () => {
    for (const name of ['Bea', 'Cleo', 'Dora', 'Edna', 'Fay', 'Gwen']) {
      expect((await put({ name })).status).toBe(200);
      await use.app.db.update(nameChanges).set({ createdAt: sql`${nameChanges.createdAt} - interval '10 days'` });
      await ageHolds(10);
    }
    const held = (await use.app.db.select().from(reservedUsernames)).map(({ name }) => name);
    expect(held.toSorted()).toEqual(['bea', 'cleo', 'dora', 'edna', 'fay']);
  });

  it('is refused after five changes in 30 days, not counting changes of upper and lower case', async () => {
    const names = ['Bea', 'Cleo', 'Dora', 'Edna', 'Fay'];
    for (const name of names) expect((await put({ name })).status).toBe(200);
    expect((await put({ name: 'FAY' })).status).toBe(200);
    const refused = await put({ name: 'Gwen', bio: 'Not saved.' });
    const day = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10);
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { name: [`You can change your username 5 times in 30 days. Try again after ${day}.`] } },
    });
    expect((await me.get<Me>('/api/users/me')).body).toMatchObject({ name: 'FAY', profile: { bio: 'I collect.' } });
    const age = (interval: string) =>
      use.app.db.update(nameChanges).set({ createdAt: sql`${nameChanges.createdAt} - ${interval}::interval` });
    await age('29 days 23 hours');
    expect((await put({ name: 'Gwen' })).status).toBe(422);
    await age('1 hour');
    expect((await put({ name: 'Gwen' })).status).toBe(200);
  });

  it.each([
    ['a lookalike of the existing name Bob', 'bOb'],
    ['a lookalike of the existing name Bob', 'b.0-b'],
    ['a lookalike of the existing name Bob', 'B0b_'],
    ['reserved', 'Magpie-Support'],
    ['reserved', 'moderator1'],
  ])('rejects a new name that is %s: %s', async (_reason, name) => {
    await makeUser(use.app.db, { name: 'Bob' });
    expect(refusal(await put({ name }))).toBe('422 validation_failed: name');
  });

  it('reports whether the new name is taken or only looks like a taken name', async () => {
    await makeUser(use.app.db, { name: 'Bob' });
    const sentence = async (name: string) => (await put({ name })).body;
    expect(await sentence('bob')).toMatchObject({ errors: { name: ['This username is taken.'] } });
    expect(await sentence('b0b')).toMatchObject({
      errors: { name: ['This username looks too much like one that’s taken. Choose another.'] },
    });
  });

  it.each(['a.n.n', 'ANN', 'Ann_'])(
    'accepts a new name that differs from the current name only in case or punctuation: %s',
    async (name) => {
      expect((await put({ name })).body.name).toBe(name);
    },
  );

  it('accepts a change of punctuation in a name that today’s rules would refuse', async () => {
    for (const [at, name] of ['Moderator1', 'ann1e', 'annIe'].entries()) {
      // An account that was created before names were checked for lookalikes.
      const person = await makeUser(use.app.db, { name, nameTwin: at });
      const client = await use.app.as(person);
      expect((await client.put<Me>(`/api/users/${person.id}`, { name: `${name}.` })).body.name).toBe(`${name}.`);
      expect(refusal(await client.put(`/api/users/${person.id}`, { name: 'ANN' }))).toBe('422 validation_failed: name');
    }
  });
});
