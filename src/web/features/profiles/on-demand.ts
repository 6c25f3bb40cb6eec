/** Parts of the profile page that only signed-in users load. */
import { lazyParts } from '#web/lib/browser/lazy-part.ts';

export const { ProposeSwapToUser, UserActions } = lazyParts(
  () => import('./member-actions.ts'),
  ['ProposeSwapToUser', 'UserActions'],
);
export const { OwnListings, OwnProfileHead } = lazyParts(
  () => import('./own-profile.ts'),
  ['OwnListings', 'OwnProfileHead'],
);
