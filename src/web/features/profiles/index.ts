/** Public exports of the profiles feature. */
export { useProfileLive } from './profiles.live.ts';
export { type ProfileChanges, profileChangeOptions, useProfileChange } from './use-profile-change.ts';
