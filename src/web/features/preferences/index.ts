/** Public exports of the preferences feature. */
export { useChangePreferences, usePreferences } from './preferences.queries.ts';
