/** What may the rest of the server use of profiles? */
export { profileHandlers } from './profiles.routes.ts';
