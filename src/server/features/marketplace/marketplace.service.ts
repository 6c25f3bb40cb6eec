/**
 * Changes the name, colours and invitation mode of the marketplace, and pushes the change to the open pages of
 * signed-in users.
 */

import type { MarketplaceChange, MarketplaceSettings } from '#contract/marketplace.ts';
import { fieldProblem } from '#contract/problems.ts';
import { MARKETPLACE_CHANNEL } from '#contract/realtime.ts';
import { accentRefusal } from '#rules/admin/accent-refusal.ts';
import type { Context } from '../../context.ts';
import { type Db, withTransaction } from '../../db/db.ts';
import { enqueue, type OutboxHandlers } from '../../events/outbox.ts';
import { fail, failIfAny } from '../../http/app-error.ts';
import { recordStaffAction } from '../audit/index.ts';
import { lockMarketplace, storeMarketplace } from './marketplace.store.ts';
import { findMarketplace, readMarketplace } from './marketplace.views.ts';

const MARKETPLACE_CHANGED = 'marketplace changed';

function refuseAccents({ accent_light, accent_dark }: MarketplaceSettings): void {
  const light = accent_light === null ? null : accentRefusal(accent_light, 'light');
  const dark = accent_dark === null ? null : accentRefusal(accent_dark, 'dark');
  failIfAny([
    ...(light ? [fieldProblem('accent_light', light)] : []),
    ...(dark ? [fieldProblem('accent_dark', dark)] : []),
  ]);
}

const isSame = (stored: MarketplaceSettings, edited: MarketplaceSettings): boolean =>
  stored.name === edited.name &&
  stored.accent_light === edited.accent_light &&
  stored.accent_dark === edited.accent_dark &&
  stored.invitations === edited.invitations;

/** Fails with 409 if the stored settings differ from `before`. `actorId` is null for changes on the command line. */
export async function changeMarketplace(
  { db, actorId }: { db: Db; actorId: number | null },
  { before: edited, ...settings }: MarketplaceChange,
): Promise<void> {
  refuseAccents(settings);
  await withTransaction(db, async (tx) => {
    await lockMarketplace(tx);
    const before = (await findMarketplace(tx)) ?? null;
    if (edited && !isSame(before ?? (await readMarketplace(tx)), edited)) fail('version_conflict');
    await storeMarketplace(tx, settings);
    await enqueue(tx, MARKETPLACE_CHANGED, {});
    await recordStaffAction(tx, {
      actorId,
      action: 'marketplace.change',
      target: { kind: 'marketplace', id: 1 },
      ...(before ? { before } : {}),
      after: settings,
    });
  });
}

/** The settings that every page shows, from the cache. */
export const readBranding = ({ db, cache }: Context): Promise<MarketplaceSettings> =>
  cache.read('marketplace', () => readMarketplace(db));

export const marketplaceOutboxHandlers = ({ db, realtime }: Context): OutboxHandlers => ({
  [MARKETPLACE_CHANGED]: async () => {
    const { invitations: _, ...branding } = await readMarketplace(db);
    await realtime.publish({ channels: [MARKETPLACE_CHANNEL], event: 'changed', data: branding });
  },
});
