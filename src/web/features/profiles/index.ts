/** What do other features use of the profiles? */
export { type ProfileChanges, useProfileChange } from './use-profile-change.ts';
