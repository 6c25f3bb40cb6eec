/** Public exports of the blocks feature. */
export { BlockedProfile } from './blocked-profile.tsx';
export { BlockedUsersSection } from './blocked-users-section.tsx';
export { FrozenComposer } from './frozen-composer.tsx';
export { UserActions } from './user-actions.tsx';
