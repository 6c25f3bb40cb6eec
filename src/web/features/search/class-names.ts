/** Defines the utilities that several elements of this feature share. */

export const FILTER = 'min-w-0 pt-4 pb-3 border-t border-line first-of-type:pt-0 first-of-type:border-t-0';

export const FILTER_TITLE = 'float-left w-full mb-2 text-sm font-semibold tracking-(--track-snug) [&+*]:clear-both';

export const FILTER_PROBLEM = 'mb-2 text-xs font-medium text-error';
