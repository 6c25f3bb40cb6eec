/** Watches how the user reads. Apart from the formatting, which the first script does not need. */
import { useSession } from '../session/session.ts';
import { useLanguage } from './language.ts';

/** Re-renders the component when the user changes the language, date format or timezone. */
export function useDisplay(): void {
  useLanguage();
  useSession(({ user }) => `${user?.date_format} ${user?.timezone}`);
}
