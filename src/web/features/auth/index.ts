/** Public exports of the auth feature. */

export { accountCurrencies } from './auth.labels.ts';
export { SecondFactorSection } from './second-factor/second-factor-section.tsx';
export { useConfirmation } from './second-factor/use-confirmation.tsx';
export { deviceName } from './session/device-name.ts';
export { SessionsSection } from './session/sessions-section.tsx';
export { useSessionRestore } from './session/use-session-restore.ts';
export { useSignOut } from './session/use-sign-out.tsx';
export { restoreSession, useRestore } from './session/user-fetch.ts';
export { PasswordField } from './sign-in/password-field.tsx';
export { RequireSession } from './sign-in/session-gate.tsx';
