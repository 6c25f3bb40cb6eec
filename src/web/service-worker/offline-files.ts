/** The files of one build of the app that pages need offline. */

export type OfflineFiles = {
  /** The path of the first script: it changes with every build that changes a script. */
  entry: string;
  /** The files that a visitor's pages need. */
  everyone: readonly string[];
  /** The additional files for pages of signed-in users. */
  members: readonly string[];
};

/** The build replaces this identifier with the list of files; without a build, nothing is stored. */
declare const OFFLINE_FILES: OfflineFiles;
const NONE: OfflineFiles = { entry: '', everyone: [], members: [] };

export const files: OfflineFiles = typeof OFFLINE_FILES === 'undefined' ? NONE : OFFLINE_FILES;
