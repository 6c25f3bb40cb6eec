/** Stores values that the product itself creates, such as secret keys. */
import { eq } from 'drizzle-orm';
import { settings } from '../tables/settings.ts';
import type { Queryable } from './db.ts';

/** Returns the stored value of this name, or creates it. Two nodes that call this at once get the same value. */
export async function loadOrCreateSetting(db: Queryable, name: string, make: () => string): Promise<string> {
  await db.insert(settings).values({ name, value: make() }).onConflictDoNothing();
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, name));
  if (!row) throw new Error(`the setting ${name} was not stored`);
  return row.value;
}

export async function replaceSetting(db: Queryable, name: string, value: string): Promise<void> {
  await db.insert(settings).values({ name, value }).onConflictDoUpdate({ target: settings.name, set: { value } });
}
