/** Writes the settings of the marketplace. */
import type { MarketplaceSettings } from '#contract/marketplace.ts';
import { takeAdvisoryLock } from '../../db/advisory-locks.ts';
import type { Tx } from '../../db/db.ts';
import { marketplaceSettings } from '../../tables/marketplace.ts';

/** An advisory lock, because the row does not exist before the settings are first saved. */
export async function lockMarketplace(tx: Tx): Promise<void> {
  await takeAdvisoryLock(tx, 'marketplace');
}

export async function storeMarketplace(tx: Tx, settings: MarketplaceSettings): Promise<void> {
  const { name, accent_light: accentLight, accent_dark: accentDark, invitations } = settings;
  const set = { name, accentLight, accentDark, invitations, updatedAt: new Date() };
  await tx.insert(marketplaceSettings).values(set).onConflictDoUpdate({ target: marketplaceSettings.id, set });
}
