/** Exports the public API of the preferences feature. */
export { preferenceHandlers } from './preferences.routes.ts';
export { showsToEachOther } from './preferences.views.ts';
