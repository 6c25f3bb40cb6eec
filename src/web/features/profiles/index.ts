/** What do other features use of the profiles? */
export { useProfileLive } from './profiles.live.ts';
export { type ProfileChanges, useProfileChange } from './use-profile-change.ts';
