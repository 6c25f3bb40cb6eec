/** Which app-wide dialog stands open? */
import { create } from 'zustand';

type DialogsState = {
  /** The sign-in modal; with `then`, what to do once signed in. */
  signIn: boolean | { then: () => void };
};
type DialogsActions = {
  openSignIn(then?: () => void): void;
  close(): void;
};

export const useDialogs = create<DialogsState & DialogsActions>()((set) => ({
  signIn: false,
  openSignIn: (then) => set({ signIn: then ? { then } : true }),
  close: () => set({ signIn: false }),
}));
