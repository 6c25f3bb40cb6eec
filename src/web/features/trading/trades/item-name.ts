/** Names an item of a trade, also if its listing has been hidden or erased. */
import { matchesLabels } from '../matches.labels.ts';
import type { TradeItem } from './trade-sides.ts';

export const itemName = ({ listing, is_unavailable }: TradeItem): string =>
  is_unavailable ? matchesLabels.unavailable : listing.name;
