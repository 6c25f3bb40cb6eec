/** Does a person change what they show of themselves, and nobody else's, and do old names lead on? */
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Me } from '#contract/auth.ts';
import { type Client, refusal } from '../../../../test/support/client.ts';
import { makeImage, makeUser, type Person } from '../../../../test/support/factories.ts';
import { sharedApp } from '../../../../test/support/make-app.ts';
import { heldNames } from '../../db/schema/accounts.ts';

const use = sharedApp();
let ann: Person;
let me: Client;

beforeEach(async () => {
  ann = await makeUser(use.app.db, { name: 'Ann', bio: 'I collect.' });
  me = await use.app.as(ann);
});

const put = (body: object, client = me) => client.put<Me>(`/api/users/${ann.id}`, body);

describe('PUT /api/users/{id}', () => {
  it('changes what is named and leaves the rest', async () => {
    const { status, body } = await put({ bio: ' Sleeves. ', country: 'CA', currency: 'CAD' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Ann', country: 'CA', currency: 'CAD', profile: { bio: 'Sleeves.' } });
    expect((await put({})).body).toEqual(body);
    expect((await me.get('/api/users/me')).body).toEqual(body);
  });

  it('keeps how dates are to read', async () => {
    const before = { language: 'en', language_chosen: false, date_format: 'DD-MM-YYYY', timezone: null };
    expect((await put({ bio: 'Sleeves.' })).body).toMatchObject(before);
    const after = { language: 'fr', date_format: 'YYYY-MM-DD', timezone: 'America/Toronto' };
    expect((await put(after)).body).toMatchObject({ ...after, language_chosen: true });
    expect((await put({ timezone: null })).body).toMatchObject({ ...after, language_chosen: true, timezone: null });
  });

  it('knows a language that was chosen, be it the one that everybody begins with', async () => {
    expect((await put({ language: 'en' })).body).toMatchObject({ language: 'en', language_chosen: true });
  });

  it.each(['avatar', 'banner'] as const)('sets and removes an own %s', async (field) => {
    const { url } = await makeImage(use.app.db, ann, `${field}s`);
    expect((await put({ [field]: url })).body.profile[field]).toBe(url);
    expect((await put({ [field]: '' })).body.profile[field]).toBe('');
  });

  it.each(['avatar', 'banner'] as const)(
    "refuses a %s of somebody else's, of another folder or elsewhere",
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
    [{ name: 'me.me' }, undefined],
    [{ bio: 'x'.repeat(1001) }, 'bio'],
    [{ bio: 'x'.repeat(1000) }, undefined],
    [{ country: 'FR' }, 'country'],
    [{ currency: 'EUR' }, 'currency'],
    [{ language: 'de' }, 'language'],
    [{ date_format: 'D.M.YY' }, 'date_format'],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ timezone: '' }, 'timezone'],
  ])('with %j refuses %s', async (body, field) => {
    const answer = await put(body);
    if (field === undefined) expect(answer.status).toBe(200);
    else expect(refusal(answer)).toBe(`422 validation_failed: ${field}`);
  });

  it('is nobody else’s, before anything that was sent is looked at', async () => {
    const other = await use.app.as(await makeUser(use.app.db));
    expect(refusal(await put({ name: '!' }, use.app.visitor))).toBe('401 unauthenticated');
    expect(refusal(await put({ name: '!' }, other))).toBe('403 forbidden');
    expect(refusal(await me.put('/api/users/99999', {}))).toBe('403 forbidden');
  });

  it('never changes role, status or address', async () => {
    const { body } = await put({ role: 'admin', email: 'x@example.test', status: 'deleted', ratingSum: 500 });
    expect(body).toMatchObject({ role: 'member', email: ann.email, average_rating: 0 });
  });
});

describe('a new name', () => {
  const idAt = async (name: string) =>
    (await use.app.visitor.get<{ id: number; name: string }>(`/api/users/${name}`)).body;

  it('moves the profile, and the old address leads to it', async () => {
    expect((await put({ name: 'Anna' })).body.name).toBe('Anna');
    expect(await idAt('anna')).toMatchObject({ id: ann.id, name: 'Anna' });
    expect(await idAt('ANN')).toMatchObject({ id: ann.id, name: 'Anna' });
  });

  it('that somebody has, in any letters, is taken', async () => {
    await makeUser(use.app.db, { name: 'Bob' });
    expect(refusal(await put({ name: 'bOB' }))).toBe('422 validation_failed: name');
  });

  it('may be the old one in other letters, which holds nothing', async () => {
    expect((await put({ name: 'aNN' })).body.name).toBe('aNN');
    expect(await use.app.db.select().from(heldNames)).toEqual([]);
  });

  it('leaves the old one to nobody else for 90 days, and to oneself at once', async () => {
    const bob = await makeUser(use.app.db, { name: 'bob' });
    const asBob = await use.app.as(bob);
    const rename = (name: string) => asBob.put<Me>(`/api/users/${bob.id}`, { name });
    await put({ name: 'Anna' });
    expect(refusal(await rename('ann'))).toBe('422 validation_failed: name');
    const past = (days: number) =>
      use.app.db
        .update(heldNames)
        .set({ until: sql`${heldNames.until} - make_interval(days => ${days})` })
        .where(eq(heldNames.name, 'ann'));
    await past(89);
    expect(refusal(await rename('ann'))).toBe('422 validation_failed: name');
    expect((await put({ name: 'Ann' })).body.name).toBe('Ann');
    await put({ name: 'Anna' });
    await past(91);
    // Free, but still the way to her until somebody takes it.
    expect(await idAt('ann')).toMatchObject({ id: ann.id });
    expect((await rename('ann')).body.name).toBe('ann');
    expect(await idAt('ann')).toMatchObject({ id: bob.id });
    // Whoever had it last has the hold: it leads to him from now on.
    await rename('robert');
    expect(await idAt('ann')).toMatchObject({ id: bob.id, name: 'robert' });
    expect(refusal(await put({ name: 'Ann' }))).toBe('422 validation_failed: name');
  });
});
