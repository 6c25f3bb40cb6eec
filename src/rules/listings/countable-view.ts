/** Decides whether an opened listing page is counted as a view. */
import type { ListingStatus } from '#contract/listing-card.ts';

/**
 * Matches the user agents of bots that identify themselves as bots. Most other bots do not run the page's scripts,
 * which report the view, so few bots are counted.
 */
const PROGRAM = /bot\b|bot\/|crawl|spider|slurp|preview|lighthouse|monitor|\bcurl\b|\bwget\b|python|\bjava\//i;

type Opened = { isOwner: boolean; status: ListingStatus; isHidden: boolean; userAgent: string };

export function isCountableView({ isOwner, status, isHidden, userAgent }: Opened): boolean {
  return !isOwner && status === 'open' && !isHidden && userAgent !== '' && !PROGRAM.test(userAgent);
}
