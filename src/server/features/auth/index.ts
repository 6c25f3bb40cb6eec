/** Connects the auth feature, and exports what other parts of the server use of it. */
import type { Context } from '../../context.ts';
import { type Db, withTransaction } from '../../db/db.ts';
import { type Feature, feature, onePerContext } from '../../feature.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Job } from '../../jobs/jobs.ts';
import { sendMails } from '../../mail/mail.ts';
import { endTokenSockets } from './account-access.service.ts';
import { linkMailDeliveries, socketHandlers } from './auth.outbox.ts';
import { authHandlers } from './auth.routes.ts';
import { deleteEndedTokens } from './auth.store.ts';
import { deleteExpiredHolds, deleteOldNameChanges } from './names.store.ts';
import { deleteExpiredResets } from './password-reset.store.ts';
import { watchSocketSessions } from './sessions.service.ts';
import { sessionsExport } from './sessions.views.ts';
import { deleteExpiredSignInChallenges } from './sign-in-challenges.store.ts';

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
export { createApplicationToken, revokeApplicationToken } from './application-tokens.service.ts';
export { type ApplicationTokenRow, confirmSession, listApplicationTokens } from './application-tokens.store.ts';
export { authenticate, findSuspendedUser, insertSession, openSession, refuseUnlessActive } from './auth.service.ts';
export { type AccountRow, findById } from './auth.store.ts';
export { readAccountData, readMe, toMe, toProfile } from './auth.views.ts';
export { changePassword, checkPassword, requestEmailChange, requirePassword } from './credentials.service.ts';
export { deleteExpiredEmailChanges, readAccount } from './credentials.store.ts';
export { createFirstAdmin } from './first-admin.service.ts';
export { deleteExpiredSignIns } from './google.store.ts';
export { type LinkSigningKey, loadLinkSigningKey } from './invitation-link.service.ts';
export { declineSelected, inviteNext, inviteOne, inviteSelected } from './invitations.service.ts';
export { nameRefusal, renameAccount } from './names.service.ts';
export { countByAge } from './new-account-limits.service.ts';
export { hashPassword } from './password.service.ts';
export { countWaiting, listWaiting, readQueue, readQueueEntries } from './queue.views.ts';
export { countFailure, deleteSignInChallenge, findSignInChallenge } from './sign-in-challenges.store.ts';
export {
  addToRating,
  countOtherAdmins,
  findContactById,
  findContactByName,
  grantAdmin,
  lockAccountKey,
  lockContact,
  lockName,
  lockStatus,
  type PreferenceValues,
  type ProfileValues,
  setPreferences,
  setProfile,
  setSecondFactor,
} from './users.store.ts';

const expiredTokensJob = (db: Db): Job => ({
  name: 'expired tokens',
  every: 3600,
  nodes: 'once',
  run: async () => {
    const endedCount = await withTransaction(db, async (tx) => {
      const tokens = await deleteEndedTokens(tx);
      await endTokenSockets(tx, tokens);
      return tokens.length;
    });
    const challengeCount = await deleteExpiredSignInChallenges(db);
    const names = (await deleteExpiredHolds(db)) + (await deleteOldNameChanges(db));
    return endedCount + challengeCount + names + (await deleteExpiredResets(db));
  },
});

const socketSessions = onePerContext(watchSocketSessions);

type Injected = {
  /** Throws `account_suspended` with the details of the user's suspension. */
  refuseSuspended(context: Context, userId: number): Promise<void>;
};

/** `refuseSuspended` is injected, because moderation imports this feature. */
export const authFeature = ({ refuseSuspended }: Injected): Feature<Pick<Handlers, 'auth'>> =>
  feature({
    handlers: (context) => ({
      auth: authHandlers({ ...context, refuseSuspended: (userId) => refuseSuspended(context, userId) }),
    }),
    deliveries: (context) => ({
      push: socketHandlers(context.realtime),
      mail: linkMailDeliveries(context, sendMails(context.mailer)),
    }),
    jobs: ({ db }) => [expiredTokensJob(db)],
    export: { sessions: sessionsExport },
    start: (context) => void socketSessions(context),
    close: (context) => socketSessions(context).stop(),
  });
