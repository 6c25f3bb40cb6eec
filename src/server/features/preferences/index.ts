/** What may the rest of the server use of preferences? */
export { preferenceHandlers } from './preferences.routes.ts';
export { showsToEachOther } from './preferences.views.ts';
