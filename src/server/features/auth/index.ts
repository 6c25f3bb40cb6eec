/** Exports the public API of the auth feature. */
export { grantAdmin } from './accounts.store.ts';
export { createApplicationToken, revokeApplicationToken } from './application-tokens.service.ts';
export { type ApplicationTokenRow, listApplicationTokens } from './application-tokens.store.ts';
export { expiredTokensJob } from './auth.jobs.ts';
export { linkMailDeliveries, socketHandlers } from './auth.outbox.ts';
export { authenticate, openSession } from './auth.service.ts';
export { readMe, toProfile } from './auth.views.ts';
export { type CredentialDeps, changePassword, requestEmailChange } from './credentials.service.ts';
export { readAccount } from './credentials.store.ts';
export { googleReturnUrl } from './google-provider.service.ts';
export { type LinkSigningKey, loadLinkSigningKey } from './invitation-link.service.ts';
export { declineSelected, inviteNext, inviteOne, inviteSelected } from './invitations.service.ts';
export { createKnownDevices } from './known-devices.service.ts';
export { nameRefusal, renameAccount } from './names.service.ts';
export { hashPassword } from './password.service.ts';
export { countWaiting, listWaiting, readQueue } from './queue.views.ts';
export { watchSocketSessions } from './socket-sessions.service.ts';
export {
  addToRating,
  lockName,
  type PreferenceValues,
  type ProfileValues,
  setPreferences,
  setProfile,
} from './users.store.ts';
