/**
 * Re-renders components when the display settings change. In a separate file, so that the first script does not include
 * the date formatting.
 */
import { useSession } from '../session/session.ts';
import { useLanguage } from './language.ts';

export function useDisplay(): void {
  useLanguage();
  useSession(({ user }) => `${user?.date_format} ${user?.timezone}`);
}
