/** Public API of the blocks feature for the rest of the server. */

export { lockPair, lockPairs } from './blocks.store.ts';
export {
  areHiddenFromEachOther,
  hiddenUsersFrom,
  isHiddenFrom,
  isVisibleTo,
  readBlockState,
  readHiddenUsers,
  readVisibleRatings,
} from './blocks.views.ts';
export { eraseBlocks } from './blocks-of-deleted.store.ts';
