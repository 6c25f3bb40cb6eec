/** Which new address is the page that is already on screen, under its right name? */

/** The `state` of such a navigation: the focus and the scroll position stay where they are. */
export const SAME_PAGE = 'same page';
