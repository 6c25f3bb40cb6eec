import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { makeLookups, makeUser, makeWant } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { drawWantImage } from './want-image.ts';
import { readWantPreview } from './wants.views.ts';

const use = sharedApp({ env: { LIMIT_PAGES: '2' } });

describe('the share image of a want list', () => {
  it('is drawn even if its lines contain wide characters', async () => {
    const wide = '漢'.repeat(120);
    const image = await drawWantImage({ heading: wide, lines: Array(6).fill(wide), marketplace: wide });
    expect(image.subarray(1, 4).toString()).toBe('PNG');
  });

  it('contains the total number of active wants and the newest ones without prices, and does not exist for a private list', async () => {
    const collector = await makeUser(use.app.db, { name: 'collector' });
    const { group } = await makeLookups(use.app.db, 'Nova');
    for (const words of ['one', 'two', 'three']) {
      await makeWant(use.app.db, collector, { group_id: group, words, max_price: '20' });
    }
    await makeWant(use.app.db, collector, { group_id: group, words: 'paused', state: 'paused' });
    const preview = await readWantPreview(use.app.db, collector.id, 2);
    // The preview omits the maximum price, because sellers would demand exactly this price.
    const price = { max_price: null, currency: null };
    expect(preview).toMatchObject({
      wants: [
        { words: 'three', ...price },
        { words: 'two', ...price },
      ],
      total: 3,
    });
    await use.app.db.execute(sql`update users set shows_wants = false`);
    expect(await readWantPreview(use.app.db, collector.id, 2)).toEqual({ wants: [], total: 0 });
    expect((await use.app.visitor.get('/profile/collector/wants.png')).status).toBe(404);
  });

  it('is drawn again once the wants have changed', async () => {
    const collector = await makeUser(use.app.db, { name: 'collector' });
    const { group } = await makeLookups(use.app.db, 'Nova');
    const draw = async () => {
      const { status, bytes } = await use.app.visitor.get('/profile/collector/wants.png', {
        remoteAddress: '203.0.113.78',
      });
      expect(status).toBe(200);
      return bytes;
    };
    await makeWant(use.app.db, collector, { group_id: group, words: 'one' });
    const before = await draw();
    await makeWant(use.app.db, collector, { group_id: group, words: 'two' });
    expect((await draw()).equals(before)).toBe(false);
  });

  it('is drawn in the language of the request', async () => {
    const collector = await makeUser(use.app.db, { name: 'collector' });
    await makeWant(use.app.db, collector, { group_id: (await makeLookups(use.app.db, 'Nova')).group });
    const draw = async (language: string, remoteAddress: string) => {
      const headers = { 'accept-language': language };
      const { bytes, headers: sent } = await use.app.visitor.get('/profile/collector/wants.png', {
        headers,
        remoteAddress,
      });
      expect(sent['vary']).toContain('accept-language');
      return bytes;
    };
    const [english, french, german] = [
      await draw('en-GB', '203.0.113.79'),
      await draw('fr-CA, en;q=0.5', '203.0.113.79'),
      await draw('de', '203.0.113.80'),
    ];
    expect([french.equals(english), german.equals(english)]).toEqual([false, true]);
  });

  it('counts towards the page limit of the requester’s network', async () => {
    const collector = await makeUser(use.app.db, { name: 'collector' });
    await makeWant(use.app.db, collector, { group_id: (await makeLookups(use.app.db, 'Nova')).group });
    const remoteAddress = '203.0.113.77';
    const statuses: number[] = [];
    for (let at = 0; at < 3; at++) {
      statuses.push((await use.app.visitor.get('/profile/collector/wants.png', { remoteAddress })).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
  });
});
