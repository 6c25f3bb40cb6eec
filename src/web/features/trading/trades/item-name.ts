/** Returns the name of an item in a trade, or a replacement if its listing was hidden or erased. */
import { matchesLabels } from '../matches.labels.ts';
import type { TradeItem } from './trade-sides.ts';

export const itemName = ({ listing, is_unavailable }: TradeItem): string =>
  is_unavailable ? matchesLabels.unavailable : listing.name;
