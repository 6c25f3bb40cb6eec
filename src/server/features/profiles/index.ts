/** Exports the public API of the profiles feature. */
export { profileListeners } from './profiles.broadcasts.ts';
export { readProfile } from './profiles.views.ts';
