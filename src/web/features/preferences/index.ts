/** Exports what other features use of the preferences. */
export { useChangePreferences, usePreferences } from './preferences.queries.ts';
