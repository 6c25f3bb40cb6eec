/** Marks a navigation that only corrects the URL of the page on screen. */

/** The `state` of such a navigation: focus and scroll position stay unchanged. */
export const SAME_PAGE = 'same page';
