/** Whose clients learn that somebody changed what stands in their account? */
import type { EventListener } from '../../db/db.ts';
import { recordChanges } from '../../events/changes.ts';

/** The person's own other tabs and devices. */
export const profileListener: EventListener = async (tx, event) => {
  if (event.type !== 'account.changed') return;
  const { userId } = event.payload;
  await recordChanges(tx, [{ userId, type: 'account', id: userId }]);
};
