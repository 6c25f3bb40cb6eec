/** Public API of the follows feature for the rest of the server. */
export { followListeners } from './follows.broadcasts.ts';
