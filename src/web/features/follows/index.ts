/** Public exports of the follows feature. The app loads its page directly. */
export { FollowButton } from './follow-button.tsx';
