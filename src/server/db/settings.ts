/** Which values were made once, at first start, and are kept? */
import { eq } from 'drizzle-orm';
import type { Queryable } from './db.ts';
import { settings } from './schema/system.ts';

/** The kept value under this name; made now if there is none. Two nodes at once agree on one. */
export async function loadOrCreateSetting(db: Queryable, name: string, make: () => string): Promise<string> {
  await db.insert(settings).values({ name, value: make() }).onConflictDoNothing();
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, name));
  if (!row) throw new Error(`the setting ${name} was not kept`);
  return row.value;
}
