/** Writes the settings of the marketplace. */
import { sql } from 'drizzle-orm';
import type { MarketplaceSettings } from '#contract/marketplace.ts';
import type { Tx } from '../../db/db.ts';
import { marketplaceSettings } from './marketplace.schema.ts';

/** An arbitrary number, the same on all nodes. */
const ADVISORY_LOCK_MARKETPLACE = 7_260_131;

/** Serialises changes of the settings, also while their row does not exist. */
export async function lockMarketplace(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCK_MARKETPLACE})`);
}

export async function storeMarketplace(tx: Tx, settings: MarketplaceSettings): Promise<void> {
  const { name, accent_light: accentLight, accent_dark: accentDark, invitations } = settings;
  const set = { name, accentLight, accentDark, invitations, updatedAt: new Date() };
  await tx.insert(marketplaceSettings).values(set).onConflictDoUpdate({ target: marketplaceSettings.id, set });
}
