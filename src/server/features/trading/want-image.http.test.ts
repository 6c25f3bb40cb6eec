import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { MAX_CATALOGUE_NAME_LENGTH } from '#contract/limits.ts';
import { makeImage, makeListing, makeLookups, makeUser, makeWant } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { drawWantImage } from './want-image.ts';
import { readWantPreview } from './wants.views.ts';

const use = sharedApp({ env: { LIMIT_PAGES: '2' } });

describe('the share image of a want list', () => {
  it('is drawn even if its lines contain wide characters', async () => {
    const wide = '漢'.repeat(120);
    const entries = Array(6).fill({ title: wide, details: wide });
    const image = await drawWantImage({ marketplace: wide, heading: wide, total: wide.slice(0, 9), entries });
    expect(image.subarray(1, 4).toString()).toBe('PNG');
  });

  it('is drawn even if a want names twenty members and source types with long names', async () => {
    const long = Array(20).fill('W'.repeat(MAX_CATALOGUE_NAME_LENGTH)).join(', ');
    const wide = '\ufdfd'.repeat(80);
    for (const text of [long, wide, `${long} ${wide}`]) {
      const entries = [{ title: long, details: text }];
      const image = await drawWantImage({ marketplace: 'Magpie', heading: long, total: '1 want', entries });
      expect(image.subarray(1, 4).toString()).toBe('PNG');
    }
  });

  it('is drawn once if it is requested by many networks at the same time', async () => {
    const collector = await makeUser(use.app.db, { name: 'collector' });
    await makeWant(use.app.db, collector, { group_id: (await makeLookups(use.app.db, 'Nova')).group });
    const requests = Array.from({ length: 40 }, (_, at) =>
      use.app.visitor.get('/profile/collector/wants.png', { remoteAddress: `198.51.100.${at}` }),
    );
    expect(new Set((await Promise.all(requests)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it.each([1, 2, 3, 6])('fills its height with %i wants', async (count) => {
    const entries = Array(count).fill({ title: 'Nova', details: 'any source' });
    const image = await drawWantImage({ marketplace: 'Magpie', heading: 'papermoth', total: '1 want', entries });
    const colours = [240, 550, 600].map(async (top) => {
      const pixel = sharp(image).extract({ left: 90, top, width: 1, height: 1 }).removeAlpha();
      return (await pixel.raw().toBuffer()).toString('hex');
    });
    // The tiles of the first and the last row, and the margin below.
    expect(await Promise.all(colours)).toEqual(['ece8e1', 'ece8e1', 'fcfaf7']);
  });

  it('shows four wants in two rows of two', async () => {
    const entries = Array(4).fill({ title: 'Nova', details: 'any source' });
    const image = await drawWantImage({ marketplace: 'Magpie', heading: 'papermoth', total: '4 wants', entries });
    const colours = [90, 650].flatMap((left) =>
      [240, 370, 420, 550].map(async (top) => {
        const pixel = sharp(image).extract({ left, top, width: 1, height: 1 }).removeAlpha();
        return (await pixel.raw().toBuffer()).toString('hex');
      }),
    );
    // The upper and lower parts of the four tiles.
    expect(await Promise.all(colours)).toEqual(Array(8).fill('ece8e1'));
  });

  it('is the same for the same wants and uses the product’s typeface', async () => {
    const content = { marketplace: 'Magpie', heading: 'papermoth is looking for', total: '1 want' };
    const draw = () => drawWantImage({ ...content, entries: [{ title: 'Nova', details: 'any source' }] });
    const image = await draw();
    expect((await draw()).equals(image)).toBe(true);
    const heading = sharp(image).extract({ left: 0, top: 110, width: 1000, height: 100 });
    const { info } = await sharp(await heading.png().toBuffer())
      .trim()
      .toBuffer({ resolveWithObject: true });
    // The width of the heading in Instrument Sans; the fonts of systems are wider or narrower.
    expect(Math.abs(info.width - 651)).toBeLessThan(8);
  });

  it('shows the newest listing that fits, or else one of the group, and none that visitors cannot see', async () => {
    const collector = await makeUser(use.app.db, { name: 'collector' });
    const lookups = await makeLookups(use.app.db, 'Nova');
    const seller = await makeUser(use.app.db);
    const publish = async (background: string, options: { name: string; trade?: boolean; isHidden?: boolean }) => {
      const image = await makeImage(use.app.db, seller);
      const size = { width: 320, height: 320, channels: 3 as const };
      const picture = await sharp({ create: { ...size, background } })
        .webp()
        .toBuffer();
      const key = /storage\/(.*)\//.exec(image.url)?.[1];
      await use.app.storage.put(`${key}/320.webp`, picture, 'image/webp');
      return await makeListing(use.app.db, seller, { ...options, lookups, image1Id: image.id });
    };
    const fitting = await publish('#ff0000', { name: 'moon poster', trade: true });
    await publish('#00ff00', { name: 'sun poster' });
    await publish('#0000ff', { name: 'moon poster', trade: true, isHidden: true });
    await makeWant(use.app.db, collector, { group_id: lookups.group, words: 'moon' });
    const colour = async (remoteAddress: string) => {
      const { bytes } = await use.app.visitor.get('/profile/collector/wants.png', { remoteAddress });
      const pixel = sharp(bytes).extract({ left: 110, top: 270, width: 1, height: 1 });
      const [red = 0, green = 0, blue = 0] = await pixel.raw().toBuffer();
      return ['red', 'green', 'blue'][[red, green, blue].findIndex((value) => value > 240)];
    };
    await use.app.settled();
    expect(await colour('203.0.113.81')).toBe('red');
    await use.app.db.execute(sql`update listings set is_hidden = true where id = ${fitting.id}`);
    expect(await colour('203.0.113.82')).toBe('green');
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

  it('names source types in the language of the request, and in English if they have no French name', async () => {
    const collector = await makeUser(use.app.db, { name: 'collector' });
    const { group, sourceType } = await makeLookups(use.app.db, 'Nova');
    await makeWant(use.app.db, collector, { group_id: group, sourcetype_ids: [sourceType] });
    let network = 0;
    const draw = async (language: string) => {
      network += 1;
      const request = { headers: { 'accept-language': language }, remoteAddress: `203.0.113.${network}` };
      const { status, bytes } = await use.app.visitor.get('/profile/collector/wants.png', request);
      expect(status).toBe(200);
      return bytes.toString('base64');
    };
    const rename = (column: 'name' | 'name_fr', name: string) =>
      use.app.db.execute(sql`update source_types set ${sql.raw(column)} = ${name} where id = ${sourceType}`);
    const [english, french] = [await draw('en'), await draw('fr')];
    await rename('name', 'Renamed');
    const [renamed, fallback] = [await draw('en'), await draw('fr')];
    expect([renamed === english, fallback === french]).toEqual([false, false]);
    await rename('name_fr', 'Carte photo');
    expect([(await draw('en')) === renamed, (await draw('fr')) === fallback]).toEqual([true, false]);
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
