/**
 * Re-renders components when the display settings change. A separate file, so that the first script does not
 * include the date formatting.
 */
import { useSession } from '../session/session.ts';
import { useLanguage } from './language.ts';

/** Re-renders the component when the user changes the language, date format or timezone. */
export function useDisplay(): void {
  useLanguage();
  useSession(({ user }) => `${user?.date_format} ${user?.timezone}`);
}
