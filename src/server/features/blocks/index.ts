/** Public API of the blocks feature for the rest of the server. */

export {
  arePresentForEachOther,
  isListingAbsent,
  isListingAbsentTo,
  isListingPresentTo,
  isPresentTo,
  isUserAbsent,
  isUserPresentTo,
} from './absence.views.ts';
export { lockPair, lockPairs, lockPairWithAccounts } from './blocks.store.ts';
export {
  areHiddenFromEachOther,
  hiddenUsersFrom,
  isHiddenFrom,
  isNotBlockedBy,
  isVisibleTo,
  readBlockedUsers,
  readBlockState,
  readHiddenUsers,
  readVisibleRatings,
} from './blocks.views.ts';
export { eraseBlocks } from './blocks-of-deleted.store.ts';
