/** Public exports of the listings feature. The pages are lazy chunks, imported directly. */

export { OwnListings } from './own/lazy-own-listings.ts';
export { RecentlyViewed, RecentSetting } from './recent/lazy-recent.ts';
