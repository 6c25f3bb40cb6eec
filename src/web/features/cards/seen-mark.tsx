/** Marks the card of a listing that the user has viewed before. */

import { useViewed } from '#web/lib/session/viewed-listings.ts';
import { cardsLabels as words } from './cards.labels.ts';

export function SeenMark({ id }: { id: number }) {
  if (!useViewed().ids.includes(id)) return null;
  return (
    <p className="seen-mark absolute right-0 bottom-0 mr-2 mb-2 rounded-full bg-surface px-2 text-xs font-medium text-soft">
      {words.seenMark}
    </p>
  );
}
