import { describe, expect, it } from 'vitest';
import { makeLookups, makeUser, makeWant } from '../../../../test/support/factories.ts';
import { sharedApp } from '../../../../test/support/make-app.ts';
import { drawWantImage } from './want-image.ts';

const use = sharedApp({ env: { LIMIT_READS: '2' } });

describe('the share image of a want list', () => {
  it('is drawn for lines of wide characters', async () => {
    const wide = '漢'.repeat(120);
    const image = await drawWantImage({ heading: wide, lines: Array(6).fill(wide), marketplace: wide });
    expect(image.subarray(1, 4).toString()).toBe('PNG');
  });

  it('counts as a read of the network', async () => {
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
