/** Public API of the profiles feature for the rest of the server. */
export { profileListeners } from './profiles.broadcasts.ts';
export { readProfile } from './profiles.views.ts';
