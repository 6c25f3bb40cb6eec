/** Exports the public API of the preferences feature. */
export { showsToEachOther } from './preferences.views.ts';
