import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ListingCard } from '#contract/listings.ts';
import { type Client, refusal } from '#test/client.ts';
import { makeListing, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { users } from '../../tables/users.ts';

const use = sharedApp();
const cards = async (client: Client, ids: readonly (number | string)[]) =>
  (await client.get<ListingCard[]>(`/api/listings/cards?ids=${ids.join(',')}`)).body.map(({ id }) => id);

describe('GET /api/listings/cards', () => {
  it('returns open and closed listings in the order of the requested ids, without duplicates', async () => {
    const seller = await makeUser(use.app.db);
    const [a, b] = [await makeListing(use.app.db, seller), await makeListing(use.app.db, seller, { status: 'closed' })];
    expect(await cards(use.app.visitor, [b.id, a.id, b.id, 999_999])).toEqual([b.id, a.id]);
  });

  it('leaves out listings that the viewer cannot see', async () => {
    const [seller, leaving, blocked] = [
      await makeUser(use.app.db),
      await makeUser(use.app.db),
      await makeUser(use.app.db),
    ];
    const shown = await makeListing(use.app.db, seller);
    const hidden = await makeListing(use.app.db, seller, { isHidden: true });
    const ofLeaving = await makeListing(use.app.db, leaving);
    const ofBlocked = await makeListing(use.app.db, blocked);
    await use.app.db.update(users).set({ deletionAt: new Date() }).where(eq(users.id, leaving.id));
    const ids = [shown, hidden, ofLeaving, ofBlocked].map(({ id }) => id);
    expect(await cards(use.app.visitor, ids)).toEqual([shown.id, ofBlocked.id]);
    const viewer = await use.app.as(await makeUser(use.app.db));
    await viewer.put(`/api/blocks/${blocked.id}`);
    expect(await cards(viewer, ids)).toEqual([shown.id]);
  });

  it.each(['', 'one', '0', '1,,2', Array.from({ length: 25 }, (_, at) => at + 1).join(',')])(
    'refuses the ids “%s”',
    async (ids) => {
      expect(refusal(await use.app.visitor.get(`/api/listings/cards?ids=${ids}`))).toContain(
        '422 validation_failed: ids',
      );
    },
  );
});
