/** Inserts the demo's users, listings and announcements. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { announcements } from '../tables/announcements.ts';
import { groupAliases, groups, members, sourceTypes } from '../tables/catalogue.ts';
import { currencies, currencyRates } from '../tables/currencies.ts';
import { listingMembers, listings } from '../tables/listings.ts';
import { users } from '../tables/users.ts';
import type { DemoContent } from './content/shape.ts';

/** Ids by the natural keys of the content. */
export type Ids = {
  currencies: Map<string, number>;
  groups: Map<string, number>;
  /** Keys have the form `group/member`. */
  members: Map<string, number>;
  sourceTypes: Map<string, number>;
  people: Map<string, number>;
  listings: Map<string, number>;
};

/** Returns the id of a key. The tests of the content check its keys, so a missing key is a bug in the insertion. */
export function idOf(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`the demo content names ${key}, which does not exist`);
  return id;
}

/** The European Central Bank's reference rates of `RATES_AS_OF` for one US dollar, the same as in a new database. */
const RATES: Readonly<Record<string, number>> = { CAD: 1.4388, GBP: 0.7981 };
const RATES_AS_OF = '2024-12-31';

export type Clock = (minutesAgo: number) => Date;

const byName = (rows: { id: number; name: string }[]): Map<string, number> =>
  new Map(rows.map((row) => [row.name, row.id]));

export async function insertLookups(
  tx: Tx,
  content: DemoContent,
): Promise<Pick<Ids, 'currencies' | 'groups' | 'members' | 'sourceTypes'>> {
  const currencyRows = await tx
    .insert(currencies)
    .values(['USD', 'CAD', 'GBP'].map((code) => ({ code })))
    .onConflictDoUpdate({ target: currencies.code, set: { code: sql`excluded.code` } })
    .returning({ id: currencies.id, name: currencies.code });
  await tx
    .insert(currencyRates)
    .values(
      currencyRows.flatMap(({ id, name }) => {
        const perBase = RATES[name];
        return perBase === undefined ? [] : [{ currencyId: id, perBase, asOf: RATES_AS_OF }];
      }),
    )
    .onConflictDoNothing();
  const groupIds = byName(
    await tx
      .insert(groups)
      .values(content.groups.map(({ name }) => ({ name })))
      .returning({ id: groups.id, name: groups.name }),
  );
  const memberIds = new Map<string, number>();
  for (const group of content.groups) {
    const groupId = idOf(groupIds, group.name);
    const rows = await tx
      .insert(members)
      .values(group.members.map((name) => ({ groupId, name })))
      .returning({ id: members.id, name: members.name });
    for (const row of rows) memberIds.set(`${group.name}/${row.name}`, row.id);
    await tx.insert(groupAliases).values(group.aliases.map((name) => ({ groupId, name })));
  }
  const types = await tx
    .insert(sourceTypes)
    .values(content.sourceTypes)
    .returning({ id: sourceTypes.id, name: sourceTypes.name });
  return { currencies: byName(currencyRows), groups: groupIds, members: memberIds, sourceTypes: byName(types) };
}

export async function insertPeople(
  tx: Tx,
  content: DemoContent,
  currencyIds: Map<string, number>,
  passwordHash: string,
  at: Clock,
): Promise<Map<string, number>> {
  const rows = await tx
    .insert(users)
    .values(
      content.people.map((person) => ({
        name: person.name,
        email: person.email,
        passwordHash,
        role: person.role,
        status: 'active' as const,
        country: person.country,
        currencyId: idOf(currencyIds, person.currency),
        bio: person.bio,
        joinsRings: person.joinsRings,
        emailVerifiedAt: at(person.minutesAgo),
        createdAt: at(person.minutesAgo),
      })),
    )
    .returning({ id: users.id, name: users.name });
  return byName(rows);
}

export async function insertListings(
  tx: Tx,
  content: DemoContent,
  ids: Omit<Ids, 'listings'>,
  images: ReadonlyMap<string, number>,
  at: Clock,
): Promise<Map<string, number>> {
  const stored = new Map<string, number>();
  let slot = 0;
  // Inserts the oldest listings first, so that ids and times have the same order.
  for (const item of content.listings.toSorted((a, b) => b.minutesAgo - a.minutesAgo)) {
    const [first, second, third] = item.pictures.map((name) => idOf(images, `listings/${name}`));
    if (first === undefined) throw new Error(`${item.key} has no picture`);
    const [row] = await tx
      .insert(listings)
      .values({
        sellerId: idOf(ids.people, item.seller),
        name: item.name,
        priceMinor: item.price,
        currencyId: idOf(ids.currencies, item.currency),
        groupId: idOf(ids.groups, item.group),
        sourceTypeId: idOf(ids.sourceTypes, item.sourceType),
        description: item.description,
        image1Id: first,
        image2Id: second ?? null,
        image3Id: third ?? null,
        wasPriceMinor: item.reduction?.wasPrice ?? null,
        reducedAt: item.reduction === null ? null : at(item.reduction.minutesAgo),
        priceSince: at(item.reduction?.minutesAgo ?? item.minutesAgo),
        status: item.status,
        ...(item.sale !== null && {
          soldAt: at(item.sale.minutesAgo),
          soldToId: idOf(ids.people, item.sale.buyer),
          soldPriceMinor: item.price,
        }),
        conditionId: sql`(select id from conditions where name = ${item.condition})`,
        shipsTo: item.shipsTo,
        shippingCost: item.shippingCost,
        handover: item.handover,
        trade: item.trade,
        createdAt: at(item.minutesAgo),
        updatedAt: at(item.minutesAgo),
      })
      .returning({ id: listings.id });
    if (!row) throw new Error(`${item.key} was not inserted`);
    stored.set(item.key, row.id);
    const positions = item.members.map((name, position) => ({
      listingId: row.id,
      memberId: idOf(ids.members, `${item.group}/${name}`),
      place: position,
    }));
    await tx.insert(listingMembers).values(positions);
    if (item.status === 'open') {
      await tx.execute(sql`insert into listing_slots (slot, listing_id) values (${++slot}, ${row.id})`);
    }
  }
  return stored;
}

export async function insertAnnouncements(tx: Tx, content: DemoContent, at: Clock): Promise<void> {
  const limit = (minutesAgo: number | null): Date | null => (minutesAgo === null ? null : at(minutesAgo));
  await tx.insert(announcements).values(
    content.announcements.map((announcement) => ({
      message: announcement.message,
      messageFr: announcement.messageFr,
      type: announcement.type,
      isActive: announcement.isActive,
      isDismissible: announcement.isDismissible,
      startsAt: limit(announcement.startsMinutesAgo),
      endsAt: limit(announcement.endsMinutesAgo),
      createdAt: at(Math.max(0, announcement.startsMinutesAgo ?? 0)),
    })),
  );
}
