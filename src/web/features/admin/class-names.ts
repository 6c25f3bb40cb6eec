/** Defines the utilities that several elements of this feature share. */

export const SIDE_COLUMN =
  '@min-[56rem]/staff:col-2 @min-[56rem]/staff:row-1 @min-[56rem]/staff:sticky @min-[56rem]/staff:top-[calc(var(--bar-height)+1rem)] @min-[56rem]/staff:self-start @max-[56rem]/staff:[.split:has(>_*_>_.decide)>&]:contents';

export const PANEL_LIST = '[&>li+li]:mt-3 [&>li+li]:pt-3 [&>li+li]:border-t [&>li+li]:border-line';

/** A link on its own line. Its click target is larger than its text, but only touch screens reserve space for it. */
export const LINK_LINE =
  'inline-flex items-center min-h-6 my-[min(0px,(1lh-1.5rem)/2)] pointer-coarse:min-h-target pointer-coarse:my-0';

export const TILES = 'grid grid-cols-[repeat(auto-fill,minmax(min(8rem,calc(50%_-_0.375rem)),1fr))] gap-3';

export const PANEL_TITLE =
  'text-md font-semibold tracking-(--track-snug) @max-[56rem]/staff:group-not-data-open/decide:sr-only';

/** Pairs of a name and a value, for example an email address, in as many columns as fit. */
export const FACTS =
  'grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-x-4 gap-y-3 [&_dt]:text-faint [&_dt]:text-xs [&_dd]:wrap-anywhere';
