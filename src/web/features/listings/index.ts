/** Public exports of the listings feature; the app loads its pages directly. */
export { OwnListings } from './own/own-listings.tsx';
export { RecentSetting } from './recent/recent-setting.tsx';
export { RecentlyViewed } from './recent/recently-viewed.tsx';
