/** Exports the public API of the auth feature. */
export { lockConfirmedAccount, lockOwnAccount } from './account-access.service.ts';
export {
  beginErasure,
  beginErasureNow,
  cancelScheduledDeletion,
  completeErasure,
  repeatErasure,
  scheduleDeletion,
} from './account-deletion.service.ts';
export {
  deleteExpiredErasedNames,
  findAccountByName,
  listDueDeletions,
  lockDeletionAt,
  readDeletionAt,
} from './account-deletion.store.ts';
export {
  changeRole,
  checkStillStaff,
  endAccountSessions,
  lockTarget,
  restoreAccount,
  suspendAccount,
} from './account-sanctions.service.ts';
export { lockStatus } from './account-sanctions.store.ts';
export {
  countOtherAdmins,
  findContactById,
  findContactByName,
  grantAdmin,
  lockAccountKey,
  lockContact,
  setSecondFactor,
} from './accounts.store.ts';
export { createApplicationToken, revokeApplicationToken } from './application-tokens.service.ts';
export { type ApplicationTokenRow, confirmSession, listApplicationTokens } from './application-tokens.store.ts';
export { expiredTokensJob } from './auth.jobs.ts';
export { linkMailDeliveries, socketHandlers } from './auth.outbox.ts';
export {
  type AuthDeps,
  authenticate,
  findSuspendedUser,
  insertSession,
  openSession,
  refuseUnlessActive,
} from './auth.service.ts';
export { type AccountRow, findById } from './auth.store.ts';
export { readMe, toMe, toProfile } from './auth.views.ts';
export {
  type CredentialDeps,
  changePassword,
  checkPassword,
  requestEmailChange,
  requirePassword,
} from './credentials.service.ts';
export { deleteExpiredEmailChanges, readAccount } from './credentials.store.ts';
export { createFirstAdmin } from './first-admin.service.ts';
export { deleteExpiredSignIns } from './google.store.ts';
export { googleReturnUrl } from './google-provider.service.ts';
export { type LinkSigningKey, loadLinkSigningKey } from './invitation-link.service.ts';
export { declineOne, declineSelected, inviteNext, inviteOne, inviteSelected } from './invitations.service.ts';
export { createKnownDevices } from './known-devices.service.ts';
export { isNotBeingDeleted } from './leaving.views.ts';
export { nameRefusal, renameAccount } from './names.service.ts';
export { countByAge } from './new-account-limits.service.ts';
export { hashPassword } from './password.service.ts';
export { countWaiting, listWaiting, readQueue, readQueueEntries } from './queue.views.ts';
export { countFailure, deleteSignInChallenge, findSignInChallenge } from './sign-in-challenges.store.ts';
export { watchSocketSessions } from './socket-sessions.service.ts';
export {
  addToRating,
  lockName,
  type PreferenceValues,
  type ProfileValues,
  setPreferences,
  setProfile,
} from './users.store.ts';
