/** Why does the sign-in modal stand open, where nobody asked for it? */
import { create } from 'zustand';
import { useDialogs } from '#web/lib/dialogs.ts';

/** Empty while there is nothing to explain. */
export const useSignInNote = create<{ note: string }>()(() => ({ note: '' }));

/** Opens the modal with a line above its form. */
export function openSignInWith(note: string, then?: () => void): void {
  useSignInNote.setState({ note });
  useDialogs.getState().openSignIn(then);
}
