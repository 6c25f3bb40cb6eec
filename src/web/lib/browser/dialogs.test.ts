import { expect, it, vi } from 'vitest';
import { useDialogs } from './dialogs.ts';

it('useDialogs opens the sign-in dialog, with or without a follow-up action, and closes it', () => {
  const dialogs = () => useDialogs.getState();
  expect(dialogs().signIn).toBe(false);
  dialogs().openSignIn();
  expect(dialogs().signIn).toBe(true);
  const then = vi.fn();
  dialogs().openSignIn(then);
  expect(dialogs().signIn).toEqual({ then });
  expect(then).not.toHaveBeenCalled();
  dialogs().close();
  expect(dialogs().signIn).toBe(false);
});
