/** Holds the note that explains why the sign-in modal was opened without a user action. */
import { create } from 'zustand';
import { useDialogs } from '#web/lib/browser/dialogs.ts';

/** Empty if there is nothing to explain. */
export const useSignInNote = create<{ note: string }>()(() => ({ note: '' }));

/** Opens the modal with a note above its form. */
export function openSignInWith(note: string, then?: () => void): void {
  useSignInNote.setState({ note });
  useDialogs.getState().openSignIn(then);
}
