import { beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '#contract/broadcasting.ts';
import { allPreferences } from '#contract/preferences.fixture.ts';
import { type Client, refusal } from '#test/client.ts';
import { makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';

const use = sharedApp();
let ann: Person;
let client: Client;

beforeEach(async () => {
  ann = await makeUser(use.app.db);
  client = await use.app.as(ann);
});

const path = '/api/preferences';

describe('the preferences endpoint', () => {
  it('returns the defaults and changes preferences individually', async () => {
    expect((await client.get(path)).body).toEqual(allPreferences);
    expect((await client.put(path, { shows_presence: false })).body).toEqual({
      ...allPreferences,
      shows_presence: false,
    });
    await client.put(path, { mails_messages: false });
    await client.put(path, {});
    expect((await client.get(path)).body).toEqual({ ...allPreferences, shows_presence: false, mails_messages: false });
    expect((await (await use.app.as(await makeUser(use.app.db))).get(path)).body).toEqual(allPreferences);
  });

  it('adds an account change to the user’s change feed', async () => {
    await client.put(path, { shows_typing: false });
    const { body } = await client.get<{ data: Change[] }>('/api/changes?since=0');
    expect(body.data).toEqual([{ position: 1, type: 'account', id: String(ann.id) }]);
  });

  it('changes the settings for trade rings, and rejects a value limit that is not an integer from 0 to 100', async () => {
    const rings = { joins_rings: true, ring_value_percent: 0, rings_in_country: true };
    expect((await client.put(path, rings)).body).toEqual({ ...allPreferences, ...rings });
    for (const wrong of [-1, 101, 1.5, '20', null]) {
      expect(refusal(await client.put(path, { ring_value_percent: wrong })), String(wrong)).toBe(
        '422 validation_failed: ring_value_percent',
      );
    }
    expect((await client.get(path)).body).toEqual({ ...allPreferences, ...rings });
  });

  it('rejects visitors, and a non-boolean value for a boolean preference', async () => {
    expect(refusal(await use.app.visitor.get(path))).toBe('401 unauthenticated');
    expect(refusal(await use.app.visitor.put(path, {}))).toBe('401 unauthenticated');
    expect(refusal(await client.put(path, { shows_typing: 'no' }))).toBe('422 validation_failed: shows_typing');
  });
});
