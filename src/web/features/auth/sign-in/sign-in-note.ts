/** Opens the sign-in modal with a note or a prefilled username. */
import { create } from 'zustand';
import { useDialogs } from '#web/lib/browser/dialogs.ts';

type SignInNote = {
  /** Empty if there is nothing to explain. */
  note: string;
  /** Prefilled in the form; empty if the account is unknown. */
  identifier: string;
};
export const noSignInNote: SignInNote = { note: '', identifier: '' };
export const useSignInNote = create<SignInNote>()(() => noSignInNote);

export function openSignInWith({ note = '', identifier = '' }: Partial<SignInNote>, then?: () => void): void {
  useSignInNote.setState({ note, identifier });
  useDialogs.getState().openSignIn(then);
}
