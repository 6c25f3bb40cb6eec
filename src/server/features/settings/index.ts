/** Exports the public API of the settings feature. */
export { settingsHandlers } from './settings.routes.ts';
