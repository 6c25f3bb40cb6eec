/** Decides whether an opened listing page counts as a view. */
import type { ListingStatus } from '#contract/listing-card.ts';

/** Programs that identify themselves. A page counts only after it has run in a browser, which few of them have. */
const PROGRAM = /bot\b|bot\/|crawl|spider|slurp|preview|lighthouse|monitor|\bcurl\b|\bwget\b|python|\bjava\//i;

type Opened = { isOwner: boolean; status: ListingStatus; isHidden: boolean; userAgent: string };

export function isCountableView({ isOwner, status, isHidden, userAgent }: Opened): boolean {
  return !isOwner && status === 'open' && !isHidden && userAgent !== '' && !PROGRAM.test(userAgent);
}
