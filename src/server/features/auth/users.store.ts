/** Writes the user columns that other features own: profile, preferences and rating. */
import { eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/db.ts';
import { currencies } from '../../tables/lookups.ts';
import { users } from '../../tables/users.ts';

type Row = typeof users.$inferInsert;

export type ProfileValues = Partial<
  Pick<Row, 'bio' | 'avatarKey' | 'bannerKey' | 'country' | 'language' | 'languageChosen' | 'dateFormat' | 'timezone'>
> & { currency?: string };

export type PreferenceValues = Partial<
  Pick<
    Row,
    | 'showsTyping'
    | 'showsPresence'
    | 'mailsRequests'
    | 'mailsAcceptances'
    | 'mailsMessages'
    | 'mailsSearches'
    | 'mailsFavourites'
    | 'mailsProposals'
    | 'mailsWants'
    | 'showsWants'
    | 'joinsRings'
    | 'ringValuePercent'
    | 'ringsInCountry'
    | 'pushesMessages'
    | 'pushesRequests'
    | 'pushesAlerts'
    | 'showsPushText'
  >
>;

export async function lockName(tx: Tx, id: number): Promise<string | undefined> {
  const [row] = await tx.select({ name: users.name }).from(users).where(eq(users.id, id)).for('no key update');
  return row?.name;
}

export async function setProfile(tx: Queryable, id: number, { currency, ...values }: ProfileValues): Promise<void> {
  const currencyId =
    currency === undefined
      ? {}
      : { currencyId: sql`(select ${currencies.id} from ${currencies} where ${currencies.code} = ${currency})` };
  const set = { ...values, ...currencyId };
  if (Object.keys(set).length > 0) await tx.update(users).set(set).where(eq(users.id, id));
}

export async function setPreferences(tx: Queryable, id: number, values: PreferenceValues): Promise<boolean> {
  const rows = await tx.update(users).set(values).where(eq(users.id, id)).returning({ id: users.id });
  return rows.length > 0;
}

/** Increments in SQL, so that concurrent reviews are all counted. */
export async function addToRating(tx: Tx, id: number, rating: number, reviewCount: number): Promise<void> {
  await tx
    .update(users)
    .set({ ratingSum: sql`${users.ratingSum} + ${rating}`, reviewCount: sql`${users.reviewCount} + ${reviewCount}` })
    .where(eq(users.id, id));
}
