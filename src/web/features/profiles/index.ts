/** Public exports of the profiles feature. */
export { useProfileLive } from './profiles.live.ts';
export { SellerRecord } from './seller-record.tsx';
export { type ProfileChanges, profileChangeOptions, useProfileChange } from './use-profile-change.ts';
