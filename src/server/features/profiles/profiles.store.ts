/** Writes profiles. */
import { eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/db.ts';
import { currencies, users } from '../../db/schema/accounts.ts';

export type ProfileValues = Partial<
  Pick<
    typeof users.$inferInsert,
    'bio' | 'avatarKey' | 'bannerKey' | 'country' | 'language' | 'languageChosen' | 'dateFormat' | 'timezone'
  >
> & { currency?: string };

/** Locks the user's row until the transaction ends; returns the current name. */
export async function lockProfile(tx: Tx, id: number): Promise<string | undefined> {
  const [row] = await tx.select({ name: users.name }).from(users).where(eq(users.id, id)).for('no key update');
  return row?.name;
}

/** Writes only the given fields; does nothing if there are none. */
export async function setProfile(tx: Queryable, id: number, { currency, ...values }: ProfileValues): Promise<void> {
  const currencyId =
    currency === undefined
      ? {}
      : { currencyId: sql`(select ${currencies.id} from ${currencies} where ${currencies.code} = ${currency})` };
  const set = { ...values, ...currencyId };
  if (Object.keys(set).length > 0) await tx.update(users).set(set).where(eq(users.id, id));
}
