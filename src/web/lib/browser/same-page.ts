/** Marks a navigation that only corrects the URL of the page on screen. */

/** The `state` of this kind of navigation, which leaves the focus and the scroll position unchanged. */
export const SAME_PAGE = 'same page';
