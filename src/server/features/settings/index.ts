/** What may the rest of the server use of settings? */
export { settingsHandlers } from './settings.routes.ts';
