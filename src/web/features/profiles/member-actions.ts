/** What a signed-in user can do on the profile of another user. */
export { UserActions } from '#web/features/blocks/index.ts';
export { ProposeSwapToUser } from '#web/features/trading/index.ts';
