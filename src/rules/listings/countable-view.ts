/** Decides whether an opened listing page is counted as a view. */
import type { ListingStatus } from '#contract/listing-card.ts';

/**
 * Matches programs that identify themselves. Few other programs are counted, because most do not run the page's
 * scripts, which report the view.
 */
const PROGRAM = /bot\b|bot\/|crawl|spider|slurp|preview|lighthouse|monitor|\bcurl\b|\bwget\b|python|\bjava\//i;

type Opened = { isOwner: boolean; status: ListingStatus; isHidden: boolean; userAgent: string };

export function isCountableView({ isOwner, status, isHidden, userAgent }: Opened): boolean {
  return !isOwner && status === 'open' && !isHidden && userAgent !== '' && !PROGRAM.test(userAgent);
}
