/** Reads the settings of the marketplace. */
import { eq } from 'drizzle-orm';
import type { InvitationMode, MarketplaceSettings } from '#contract/marketplace.ts';
import { PRODUCT_NAME } from '#contract/product.ts';
import type { Queryable } from '../../db/db.ts';
import type { Recipient } from '../../mail/email-template.ts';
import { marketplaceSettings } from '../../tables/marketplace.ts';
import { users } from '../../tables/users.ts';

const defaults: MarketplaceSettings = {
  name: PRODUCT_NAME,
  accent_light: null,
  accent_dark: null,
  invitations: 'manual',
};

/** Returns undefined until an admin has saved the settings. */
export async function findMarketplace(db: Queryable): Promise<MarketplaceSettings | undefined> {
  const [row] = await db.select().from(marketplaceSettings);
  if (!row) return undefined;
  const { name, accentLight, accentDark, invitations } = row;
  return { name, accent_light: accentLight, accent_dark: accentDark, invitations };
}

export const readMarketplace = async (db: Queryable): Promise<MarketplaceSettings> =>
  (await findMarketplace(db)) ?? defaults;

export async function readAdminAddress(db: Queryable, id: number): Promise<Recipient | undefined> {
  const [row] = await db.select({ email: users.email, language: users.language }).from(users).where(eq(users.id, id));
  return row;
}

/** The variable INVITATIONS takes precedence over the stored mode. */
export const readInvitationMode = async (
  db: Queryable,
  { invitations }: { invitations: InvitationMode | undefined },
): Promise<InvitationMode> => invitations ?? (await readMarketplace(db)).invitations;
