/** Exports what other modules use of the auth feature. */
export { PasswordField } from './lazy-password-field.ts';
export { RequireSession } from './require-session.tsx';
export { SessionsSection } from './sessions-section.tsx';
export { SignInDialog } from './sign-in-dialog.tsx';
export { useSessionRestore } from './use-session-restore.ts';
export { useSignOut } from './use-sign-out.ts';
export { restoreSession, useRestore } from './user-fetch.ts';
