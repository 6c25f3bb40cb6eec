/** Decides whether an opened listing page counts as a view. */
import type { ListingStatus } from '#contract/listing-card.ts';

/**
 * Matches programs that identify themselves. Few others are counted, because a view counts only after the page's
 * scripts have run.
 */
const PROGRAM = /bot\b|bot\/|crawl|spider|slurp|preview|lighthouse|monitor|\bcurl\b|\bwget\b|python|\bjava\//i;

type Opened = { isOwner: boolean; status: ListingStatus; isHidden: boolean; userAgent: string };

export function isCountableView({ isOwner, status, isHidden, userAgent }: Opened): boolean {
  return !isOwner && status === 'open' && !isHidden && userAgent !== '' && !PROGRAM.test(userAgent);
}
