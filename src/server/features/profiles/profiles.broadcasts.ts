/** Records account changes in the change feed. */
import type { EventListener } from '../../db/db.ts';
import { recordChanges } from '../../events/changes.ts';

/** Notifies the user's other tabs and devices. */
export const profileListener: EventListener = async (tx, event) => {
  if (event.type !== 'account.changed') return;
  const { userId } = event.payload;
  await recordChanges(tx, [{ userId, type: 'account', id: userId }]);
};
