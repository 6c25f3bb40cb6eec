/** Stores which app-wide dialog is open. */
import { create } from 'zustand';

type DialogsState = {
  /** `then` runs after sign-in. */
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
