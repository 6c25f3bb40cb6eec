/** Public exports of the profiles feature. */
export { useProfileLive } from './profiles.live.ts';
export { type ProfileChanges, useProfileChange } from './use-profile-change.ts';
