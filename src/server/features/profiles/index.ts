/** What may the rest of the server use of profiles? */
export { profileListener } from './profiles.broadcasts.ts';
export { profileHandlers } from './profiles.routes.ts';
