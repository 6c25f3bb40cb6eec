/** Lists the files of a build that pages need offline. */

export type OfflineFiles = {
  /** The path of the first script, which changes with every build that changes a script. */
  entry: string;
  /** The files for a visitor's pages. */
  everyone: readonly string[];
  /** The additional files for signed-in users' pages. */
  members: readonly string[];
  /** The files with the French messages of all these pages; every French page loads the first one. */
  french: readonly string[];
};

/** The build replaces this identifier with the list of files; without a build, nothing is stored. */
declare const OFFLINE_FILES: OfflineFiles;
const NONE: OfflineFiles = { entry: '', everyone: [], members: [], french: [] };

export const files: OfflineFiles = typeof OFFLINE_FILES === 'undefined' ? NONE : OFFLINE_FILES;
