/** Public API of the preferences feature for the rest of the server. */
export { showsToEachOther } from './preferences.views.ts';
