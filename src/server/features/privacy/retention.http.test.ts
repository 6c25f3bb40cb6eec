import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type RetentionRule, retention, retentionIds } from '#contract/retention.ts';
import { NAME_CHANGE_DAYS, NAME_HOLD_DAYS } from '#rules/auth/name-use.ts';
import { makeConnection, makeListing, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { emailChanges, erasedNames, oauthStates } from '../../tables/auth.ts';
import { notifications } from '../../tables/notifications.ts';
import { tickets } from '../../tables/support.ts';
import { countRetained } from './retention.views.ts';

const use = sharedApp();
const ago = (days: number): Date => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

describe('the retention table', () => {
  it('equals the table in the operations guide', () => {
    const guide = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
    const rows = retentionIds.map((id) => {
      const { amount, unit, from, by }: RetentionRule = retention[id];
      return `| \`${id}\` | ${amount} ${unit} from ${from.replace('_', ' ')} | ${by} |`;
    });
    expect(guide).toContain(rows.join('\n'));
  });

  it('contains the same periods for usernames as the username rules', () => {
    expect([retention.formerNames.amount, retention.nameChanges.amount]).toEqual([NAME_HOLD_DAYS, NAME_CHANGE_DAYS]);
  });
});

describe('the retention job', () => {
  it('deletes exactly the rows that have exceeded their retention period', async () => {
    const { db } = use.app;
    const [ann, bob] = [await makeUser(db), await makeUser(db)];
    const listing = await makeListing(db, ann);
    await makeConnection(db, listing, bob);
    // Notifications of undecided contact requests are never deleted.
    await db.update(notifications).set({ createdAt: ago(1000) });
    const row = { recipientId: ann.id, senderId: bob.id, listingId: listing.id, type: 'favourite_cheaper' as const };
    for (const [isRead, days] of [
      [true, 89],
      [true, 91],
      [false, 364],
      [false, 366],
    ] as const) {
      await db.insert(notifications).values({ ...row, id: crypto.randomUUID(), isRead, createdAt: ago(days) });
    }
    const ticket = { name: 'A', email: 'a@example.test', subject: 'B', message: 'C' };
    for (const [status, days] of [
      ['closed', 729],
      ['closed', 731],
      ['open', 731],
    ] as const) {
      await db.insert(tickets).values({ ...ticket, status, createdAt: ago(days) });
    }
    await db.insert(emailChanges).values({ userId: ann.id, email: 'new@example.test', expiresAt: ago(1) });
    await db.insert(erasedNames).values([
      { nameHash: Buffer.from('a'), until: ago(1) },
      { nameHash: Buffer.from('b'), until: ago(-1) },
    ]);
    await db
      .insert(oauthStates)
      .values({ stateHash: Buffer.from('a'), browserHash: Buffer.from('b'), expiresAt: ago(1) });
    await db.execute(sql`insert into search_words (word) values ('orphanedword')`);
    expect((await countRetained(db)).some(({ over }) => (over ?? 0) > 0)).toBe(true);
    await use.app.jobs.runNow('retention');
    expect(await db.$count(notifications)).toBe(3);
    expect(await db.$count(tickets)).toBe(2);
    expect(await db.$count(emailChanges)).toBe(0);
    expect(await db.$count(erasedNames)).toBe(1);
    expect(await db.$count(oauthStates)).toBe(0);
    const { rows } = await db.execute(sql`select word from search_words where word = 'orphanedword'`);
    expect(rows).toEqual([]);
    const { rows: used } = await db.execute(sql`select word from search_words limit 1`);
    expect(used).toHaveLength(1);
  });
});
