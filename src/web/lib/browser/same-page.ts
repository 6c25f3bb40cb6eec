/** Defines the `state` of a navigation that only corrects the URL and leaves focus and scroll position unchanged. */

export const SAME_PAGE = 'same page';
