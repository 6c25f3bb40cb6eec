/** Public exports of the follows feature. Its page is a lazy chunk, imported from its own file. */
export { FollowButton } from './follow-button.tsx';
